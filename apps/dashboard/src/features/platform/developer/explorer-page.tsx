import { plural, t } from '@lingui/core/macro'
import { Skeleton, TextInput } from '@mantine/core'
import type { ApiOperation } from '@stoa/contract/services/stoa/developer-console'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import columns from '../../../ui/form/form-columns.module.css'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ApiPath } from './api-path.tsx'
import classes from './developer.module.css'
import { operationsQuery } from './queries.ts'

/** More would be no help: the search is for finding one. */
const maxShown = 100

/** Every operation of the API. */
export default function ExplorerPage() {
  const operations = useQuery(operationsQuery)
  const [params, setParams] = useSearchParams()
  const text = params.get('q') ?? ''
  const sought = useDeferredValue(text)
  const search = (value: string) => setParams(value ? { q: value } : {}, { replace: true, preventScrollReset: true })
  return (
    <Page title={t`API explorer`} narrow lead={t`Every operation of this server. Open one to see its fields and to send it.`}>
      <div className={columns.stack}>
        <TextInput
          type="search"
          label={t`Search by name, path or permission`}
          placeholder="addLineItemsToCurrentCart"
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <Loaded query={operations} skeleton={<Skeleton height={480} radius="md" />} failed={t`We couldn’t load the operations`}>
          {(all) => <Found operations={all.filter((operation) => isFound(operation, sought))} />}
        </Loaded>
      </div>
    </Page>
  )
}

function Found({ operations }: { operations: readonly ApiOperation[] }) {
  if (operations.length === 0) return <Empty why={t`No operation has these words.`} />
  const shown = operations.slice(0, maxShown)
  const left = operations.length - shown.length
  return (
    <Panel title={plural(operations.length, { one: '# operation', other: '# operations' })} flush>
      <ul className={classes.operations}>
        {shown.map(({ service = '', name = '', method, path, deprecation }) => (
          <li key={`${service}.${name}`}>
            <Link to={paths.apiOperation(service, name)} className={classes.operation}>
              <span className={classes.method}>{method}</span>
              <b>
                {name} {deprecation && <Status tone="warn">{t`Deprecated`}</Status>}
              </b>
              <ApiPath path={path} />
              <span className={classes.quiet}>{service}</span>
            </Link>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={classes.more}>
          {plural(left, { one: '# more. Search to find it.', other: '# more. Search to find them.' })}
        </p>
      )}
    </Panel>
  )
}

function isFound({ service = '', name = '', path = '', permissions = [] }: ApiOperation, text: string): boolean {
  const content = [service, name, path, ...permissions].join(' ').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => content.includes(word))
}

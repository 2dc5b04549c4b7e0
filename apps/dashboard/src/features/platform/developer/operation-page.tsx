import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { ApiField, ApiOperation, GetApiOperationResponse } from '@stoa/contract/services/stoa/developer-console'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import columns from '../../../ui/form/form-columns.module.css'
import { Page } from '../../../ui/page/page.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { ApiPath } from './api-path.tsx'
import classes from './developer.module.css'
import { operationQuery } from './queries.ts'
import { TryOperation } from './try-operation.tsx'

/** One operation: who may call it, its fields and errors, and a form that sends it. */
export default function OperationPage() {
  const { area = '', service = '', name = '' } = useParams()
  const query = useQuery(operationQuery(`${area}/${service}`, name))
  return (
    <Page title={name} narrow back={<BackLink to={paths.apiExplorer()}>{t`API explorer`}</BackLink>} lead={`${area}/${service}`}>
      <Loaded
        query={query}
        skeleton={<Skeleton height={480} radius="md" />}
        failed={t`We couldn’t load the operation`}
        gone={t`This server has no such operation.`}
      >
        {(described) => (
          <div className={columns.stack}>
            <Description described={described} />
            <TryOperation key={`${service}.${name}`} operation={described.operation ?? {}} example={described.example ?? '{}'} />
            <Fields fields={described.requestFields ?? []} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Description({ described: { operation = {}, errors = [] } }: { described: GetApiOperationResponse }) {
  const { method, path, permissions = [], callers = [], deprecation } = operation
  return (
    <Panel title={t`Operation`} states={deprecation && <Status tone="warn">{t`Deprecated`}</Status>}>
      <Facts>
        <Fact name={t`Path`}>
          <ApiPath method={method} path={path} />
        </Fact>
        <Fact name={t`Open to`}>{callers.map(callerInWords).join(', ')}</Fact>
        <Fact name={t`Permission`}>
          {permissions.length > 0 ? permissions.map((permission) => <div key={permission}>{permission}</div>) : t`None`}
        </Fact>
        {deprecation && (
          <Fact name={t`Deprecated`}>
            <span lang="en">{deprecation}</span>
          </Fact>
        )}
        <Fact name={t`Errors`}>
          {errors.length > 0
            ? errors.map(({ code, status }) => (
                <div key={code}>
                  {status} <code>{code}</code>
                </div>
              ))
            : t`None of its own`}
        </Fact>
      </Facts>
    </Panel>
  )
}

function callerInWords(caller: NonNullable<ApiOperation['callers']>[number]): string {
  switch (caller) {
    case 'VISITOR':
      return t`Visitors`
    case 'MEMBER':
      return t`Members`
    case 'USER':
      return t`Staff`
    case 'APP':
      return t`API keys`
  }
}

function Fields({ fields }: { fields: readonly ApiField[] }) {
  return (
    <Panel title={t`Fields of the request`} flush>
      {fields.length === 0 ? (
        <p className={classes.more}>{t`It takes no fields.`}</p>
      ) : (
        // Scrolled by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.scrolling} tabIndex={0} role="group" aria-label={t`Fields of the request`}>
          <ul className={classes.fields}>
            {fields.map(({ path, type, required, readOnly, values = [] }) => (
              <li key={path}>
                <code>{path}</code>
                <span className={classes.quiet}>{values.length > 0 ? values.join(', ') : type}</span>
                {required && <Status tone="accent">{t`Required`}</Status>}
                {readOnly && <Status tone="plain">{t`Read-only`}</Status>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

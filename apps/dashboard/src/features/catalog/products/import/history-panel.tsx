import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { ProductImport } from '@stoa/contract/services/stoa/product-files'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { productImportsQuery } from './queries.ts'

/** Earlier imports and whether they were undone. */
export function HistoryPanel() {
  const query = useQuery(productImportsQuery)
  return (
    <Panel title={t`Earlier imports`} flush>
      <Loaded query={query} skeleton={<Skeleton height={120} />} failed={t`We couldn’t load the earlier imports`}>
        {(runs) => (
          <RowList label={t`Earlier imports`} empty={t`No imports yet.`}>
            {runs.map((run) => (
              <Row
                key={run.id}
                title={<Link to={paths.runningProductImport(run.id!)}>{describeImport(run)}</Link>}
                detail={<When date={run.createdDate ?? undefined} />}
                amount={describeCounts(run)}
              >
                {run.status === 'FAILED' && <Status tone="bad">{t`Failed`}</Status>}
                {run.status === 'RUNNING' && <Status tone="accent">{t`Running`}</Status>}
              </Row>
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

export function describeImport({ fileName, reverts }: ProductImport): string {
  const name = fileName ?? t`CSV import`
  return reverts ? t`${name}, undone` : name
}

function describeCounts({ reverts, counts }: ProductImport): string {
  const { created = 0, changed = 0, deleted = 0, failed = 0 } = counts ?? {}
  const parts = [
    created > 0 && plural(created, { one: '# created', other: '# created' }),
    changed > 0 &&
      (reverts
        ? plural(changed, { one: '# restored', other: '# restored' })
        : plural(changed, { one: '# changed', other: '# changed' })),
    deleted > 0 && plural(deleted, { one: '# deleted', other: '# deleted' }),
    failed > 0 && plural(failed, { one: '# error', other: '# errors' }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : t`Nothing changed`
}

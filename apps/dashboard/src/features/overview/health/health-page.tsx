import { t } from '@lingui/core/macro'
import { listPaymentAccounts } from '@stoa/contract/calls/stoa/payment-accounts'
import { isAllowed } from '../../../lib/calls/access.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { Page } from '../../../ui/page/page.tsx'
import columns from '../../../ui/form/form-columns.module.css'
import { AuditsPanel } from './audits-panel.tsx'
import { BackgroundPanel } from './background-panel.tsx'
import { BulkTasksPanel } from './bulk-tasks-panel.tsx'
import { FailedWorkPanel } from './failed-work-panel.tsx'
import { healthQuery } from '../shared/health.ts'
import { bulkTasksQuery, failedWorkQuery } from './queries.ts'
import { ProvidersPanel } from './providers-panel.tsx'
import { RetentionForm } from './retention-form.tsx'

export const clientLoader = () =>
  settleWithin(Promise.all([queryClient.ensureQueryData(healthQuery), queryClient.ensureQueryData(failedWorkQuery)]))

/** The latest bulk changes that the page lists. */
const shownTasks = 10

/** Background jobs, failed jobs, bulk changes, data checks and data retention. */
export default function HealthPage() {
  const health = useQuery({ ...healthQuery, refetchInterval: 15_000 })
  const failedWork = useQuery({ ...failedWorkQuery, refetchInterval: 15_000 })
  const bulkTasks = useQuery(bulkTasksQuery)
  return (
    <Page title={t`Health`} narrow>
      <Loaded query={health} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the shop’s health`}>
        {({ events, jobs, audits = [], retention = [] }) => (
          <div className={columns.stack}>
            <BackgroundPanel events={events} jobs={jobs} />
            <Loaded
              query={failedWork}
              skeleton={<Skeleton height={120} radius="md" />}
              failed={t`We couldn’t load the failed jobs`}
            >
              {(work) => <FailedWorkPanel work={work} />}
            </Loaded>
            <Loaded
              query={bulkTasks}
              skeleton={<Skeleton height={120} radius="md" />}
              failed={t`We couldn’t load the bulk changes`}
            >
              {(tasks) => <BulkTasksPanel tasks={tasks.slice(0, shownTasks)} />}
            </Loaded>
            <AuditsPanel audits={audits} />
            {isAllowed(listPaymentAccounts) && <ProvidersPanel />}
            <RetentionForm retention={retention} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

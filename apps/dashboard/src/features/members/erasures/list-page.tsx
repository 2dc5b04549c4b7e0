import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { erasuresQuery } from './queries.ts'
import { Receipt } from './receipt.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(erasuresQuery))

export default function ErasuresPage() {
  return (
    <Page
      title={t`Erasures`}
      narrow
      lead={t`Members whose data was erased. A receipt shows what was done and contains no personal data.`}
    >
      <Loaded
        query={useQuery(erasuresQuery)}
        skeleton={<Skeleton height={320} radius="md" />}
        failed={t`We couldn’t load the erasures`}
      >
        {(erasures) => (
          <>
            {erasures.length === 0 && (
              <Empty
                why={t`No members have been erased yet. Deleted members are erased automatically after 30 days.`}
                learn={<GuideLink to="members" />}
              />
            )}
            {erasures.map((erasure) => (
              <Receipt key={erasure.id} erasure={erasure} />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}

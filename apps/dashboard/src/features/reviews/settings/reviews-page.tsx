import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { updateReviewSettings } from '@stoa/contract/calls/stoa/reviews'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { reviewSettingsQuery } from '../shared/review-settings.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { AuthorsPanel, HomePagePanel, PublicationPanel, TargetPanel, TemplatesPanel } from './fields.tsx'
import { toRequest, toValues } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(reviewSettingsQuery))

export default function ReviewSettingsPage() {
  const save = useCall(updateReviewSettings, {
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [reviewSettingsQuery],
  })
  return (
    <RecordPage
      query={useQuery(reviewSettingsQuery)}
      title={() => t`Reviews`}
      narrow
      skeleton={<Skeleton height={520} radius="md" />}
      failed={t`We couldn’t load the settings`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...reviewSettingsQuery, staleTime: 0 })}
      toValues={toValues}
      toRequest={toRequest}
      changedMeanwhile={t`The settings changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form) => (
        <>
          <AuthorsPanel form={form} />
          <PublicationPanel form={form} />
          <TargetPanel form={form} />
          <HomePagePanel form={form} />
          <TemplatesPanel form={form} />
        </>
      )}
    </RecordPage>
  )
}

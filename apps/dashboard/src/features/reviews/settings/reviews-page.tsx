import { t } from '@lingui/core/macro'
import { updateReviewSettings } from '@stoa/contract/calls/stoa/reviews'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { reviewSettingsQuery } from '../shared/review-settings.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { AuthorsPanel, HomePagePanel, PublicationPanel, TargetPanel, TemplatesPanel } from './fields.tsx'
import { toRequest, toValues } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(reviewSettingsQuery))

export default function ReviewSettingsPage() {
  return (
    <SettingsPage
      query={reviewSettingsQuery}
      title={t`Reviews`}
      height={520}
      save={updateReviewSettings}
      toValues={toValues}
      toRequest={toRequest}
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
    </SettingsPage>
  )
}

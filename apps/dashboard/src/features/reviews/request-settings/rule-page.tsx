import { t } from '@lingui/core/macro'
import { previewMail, sendTestMail } from '@stoa/contract/calls/stoa/mails'
import { updateReviewRequestRule } from '@stoa/contract/calls/stoa/review-requests'
import { isAllowed } from '../../../lib/calls/access.ts'
import { mailLanguage } from '../../../lib/mail/mails.ts'
import { useMailServerMissing } from '../../../lib/mail/mail-server.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Warning } from '../../../ui/feedback/warning.tsx'
import { MailPreview } from '../../../lib/mail/mail-preview.tsx'
import { TestMail } from '../../../lib/mail/test-mail.tsx'
import { RulePanel } from './fields.tsx'
import { requestRuleQuery } from './queries.ts'
import { toRequest, toValues } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(requestRuleQuery))

export default function RequestRulePage() {
  const isServerMissing = useMailServerMissing()
  return (
    <SettingsPage
      query={requestRuleQuery}
      title={t`Requests for reviews`}
      actions={() => <ScreenButton to={paths.mailText('REVIEW_REQUEST', mailLanguage())}>{t`Text of the email`}</ScreenButton>}
      height={520}
      save={updateReviewRequestRule}
      toValues={toValues}
      toRequest={toRequest}
      below={() => (
        <>
          {!isServerMissing && isAllowed(sendTestMail) && (
            <Panel title={t`Test email`}>
              <TestMail kind="REVIEW_REQUEST" />
            </Panel>
          )}
          {isAllowed(previewMail) && <MailPreview first="REVIEW_REQUEST" />}
        </>
      )}
    >
      {(form) => (
        <>
          {isServerMissing && <Warning>{t`No mail server is set up, so nobody is asked.`}</Warning>}
          <RulePanel form={form} />
        </>
      )}
    </SettingsPage>
  )
}

import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { previewMail, sendTestMail } from '@stoa/contract/calls/stoa/mails'
import { updateReviewRequestRule } from '@stoa/contract/calls/stoa/review-requests'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { mailLanguage } from '../../../lib/mail/mails.ts'
import { useMailServerMissing } from '../../../lib/mail/mail-server.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
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
  const save = useCall(updateReviewRequestRule, {
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [requestRuleQuery],
  })
  return (
    <RecordPage
      query={useQuery(requestRuleQuery)}
      title={() => t`Requests for reviews`}
      narrow
      actions={() => <ScreenButton to={paths.reviewRequestText(mailLanguage())}>{t`Text of the email`}</ScreenButton>}
      skeleton={<Skeleton height={520} radius="md" />}
      failed={t`We couldn’t load the settings`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...requestRuleQuery, staleTime: 0 })}
      toValues={toValues}
      toRequest={toRequest}
      changedMeanwhile={t`The settings changed while you were editing.`}
      saveLabel={t`Save`}
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
    </RecordPage>
  )
}

import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { previewMail, sendTestMail } from '@stoa/contract/calls/stoa/mails'
import { updateReviewRequestRule } from '@stoa/contract/calls/stoa/review-requests'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/access.ts'
import { mailLanguage } from '../../../lib/mails.ts'
import { useMailServerMissing } from '../../../lib/mail-server.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { RecordPage } from '../../../lib/record-page.tsx'
import { ScreenButton } from '../../../lib/screen-button.tsx'
import { settleWithin } from '../../../lib/settle-within.ts'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Warning } from '../../../ui/warning.tsx'
import { MailPreview } from '../../../lib/mail-preview/mail-preview.tsx'
import { TestMail } from '../../../lib/mail-preview/test-mail.tsx'
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

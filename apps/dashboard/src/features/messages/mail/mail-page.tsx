import { plural, t } from '@lingui/core/macro'
import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { mailSettingsQuery } from '../../../lib/mail/mail-server.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { MailPreview } from '../../../lib/mail/mail-preview.tsx'
import { failedMailsQuery } from '../../../lib/mail/queries.ts'
import { SenderForm } from './sender-form.tsx'
import { ServerPanel } from './server-panel.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(mailSettingsQuery))

export default function MailPage() {
  const query = useQuery(mailSettingsQuery)
  return (
    <Page
      title={t`Email`}
      narrow
      actions={
        <>
          <ScreenButton to={paths.mailTexts()}>{t`Texts of emails`}</ScreenButton>
          <ScreenButton to={paths.outbox()}>{t`Outbox`}</ScreenButton>
        </>
      }
    >
      <FailedMails />
      <Loaded query={query} skeleton={<Skeleton height={220} radius="md" />} failed={t`We couldn’t load the settings`}>
        {({ settings, senderAddress }) => (
          <>
            <ServerPanel senderAddress={senderAddress} />
            <SenderForm settings={settings!} />
          </>
        )}
      </Loaded>
      <MailPreview />
    </Page>
  )
}

/** The number of emails that the mail server refused, with a link to them. */
function FailedMails() {
  const { data: mails = [] } = useQuery(failedMailsQuery)
  if (mails.length === 0) return null
  return (
    <Panel title={t`Failed emails`}>
      <Group justify="space-between" gap="sm">
        {plural(mails.length, { one: '# email didn’t reach its customer.', other: '# emails didn’t reach their customers.' })}
        <Button component={Link} to={paths.failedMails()}>
          {t`Review and resend`}
        </Button>
      </Group>
    </Panel>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../lib/loaded.tsx'
import { mailSettingsQuery } from '../../../lib/mail-server.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { ScreenButton } from '../../../lib/screen-button.tsx'
import { settleWithin } from '../../../lib/settle-within.ts'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { MailPreview } from '../../../lib/mail-preview/mail-preview.tsx'
import { failedMailsQuery } from '../../../lib/mail-preview/queries.ts'
import { SenderForm } from './sender-form.tsx'
import { ServerPanel } from './server-panel.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(mailSettingsQuery))

export default function MailPage() {
  const query = useQuery(mailSettingsQuery)
  return (
    <Page title={t`Email`} narrow actions={<ScreenButton to={paths.outbox()}>{t`Outbox`}</ScreenButton>}>
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

/** How many emails the mail server refused, with the way to them. */
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

import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../lib/loaded.tsx'
import { mailKinds } from '../../../lib/mails.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { settleWithin } from '../../../lib/settle-within.ts'
import { When } from '../../../lib/when.tsx'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { MailPreview } from './mail-preview.tsx'
import { failedMailsQuery, mailSettingsQuery } from './queries.ts'
import { SenderForm } from './sender-form.tsx'
import { ServerPanel } from './server-panel.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(mailSettingsQuery))

export default function MailPage() {
  const query = useQuery(mailSettingsQuery)
  return (
    <Page title={t`Email`} narrow>
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

/** Emails that the mail server refused, with the way to their orders. */
function FailedMails() {
  const { data: mails = [] } = useQuery(failedMailsQuery)
  if (mails.length === 0) return null
  return (
    <Panel title={t`Failed emails`} flush>
      <RowList label={t`Failed emails`}>
        {mails.map(({ mail, orderNumber }) => (
          <Row
            key={mail.id}
            title={<Link to={paths.orderMail(mail.orderId, mail.id)}>{t`Order ${orderNumber}`}</Link>}
            detail={
              <>
                {t(mailKinds[mail.kind])} · <When date={mail.createdDate} />
                <br />
                {mail.failure}
              </>
            }
          />
        ))}
      </RowList>
    </Panel>
  )
}

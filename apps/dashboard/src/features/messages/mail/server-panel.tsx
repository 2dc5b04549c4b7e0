import { t } from '@lingui/core/macro'
import { Panel } from '../../../ui/page/panel.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import classes from '../../../ui/page/settings.module.css'
import { TestMail } from '../../../lib/mail/test-mail.tsx'

/** The state of the mail server, and a test email with the server's answer. */
export function ServerPanel({ senderAddress }: { senderAddress: string | undefined }) {
  return (
    <Panel
      title={t`Mail server`}
      states={senderAddress ? <Status tone="good">{t`Set up`}</Status> : <Status tone="warn">{t`Not set up`}</Status>}
    >
      {senderAddress ? (
        <>
          <p className={classes.hint}>{t`Emails to your customers come from ${senderAddress}.`}</p>
          <TestMail />
        </>
      ) : (
        <p className={classes.hint}>
          {t`No emails are sent. Orders show the emails that were not sent, and you can send them once SMTP_URL and MAIL_FROM are set on the server.`}
        </p>
      )}
    </Panel>
  )
}

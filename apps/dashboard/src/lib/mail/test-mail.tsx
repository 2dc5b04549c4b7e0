import { t } from '@lingui/core/macro'
import { sendTestMail } from '@stoa/contract/calls/stoa/mails'
import { isEmail } from '@stoa/contract/email'
import type { MailLanguage, MailTemplate } from '@stoa/contract/services/stoa/mails'
import { useState } from 'react'
import { mailLanguage } from './mails.ts'
import { notifyDone } from '../calls/notify.tsx'
import { useSession } from '../calls/session.ts'
import { useCall } from '../calls/use-call.ts'
import type { Failure } from '../../ui/feedback/failure.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import classes from '../../ui/page/settings.module.css'

/** Sends a test email, or one of a kind with a sample order, and shows what the mail server says. */
export function TestMail({ kind, language = mailLanguage() }: { kind?: MailTemplate; language?: MailLanguage }) {
  const { user } = useSession()
  const [refusal, setRefusal] = useState<Failure>()
  const call = useCall(sendTestMail, {
    failed: t`We couldn’t send the test email`,
    quiet: true,
    onDone: ({ sent, failure }, { recipient = '' }) => {
      if (sent) notifyDone(t`Test email sent to ${recipient}`)
      else setRefusal({ title: t`The mail server did not take the email`, detail: failure ?? '', requestId: undefined })
    },
  })
  const send: typeof call.send = (request) => {
    setRefusal(undefined)
    call.send(request)
  }
  return (
    <div className={classes.shortForm}>
      <Form
        call={{ ...call, failure: call.failure ?? refusal, send }}
        initial={{ recipient: user.email ?? '' }}
        check={({ recipient }) =>
          isEmail(recipient.trim()) ? {} : { recipient: t`Enter an email address, such as mia@example.com.` }
        }
        toRequest={({ recipient }) => ({ recipient: recipient.trim(), language, ...(kind && { kind }) })}
        submitLabel={t`Send a test email`}
        aside
      >
        {(form) => <TextField form={form} name="recipient" type="email" label={t`Send to`} />}
      </Form>
    </div>
  )
}

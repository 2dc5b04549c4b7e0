import { t } from '@lingui/core/macro'
import { testAutomationMail } from '@stoa/contract/calls/stoa/automations'
import { isEmail } from '@stoa/contract/email'
import type { Automation, TestAutomationMailRequest } from '@stoa/contract/services/stoa/automations'
import { useState } from 'react'
import { notifyDone } from '../../../lib/calls/notify.tsx'
import { useSession } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { mailLanguage } from '../../../lib/mail/mails.ts'
import type { Failure } from '../../../ui/feedback/failure.tsx'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import classes from '../../../ui/page/settings.module.css'

/** Sends the saved email of an automation with a made-up person, and shows what the mail server says. */
export function TestAutomation({ automation }: { automation: Automation }) {
  const { user } = useSession()
  const [refusal, setRefusal] = useState<Failure>()
  const call = useCall(testAutomationMail, {
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
  const { name, trigger, coupon, action } = automation
  const content = { name, trigger, action, ...(coupon && { coupon }) } as TestAutomationMailRequest['automation']
  return (
    <div className={classes.shortForm}>
      <Form
        call={{ ...call, failure: call.failure ?? refusal, send }}
        initial={{ recipient: user.email ?? '', language: mailLanguage() as string }}
        check={({ recipient }) =>
          isEmail(recipient.trim()) ? {} : { recipient: t`Enter an email address, such as mia@example.com.` }
        }
        toRequest={({ recipient, language }) => ({
          automation: content,
          recipient: recipient.trim(),
          language: language === 'de' ? ('de' as const) : ('en' as const),
        })}
        submitLabel={t`Send a test email`}
        aside
      >
        {(form) => (
          <>
            <TextField form={form} name="recipient" type="email" label={t`Send to`} />
            <SelectField
              form={form}
              name="language"
              label={t`Language of the email`}
              data={[
                { value: 'en', label: 'English' },
                { value: 'de', label: 'Deutsch' },
              ]}
            />
          </>
        )}
      </Form>
    </div>
  )
}

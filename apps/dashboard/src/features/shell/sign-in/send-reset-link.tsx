import { t } from '@lingui/core/macro'
import { requestPasswordReset } from '@stoa/contract/calls/stoa/sessions'
import { isEmail } from '@stoa/contract/email'
import { useCall } from '../../../lib/calls/use-call.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import classes from '../shell.module.css'

/** Asks for a mailed link. Says the same whether there is such an account or not. */
export function SendResetLink({ lead }: { lead: string }) {
  const call = useCall(requestPasswordReset, { failed: t`We couldn’t send the email`, quiet: true })
  if (call.saved > 0)
    return (
      <p className={classes.signInLead} role="status">
        {t`If there is an account with this address, a link is on its way to it. It works for an hour.`}
      </p>
    )
  return (
    <Form
      call={call}
      initial={{ email: '' }}
      check={({ email }) => (isEmail(email) ? {} : { email: t`Enter your email address.` })}
      toRequest={({ email }) => ({ email: email.trim() })}
      submitLabel={t`Send link`}
    >
      {(form) => (
        <>
          <p className={classes.signInLead}>{lead}</p>
          <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="username" inputMode="email" autoFocus />
        </>
      )}
    </Form>
  )
}

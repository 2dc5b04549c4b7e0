import { t } from '@lingui/core/macro'
import { signIn } from '@stoa/contract/calls/stoa/sessions'
import { isEmail } from '@stoa/contract/email'
import { useCall } from '../../lib/use-call.ts'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'

const emptyCredentials = { email: '', password: '' }

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const call = useCall(signIn, { failed: t`You are not signed in`, quiet: true, onDone: onSignedIn })
  return (
    <Form
      call={call}
      initial={emptyCredentials}
      check={({ email, password }) => ({
        ...(!isEmail(email) && { email: t`Enter your email address.` }),
        ...(!password && { password: t`Enter your password.` }),
      })}
      toRequest={({ email, password }) => ({ email: email.trim(), password })}
      submitLabel={t`Sign in`}
    >
      {(form) => (
        <>
          <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="username" inputMode="email" autoFocus />
          <PasswordField form={form} name="password" label={t`Password`} autoComplete="current-password" />
        </>
      )}
    </Form>
  )
}

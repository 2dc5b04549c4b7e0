import { signIn } from '@stoa/contract/calls/stoa/sessions'
import { useCall } from '../../lib/use-call.ts'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'

const nobody = { email: '', password: '' }

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const call = useCall(signIn, { failed: 'You are not signed in', quiet: true, onDone: onSignedIn })
  return (
    <Form
      call={call}
      initial={nobody}
      check={({ email, password }) => ({
        ...(!email.includes('@') && { email: 'Enter your e-mail address.' }),
        ...(!password && { password: 'Enter your password.' }),
      })}
      toRequest={({ email, password }) => ({ email: email.trim(), password })}
      submitLabel="Sign in"
    >
      <TextField name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" autoFocus />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </Form>
  )
}

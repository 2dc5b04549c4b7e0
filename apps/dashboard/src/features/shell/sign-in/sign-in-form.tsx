import { t } from '@lingui/core/macro'
import { signIn } from '@stoa/contract/calls/stoa/sessions'
import { isEmail } from '@stoa/contract/email'
import type { SignInChallenge } from '@stoa/contract/services/stoa/sessions'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { PasswordField, TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

const emptyCredentials = { email: '', password: '' }

interface SignInFormProps {
  /** Of the person who signs in again; whoever signs in for the first time enters it. */
  email?: string
  onSignedIn: () => void
}

export function SignInForm({ email: known, onSignedIn }: SignInFormProps) {
  const [challenge, setChallenge] = useState<SignInChallenge>()
  const call = useCall(signIn, {
    failed: t`You are not signed in`,
    quiet: true,
    onDone: (answer) => (answer.challenge ? setChallenge(answer.challenge) : onSignedIn()),
  })
  if (challenge) return <SecondFactorForm challenge={challenge} onSignedIn={onSignedIn} onAgain={() => setChallenge(undefined)} />
  return (
    <>
      <Form
        call={call}
        initial={{ ...emptyCredentials, email: known ?? '' }}
        check={({ email, password }) => ({
          ...(!isEmail(email) && { email: t`Enter your email address.` }),
          ...(!password && { password: t`Enter your password.` }),
        })}
        toRequest={({ email, password }) => ({ email: email.trim(), password })}
        submitLabel={t`Sign in`}
      >
        {(form) => (
          <>
            {known === undefined && (
              <TextField
                form={form}
                name="email"
                label={t`Email`}
                type="email"
                autoComplete="username"
                inputMode="email"
                autoFocus
              />
            )}
            <PasswordField
              form={form}
              name="password"
              label={t`Password`}
              autoComplete="current-password"
              {...(known !== undefined && { 'data-autofocus': true })}
            />
          </>
        )}
      </Form>
      {'PublicKeyCredential' in window && <PasskeySignIn onSignedIn={onSignedIn} />}
    </>
  )
}

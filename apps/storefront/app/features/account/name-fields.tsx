import { useLingui } from '@lingui/react/macro'
import '../../lib/account-texts.ts'
import { Field } from '../../ui/field.tsx'
import type { Answer } from './sign-in.server.ts'
import { PasswordField } from './password-field.tsx'

/** What everybody who gets an account is asked. */
export function NameFields({ answer }: { answer: Answer | undefined }) {
  const { t } = useLingui()
  const { problems = {}, given = {} } = answer ?? {}
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        name="firstName"
        label={t`First name`}
        autoComplete="given-name"
        defaultValue={given['firstName']}
        problem={problems['firstName']}
        optional
      />
      <Field
        name="lastName"
        label={t`Last name`}
        autoComplete="family-name"
        defaultValue={given['lastName']}
        problem={problems['lastName']}
        optional
      />
    </div>
  )
}

export function ChosenPasswordField({ answer }: { answer: Answer | undefined }) {
  const { t } = useLingui()
  return (
    <PasswordField
      name="password"
      label={t`Password`}
      autoComplete="new-password"
      isNew
      hint={t`At least 8 characters. A few unrelated words are easy to remember and hard to guess.`}
      problem={answer?.problems?.['password']}
    />
  )
}

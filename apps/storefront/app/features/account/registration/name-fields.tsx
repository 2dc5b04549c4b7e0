import { useLingui } from '@lingui/react/macro'
import type { PasswordRule } from '@stoa/web/password-strength'
import '../../../lib/texts/account-texts.ts'
import { Field } from '../../../ui/field.tsx'
import type { Answer } from '../sign-in/sign-in.server.ts'
import { PasswordField } from '../sign-in/passwords/password-field.tsx'

/** The fields that every new member is asked for. */
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

export function ChosenPasswordField({ answer, rule }: { answer: Answer | undefined; rule: PasswordRule }) {
  const { t } = useLingui()
  const { minLength } = rule
  return (
    <PasswordField
      name="password"
      label={t`Password`}
      autoComplete="new-password"
      rule={rule}
      hint={t`At least ${minLength} characters. A few unrelated words are easy to remember and hard to guess.`}
      problem={answer?.problems?.['password']}
    />
  )
}

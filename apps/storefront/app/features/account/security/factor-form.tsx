import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { PasswordField } from '../sign-in/passwords/password-field.tsx'
import type { Answer } from '../sign-in/sign-in.server.ts'

export interface FormName {
  second: string
  type?: string
  id?: string
}

/** True if the answer is about this form. */
export function isShown(answer: Answer | undefined, { second, type, id }: FormName): boolean {
  const given = answer?.given
  return given?.['second'] === second && (!type || given['type'] === type) && (!id || given['id'] === id)
}

/** A form behind its title, which asks for the password, or says what stands for it. It works without script. */
export function FactorForm({
  title,
  label,
  form,
  answer,
  intro,
  isFramed = false,
  hasPassword,
  children,
}: {
  title: string
  label?: string
  form: FormName
  answer: Answer | undefined
  /** The text above the password field. */
  intro?: ReactNode
  isFramed?: boolean
  /** Without one, a recent sign-in is enough. */
  hasPassword: boolean
  children: ReactNode
}) {
  const { t } = useLingui()
  const isOpen = isShown(answer, form)
  const name = Object.values(form).join('-')
  return (
    <details open={isOpen} className={isFramed ? 'border-b border-line' : ''}>
      <summary
        aria-label={label}
        className={`flex min-h-11 cursor-pointer items-center ${isFramed ? 'font-medium' : 'underline'}`}
      >
        {title}
      </summary>
      <Form method="post" action={accountPaths.accountSecurity()} className="space-y-4 pt-2 pb-5" noValidate>
        {form.type && <input type="hidden" name="type" value={form.type} />}
        {form.id && <input type="hidden" name="id" value={form.id} />}
        {intro}
        {hasPassword ? (
          <PasswordField
            name="factorPassword"
            // The page has several forms with one.
            id={`factorPassword-${name}`}
            label={t`Your password`}
            autoComplete="current-password"
            problem={isOpen ? answer?.problems?.['factorPassword'] : undefined}
          />
        ) : (
          <p className="text-small text-quiet">
            <Trans>Your account has no password. Instead, sign in less than ten minutes before you change this.</Trans>
          </p>
        )}
        {children}
      </Form>
    </details>
  )
}

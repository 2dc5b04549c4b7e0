import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import type { Answer } from './sign-in.server.ts'

export interface FormName {
  second: string
  type?: string
  id?: string
}

/** Whether the answer is about this form. */
export function isShown(answer: Answer | undefined, { second, type, id }: FormName): boolean {
  const given = answer?.given
  return given?.['second'] === second && (!type || given['type'] === type) && (!id || given['id'] === id)
}

/** A form behind its title, which asks for the password. It works without script. */
export function FactorForm({
  title,
  label,
  form,
  answer,
  intro,
  isFramed = false,
  children,
}: {
  title: string
  label?: string
  form: FormName
  answer: Answer | undefined
  /** What is said before the password is asked for. */
  intro?: ReactNode
  isFramed?: boolean
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
        <PasswordField name={name} label={t`Your password`} problem={isOpen ? answer?.problems?.['factorPassword'] : undefined} />
        {children}
      </Form>
    </details>
  )
}

/** Several forms of the page have one, so the id is another one each time. */
function PasswordField({ name, label, problem }: { name: string; label: string; problem: string | undefined }) {
  const id = `factorPassword-${name}`
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-small font-medium">
        {label}
      </label>
      <input
        id={id}
        name="factorPassword"
        type="password"
        autoComplete="current-password"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className="min-h-12 w-full border border-edge bg-mat px-3 hover:border-ink aria-invalid:border-red"
      />
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-small font-medium text-red">
          {problem}
        </p>
      )}
    </div>
  )
}

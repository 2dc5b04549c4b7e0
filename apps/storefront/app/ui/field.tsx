import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'

interface FieldProps {
  name: string
  label: string
  problem?: string | undefined
  hint?: string | undefined
  optional?: boolean
}

const box = 'min-h-12 w-full rounded-(--corner) border bg-mat px-3 aria-invalid:border-red border-edge hover:border-ink'

/** A labelled input with hint and problem. The id is the name, unless several inputs have one name. */
export function Field({
  label,
  problem,
  hint,
  optional = false,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const { id = input.name } = input
  const notes = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <FieldLabel name={id} label={label} optional={optional} />
      <input
        required={!optional}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={notes || undefined}
        {...input}
        id={id}
        className={box}
      />
      <FieldHint name={id} hint={hint} />
      <FieldProblem name={id} problem={problem} />
    </div>
  )
}

/** Several lines. */
export function TextField({ label, problem, hint, optional = false, ...text }: FieldProps & ComponentProps<'textarea'>) {
  const { id = text.name } = text
  const notes = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <FieldLabel name={id} label={label} optional={optional} />
      <textarea
        rows={3}
        required={!optional}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={notes || undefined}
        {...text}
        id={id}
        className={`${box} block py-2`}
      />
      <FieldHint name={id} hint={hint} />
      <FieldProblem name={id} problem={problem} />
    </div>
  )
}

export function CheckField({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input {...input} id={input.name} type="checkbox" className="size-5 shrink-0" />
      {label}
    </label>
  )
}

export function SelectField({
  label,
  problem,
  optional = false,
  className = '',
  ...select
}: Omit<FieldProps, 'hint'> & ComponentProps<'select'>) {
  return (
    <div className={className}>
      <FieldLabel name={select.name} label={label} optional={optional} />
      <select
        {...select}
        id={select.name}
        required={!optional}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? `${select.name}-problem` : undefined}
        className={box}
      />
      <FieldProblem name={select.name} problem={problem} />
    </div>
  )
}

function FieldLabel({ name, label, optional }: { name: string; label: string; optional: boolean }) {
  return (
    <label htmlFor={name} className="mb-1 block text-small font-medium">
      {label}{' '}
      {optional && (
        <span className="font-normal text-quiet">
          <Trans>(optional)</Trans>
        </span>
      )}
    </label>
  )
}

function FieldHint({ name, hint }: { name: string; hint: string | undefined }) {
  if (!hint) return null
  return (
    <p id={`${name}-hint`} className="mt-1 text-small text-quiet">
      {hint}
    </p>
  )
}

export function FieldProblem({ name, problem }: { name: string; problem: string | undefined }) {
  if (!problem) return null
  return (
    <p id={`${name}-problem`} className="mt-1.5 text-small font-medium text-red">
      {problem}
    </p>
  )
}

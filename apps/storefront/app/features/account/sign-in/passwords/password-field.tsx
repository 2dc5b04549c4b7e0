import { Trans } from '@lingui/react/macro'
import type { PasswordRule } from '@stoa/web/password-strength'
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import '../../../../lib/texts/account-texts.ts'
import { useHydrated } from '../../../../lib/page/use-hydrated.ts'
import { FieldProblem } from '../../../../ui/field.tsx'
import { PasswordMeter } from './password-meter.tsx'

interface PasswordFieldProps extends ComponentProps<'input'> {
  name: string
  label: string
  hint?: string | undefined
  problem?: string | undefined
  /** For a new password, what the shop asks of it: its strength is shown while it is typed. */
  rule?: PasswordRule
}

/** A password, which can be shown. `id` where the page has several fields of the name. */
export function PasswordField({ name, id = name, label, hint, problem, rule, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const [typed, setTyped] = useState<{ password: string; known: string[] }>()
  const isHydrated = useHydrated()
  const isNew = rule !== undefined
  const inputRef = useRef<HTMLInputElement>(null)
  const judge = (field: HTMLInputElement) => setTyped({ password: field.value, known: knownTo(field) })
  useEffect(() => {
    // Typed, or filled in by the browser, before the script was here.
    if (isNew && inputRef.current?.value) judge(inputRef.current)
  }, [isNew])
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const notes = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-4 text-small">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {isHydrated && (
          <button type="button" aria-controls={id} onClick={() => setShown(!isShown)} className="-my-3 py-3 text-quiet underline">
            {isShown ? (
              <Trans>
                Hide<span className="sr-only"> password</span>
              </Trans>
            ) : (
              <Trans>
                Show<span className="sr-only"> password</span>
              </Trans>
            )}
          </button>
        )}
      </div>
      <input
        required
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        ref={inputRef}
        id={id}
        name={name}
        type={isShown ? 'text' : 'password'}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={notes || undefined}
        onKeyDown={noticeCapsLock}
        onKeyUp={noticeCapsLock}
        onBlur={() => setCapsLock(false)}
        onChange={isNew ? ({ currentTarget }) => judge(currentTarget) : undefined}
        className="min-h-12 w-full rounded-control border border-edge bg-mat px-3 hover:border-ink aria-invalid:border-red"
      />
      <p role="status" className="text-small font-medium not-empty:mt-1">
        {hasCapsLock && <Trans>Caps Lock is on.</Trans>}
      </p>
      {typed && rule && <PasswordMeter {...typed} rule={rule} />}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-small text-quiet">
          {hint}
        </p>
      )}
      <FieldProblem name={id} problem={problem} />
    </div>
  )
}

/** Returns the personal data in the form, because a password that contains it is easy to guess. */
function knownTo({ form }: HTMLInputElement): string[] {
  const data = new FormData(form ?? undefined)
  return ['email', 'firstName', 'lastName'].map((name) => String(data.get(name) ?? ''))
}

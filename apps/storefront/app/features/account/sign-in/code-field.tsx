import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ChangeEvent, type ClipboardEvent } from 'react'
import '../../../lib/texts/account-texts.ts'
import { FieldProblem } from '../../../ui/field.tsx'
import type { Answer } from './sign-in.server.ts'

const digits = 6

/** A code of six digits: one input, drawn as six boxes. */
export function CodeField({
  answer,
  problem,
  sendsForm = false,
}: {
  answer: Answer
  problem?: string | undefined
  /** The last digit sends the form, where it has nothing else to fill in. */
  sendsForm?: boolean
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  // After a wrong code, typing replaces it.
  useEffect(() => input.current?.select(), [answer])
  const keepDigits = ({ currentTarget: field }: ChangeEvent<HTMLInputElement> | ClipboardEvent<HTMLInputElement>) => {
    field.value = field.value.replaceAll(/\D/g, '').slice(0, digits)
    if (sendsForm && field.value.length === digits) field.form?.requestSubmit()
  }
  /** A mail's code may be copied with spaces or words around it. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text').replaceAll(/\D/g, '')
    if (pasted.length !== digits) return
    event.preventDefault()
    event.currentTarget.value = pasted
    keepDigits(event)
  }
  const notes = [problem && 'code-problem', 'code-hint'].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor="code" className="mb-2 block text-small font-medium">
        {t`Code`}
      </label>
      {/* Codes are read from left to right in every language. */}
      <div dir="ltr" className="relative w-65 outline-offset-4 outline-brand has-focus-visible:outline-3">
        <div aria-hidden className="flex justify-between">
          {Array.from({ length: digits }, (_, index) => (
            <span key={index} className={`h-12 w-10 border bg-mat ${problem ? 'border-red' : 'border-edge'}`} />
          ))}
        </div>
        <input
          ref={input}
          id="code"
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          // With spaces, as some apps show it.
          maxLength={digits + 1}
          autoFocus
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={notes}
          onChange={keepDigits}
          onPaste={paste}
          // The last letter's space would scroll the others, so the input is wider than the boxes.
          className="absolute inset-y-0 start-0 w-70 bg-transparent ps-[calc(1.25rem-0.5ch)] font-mono text-lead tracking-[calc(2.75rem-1ch)] outline-none"
        />
      </div>
      <p id="code-hint" className="mt-2 text-small text-quiet">
        {t`Six digits`}
      </p>
      <FieldProblem name="code" problem={problem} />
    </div>
  )
}

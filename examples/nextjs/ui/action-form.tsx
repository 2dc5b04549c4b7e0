'use client'

import { useActionState, type ReactNode } from 'react'

/** What a form shows after it was sent. */
export interface Result {
  message?: string
}

/** A form that calls the shop, says why it was refused, and cannot be sent twice at once. */
export function ActionForm({ action, className, children }: Props) {
  const [result, send, isPending] = useActionState((_: Result, form: FormData) => action(form), {})
  return (
    <form action={send} className={className}>
      <fieldset disabled={isPending}>{children}</fieldset>
      {result.message && <p role="alert">{result.message}</p>}
    </form>
  )
}

interface Props {
  action: (form: FormData) => Promise<Result>
  className?: string
  children: ReactNode
}

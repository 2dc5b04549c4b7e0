'use client'

import { useActionState } from 'react'

type Props = { action: (last: unknown, form: FormData) => Promise<string | undefined>; children: React.ReactNode }

/** A form that calls the shop, says why it was refused, and cannot be sent twice at once. */
export function ActionForm({ action, children }: Props) {
  const [problem, send, isPending] = useActionState(action, undefined)
  return (
    <form action={send}>
      <fieldset disabled={isPending}>{children}</fieldset>
      {problem && <p role="alert">{problem}</p>}
    </form>
  )
}

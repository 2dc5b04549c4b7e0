import { t } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import type { Failure } from '../ui/failure.tsx'
import { refusals } from './refusals.ts'

/** An error as the reader needs it: what failed, what is safe, what to quote. */
export function toFailure(error: unknown, title: string): Failure {
  if (!(error instanceof CallError)) {
    if (!navigator.onLine) return { title, detail: t`You are offline. Nothing was lost; try again when the connection is back.` }
    if (error instanceof TypeError)
      return { title, detail: t`The server could not be reached. Nothing was changed as far as we know.` }
    return { title, detail: error instanceof Error ? error.message : String(error) }
  }
  return { title, detail: reasonOf(error), requestId: error.requestId }
}

function reasonOf({ status, code, message }: CallError): string {
  const known = refusals[code]
  if (known) return t(known)
  if (status === 401) return t`Your session has ended. Sign in again to go on.`
  if (status === 403) return t`Your role does not allow this.`
  if (status === 404) return t`It does not exist, or no longer.`
  if (status === 409) return t`Somebody else changed it meanwhile. Reload and try again.`
  if (status === 429) return t`Too many requests at once. Wait a moment and try again.`
  if (status >= 500) return t`The server failed. Your data is safe; try again.`
  return message || t`The server answered ${status}.`
}

import { t } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import type { Failure } from '../../ui/feedback/failure.tsx'
import { roleReason } from './access.ts'
import { refusals } from './refusals.ts'

/** Converts an error to title and detail, with the request ID where support may have to look for the reason. */
export function toFailure(error: unknown, title: string): Failure {
  if (!(error instanceof CallError)) {
    if (!navigator.onLine) return { title, detail: t`You’re offline. Nothing was lost. Try again when you’re back online.` }
    if (error instanceof TypeError)
      return { title, detail: t`We couldn’t reach the server. Check your connection and try again.` }
    return { title, detail: error instanceof Error ? error.message : String(error) }
  }
  const isExplained = Object.hasOwn(refusals, error.code)
  return { title, detail: describeReason(error), requestId: isExplained ? undefined : error.requestId }
}

function describeReason({ status, code, message }: CallError): string {
  const known = refusals[code]
  if (known) return t(known)
  if (status === 401) return t`Your session has ended. Sign in again to continue.`
  if (status === 403) return roleReason()
  if (status === 404) return t`This doesn’t exist or was deleted.`
  if (status === 409) return t`Someone else changed this. Reload and try again.`
  if (status === 429) return t`Too many requests at once. Wait a moment and try again.`
  if (status >= 500) return t`Something went wrong on the server. Your data is safe. Try again.`
  return message || t`The server responded with status ${status}.`
}

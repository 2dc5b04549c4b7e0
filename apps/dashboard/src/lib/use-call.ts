import { CallError, type CallOptions } from '@stoa/client'
import type { Call } from '@stoa/contract'
import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Failure } from '../ui/failure.tsx'
import { api } from './api.ts'
import { toFailure } from './failure.ts'
import { queryClient } from './query-client.ts'
import { notifyDone, notifyFailed } from './notify.tsx'
import { describeViolation } from './violations.ts'

interface CallSettings<Request, Response> {
  /** The error title, for example 'We couldn’t cancel the order'. */
  failed: string
  /** The success toast. */
  done?: string | ((response: Response, request: Request) => string)
  /** The queries to reload. The call waits for them, so that the screen never shows old data as new. */
  refreshes?: readonly { queryKey: QueryKey }[]
  onDone?: (response: Response, request: Request) => unknown
  /** Runs before the call and may complete the request. */
  prepare?: (request: Request) => Promise<Request>
  /** True where a form shows the error. Otherwise a toast does. */
  quiet?: boolean
}

export interface Sending<Request> {
  send: (request: Request) => void
  sending: boolean
  /** The number of successful calls, counted after the reload. */
  saved: number
  /** Clears the error. */
  forget: () => void
  failure: Failure | undefined
  /** The server's error code. */
  code: string | undefined
  /** Error messages by contract path. */
  violations: Readonly<Record<string, string>>
}

/** Several calls that form one action. */
export type AsyncAction<Request, Response> = (request: Request, options: CallOptions) => Promise<Response>

/** A mutation with error texts, reloads and toasts. */
export function useCall<Request, Response>(
  call: Call<Request, Response> | AsyncAction<Request, Response>,
  { failed, done, refreshes = [], onDone, prepare, quiet }: CallSettings<Request, Response>,
): Sending<Request> {
  const key = useIdempotencyKey()
  const [saved, setSaved] = useState(0)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (original: Request) => {
      const request = prepare ? await prepare(original) : original
      const options = { idempotencyKey: key.for(request) }
      return typeof call === 'function' ? call(request, options) : api.call(call, request, options)
    },
    onSuccess: async (response, request) => {
      key.spend()
      await Promise.all(refreshes.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
      setSaved((before) => before + 1)
      if (done) notifyDone(typeof done === 'string' ? done : done(response, request))
      onDone?.(response, request)
    },
    onError: (refusal) => {
      // The form shows the newest version beside the edits.
      if (refusal instanceof CallError && refusal.code === 'REVISION_MISMATCH') {
        for (const { queryKey } of refreshes) void queryClient.invalidateQueries({ queryKey })
      }
      if (!quiet) notifyFailed(toFailure(refusal, failed))
    },
  })
  const violations = useMemo(() => violationsOf(error), [error])
  return {
    send: mutate,
    sending: isPending,
    saved,
    forget: reset,
    code: error instanceof CallError ? error.code : undefined,
    failure: error ? toFailure(error, failed) : undefined,
    violations,
  }
}

/** A retry of the same request sends the same idempotency key, so the server runs it at most once. */
function useIdempotencyKey() {
  const last = useRef({ body: '', key: '' })
  return {
    for(request: unknown): string {
      const body = JSON.stringify(request)
      if (body !== last.current.body) last.current = { body, key: crypto.randomUUID() }
      return last.current.key
    },
    spend() {
      last.current = { body: '', key: '' }
    },
  }
}

function violationsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(error.violations.map((violation) => [violation.field ?? '', describeViolation(violation)]))
}

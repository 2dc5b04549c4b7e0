import { CallError, type CallOptions } from '@stoa/client'
import type { Call } from '@stoa/contract'
import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Failure } from '../../ui/feedback/failure.tsx'
import type { Submission } from '../../ui/form/typed-form.ts'
import { deniedReason } from './access.ts'
import { api } from './api.ts'
import { toFailure } from './failure.ts'
import { queryClient } from './query-client.ts'
import { notifyDone, notifyFailed } from './notify.tsx'
import { describeViolation } from './violations.ts'

interface ActionSettings<Request, Response> extends CallSettings<Request, Response> {
  /** The call that the person's role must include. */
  needs: Call
}

export interface CallSettings<Request, Response> {
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
  /** Also called after the component has left the screen. */
  onFailed?: (failure: Failure) => unknown
}

export interface Sending<Request> extends Submission<Request> {
  /** The number of successful calls, counted after the reload. */
  saved: number
  /** Clears the error. */
  forget: () => void
  /** The server's error code. */
  code: string | undefined
  /** The server's error with its data. */
  error: CallError | undefined
}

/** Several calls that form one action. */
export type AsyncAction<Request, Response> = (request: Request, options: CallOptions) => Promise<Response>

/** A mutation with error texts, reloads and toasts. A call that the person's role leaves out is not sent. */
export function useCall<Request, Response>(
  call: Call<Request, Response>,
  settings: CallSettings<Request, Response>,
): Sending<Request>
export function useCall<Request, Response>(
  action: AsyncAction<Request, Response>,
  settings: ActionSettings<Request, Response>,
): Sending<Request>
export function useCall<Request, Response>(
  call: Call<Request, Response> | AsyncAction<Request, Response>,
  settings: CallSettings<Request, Response> & { needs?: Call },
): Sending<Request> {
  const { failed, done, refreshes = [], onDone, prepare, quiet, onFailed, needs } = settings
  const key = useIdempotencyKey()
  const [saved, setSaved] = useState(0)
  const underWay = useRef<string>(undefined)
  const needed = typeof call === 'function' ? needs : call
  const denied = needed && deniedReason(needed)
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
      onFailed?.(toFailure(refusal, failed))
    },
  })
  const violations = useMemo(() => toViolations(error), [error])
  return {
    send: (request) => {
      if (denied) return notifyFailed({ title: failed, detail: denied })
      // The button closes with the next rendering; a double click is faster.
      const body = JSON.stringify(request)
      if (underWay.current === body) return
      underWay.current = body
      mutate(request, { onSettled: () => (underWay.current = undefined) })
    },
    sending: isPending,
    saved,
    denied,
    forget: reset,
    error: error instanceof CallError ? error : undefined,
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

function toViolations(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(error.violations.map((violation) => [violation.field ?? '', describeViolation(violation)]))
}

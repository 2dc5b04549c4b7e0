import { CallError, type CallOptions } from '@stoa/client'
import type { Call } from '@stoa/contract'
import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Failure } from '../ui/failure.tsx'
import { api } from './api.ts'
import { toFailure } from './failure.ts'
import { queryClient } from './query-client.ts'
import { notifyDone, notifyFailed } from './notify.tsx'
import { describeViolation } from './violations.ts'

interface CallSettings<Request, Response> {
  /** What did not happen when the call fails: 'The order was not cancelled'. */
  failed: string
  /** What happened, said in a toast. */
  done?: string | ((response: Response, request: Request) => string)
  /** What is read again afterwards; the answer waits for it, so that the screen never shows the old state as the new one. */
  refreshes?: readonly { queryKey: QueryKey }[]
  onDone?: (response: Response, request: Request) => unknown
  /** What has to be there before it is sent; answers the request with it. */
  prepare?: (request: Request) => Promise<Request>
  /** A form shows the failure itself; everything else gets a toast. */
  quiet?: boolean
}

export interface Sending<Request> {
  send: (request: Request) => void
  sending: boolean
  /** How often it went well; what it refreshes was read again by then. */
  saved: number
  /** A failure is no longer shown. */
  forget: () => void
  failure: Failure | undefined
  /** The server's code for why it was refused. */
  code: string | undefined
  /** Wire path of a field to what is wrong with it. */
  violations: Readonly<Record<string, string>>
}

/** Several calls that are one act to who asks for it. */
export type AsyncAction<Request, Response> = (request: Request, options: CallOptions) => Promise<Response>

/** A call that changes something. */
export function useCall<Request, Response>(
  call: Call<Request, Response> | AsyncAction<Request, Response>,
  { failed, done, refreshes = [], onDone, prepare, quiet }: CallSettings<Request, Response>,
): Sending<Request> {
  const key = useIdempotencyKey()
  const [saved, setSaved] = useState(0)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (asked: Request) => {
      const request = prepare ? await prepare(asked) : asked
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
      // The form shows the newest version beside what was typed.
      if (refusal instanceof CallError && refusal.code === 'REVISION_MISMATCH') {
        for (const { queryKey } of refreshes) void queryClient.invalidateQueries({ queryKey })
      }
      if (!quiet) notifyFailed(toFailure(refusal, failed))
    },
  })
  return {
    send: mutate,
    sending: isPending,
    saved,
    forget: reset,
    code: error instanceof CallError ? error.code : undefined,
    failure: error ? toFailure(error, failed) : undefined,
    violations: violationsOf(error),
  }
}

/** Sending the same again after a failure carries the same key: the server does it at most once. */
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

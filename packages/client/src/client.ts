import type { Call } from '@stoa/contract'
import { readCallError } from './call-error.ts'
import { withoutSlash } from './rehost.ts'
import { writeRequest } from './write-request.ts'

/** Calls operations, over HTTP or in process. An error response is thrown as `CallError`. */
export interface Client {
  call<Request, Response>(call: Call<Request, Response>, request: NoInfer<Request>, options?: CallOptions): Promise<Response>
}

export interface CallOptions {
  signal?: AbortSignal
  /** Repeating a call with the same key returns the stored response. */
  idempotencyKey?: string
}

/** Headers that identify the caller. Called before every request, so they are never stale. */
export type Authorize = () => Record<string, string> | Promise<Record<string, string>>

export function createClient({
  baseUrl,
  fetch = globalThis.fetch,
  authorize = () => ({}),
}: {
  baseUrl: string
  fetch?: typeof globalThis.fetch
  authorize?: Authorize
}): Client {
  return {
    async call(call, request, { signal, idempotencyKey } = {}) {
      const { method, path, body } = writeRequest(call, request as object)
      const response = await fetch(withoutSlash(baseUrl) + path, {
        method,
        headers: {
          ...(await authorize()),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
        credentials: 'same-origin',
      })
      if (response.ok) return response.json() as Promise<any>
      const requestId = response.headers.get('x-wix-request-id') ?? undefined
      throw readCallError(response.status, await errorBody(response), requestId)
    },
  }
}

/** Uses the back office's session cookie. The server accepts it only with this header, which other origins cannot send. */
export function pageSession(siteId: () => string | undefined): Authorize {
  return () => {
    const site = siteId()
    return { 'x-stoa-session': '1', ...(site !== undefined && { 'wix-site-id': site }) }
  }
}

/** A proxy in front of the server may respond with a page instead of JSON. */
async function errorBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

import type { Call } from '@stoa/contract'
import { WireError } from '../basics/errors.ts'
import type { Authenticated } from '../site/caller.ts'
import { newId } from '../basics/ids.ts'
import { JsonText } from '../basics/json-text.ts'
import { performer } from '../operations/perform.ts'
import type { Kernel, Performer, Implementation } from '../operations/types.ts'

export interface InProcessOptions {
  idempotencyKey?: string | undefined
  /** Address of the browser that a page is rendered for. */
  address?: string | undefined
  userAgent?: string | undefined
  /** The language that the answer is wanted in. */
  language?: string | undefined
}

/** Performs an operation without HTTP, with the same checks, transaction and errors. */
export type InProcessCall = <Request, Response>(
  who: Authenticated,
  call: Call<Request, Response>,
  request: Request,
  options?: InProcessOptions,
) => Promise<Response>

export function inProcess(kernel: Kernel, implementations: readonly Implementation[]): InProcessCall {
  const performers = new Map<string, Performer>(
    implementations.map((implementation) => [
      `${implementation.operation.method} ${implementation.operation.paths[0]}`,
      performer(kernel, implementation),
    ]),
  )
  return async (who, { method, path }, request, options) => {
    const perform = performers.get(`${method} ${path}`)
    if (!perform) throw new WireError(404, 'UNKNOWN_ROUTE', `no operation is served on ${method} ${path}`)
    const answer = await perform({ ...who, request, requestId: newId(), ...options })
    return (answer instanceof JsonText ? answer.toJSON() : answer) as never
  }
}

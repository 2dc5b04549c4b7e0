import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listening } from '../servers/listening.ts'

/** A request to the double of a payment provider. */
export interface DoubleRequest {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface DoubleAnswer {
  status: number
  /** Sent as JSON; absent for an answer without a body. */
  body?: unknown
  /** A page, in place of JSON. */
  html?: string
  headers?: Record<string, string>
}

/** A way in which the provider's line fails, for the next requests that match. */
export interface Fault {
  path: RegExp
  method?: string
  /**
   * `BUSY` answers 429, `BROKEN` 500 and `IN_USE` 409 (the first request with this key is still in work) without doing anything; `LOST` does what was asked and closes the connection without an
   * answer, as a network that fails after the money moved; `UNREACHABLE` closes it before anything happened. `SILENT` does what was
   * asked and `STALLED` does nothing, and neither answers before the caller has gone.
   */
  kind: 'BUSY' | 'BROKEN' | 'IN_USE' | 'LOST' | 'UNREACHABLE' | 'SILENT' | 'STALLED'
  /** How many requests fail; 1 by default. */
  times?: number
}

const failures: Partial<Record<Fault['kind'], number>> = { BUSY: 429, BROKEN: 500, IN_USE: 409 }

interface DoubleOptions {
  /** The header with the idempotency key of a request that changes something. */
  idempotencyHeader: string
  handle(request: DoubleRequest): DoubleAnswer | Promise<DoubleAnswer>
  /** The provider's answer to a known key with another body. */
  keyConflict(): DoubleAnswer
  /** The headers by which the provider marks an answer that it gives again. */
  replayed?: Record<string, string>
  /** The provider's form of an error. */
  failure(status: number): DoubleAnswer
}

/** The HTTP side that the doubles of payment providers share: idempotency keys, and lines that fail. */
export async function paymentDouble({ idempotencyHeader, handle, keyConflict, replayed, failure }: DoubleOptions) {
  const faults: Fault[] = []
  /** What happens between an act of the provider and its answer, once each. */
  const beforeAnswers: { path: RegExp; act(): Promise<unknown> }[] = []
  const requests: DoubleRequest[] = []
  /** The requests that were stalled, or answered by silence. */
  const unanswered = new Set<DoubleRequest>()
  const answers = new Map<string, { body: string; answer: Promise<DoubleAnswer> }>()

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const url = new URL(incoming.url ?? '/', 'http://double')
    const { method = 'GET', headers } = incoming
    const request = { method, path: url.pathname, query: url.searchParams, headers, body: Buffer.concat(chunks).toString() }
    requests.push(request)
    const fault = nextFault(request)
    if (fault === 'UNREACHABLE') return void incoming.socket.destroy()
    if (fault === 'STALLED') return void unanswered.add(request)
    const failed = fault && failures[fault]
    const answer = failed ? failure(failed) : await answerOnce(request)
    for (const [index, { path, act }] of beforeAnswers.entries()) {
      if (!path.test(request.path) || method === 'GET') continue
      beforeAnswers.splice(index, 1)
      await act()
      break
    }
    if (fault === 'LOST') return void incoming.socket.destroy()
    if (fault === 'SILENT') return void unanswered.add(request)
    const { status, html, body, headers: more } = answer
    outgoing.writeHead(status, { 'content-type': html ? 'text/html' : 'application/json', ...more })
    outgoing.end(html ?? (body === undefined ? undefined : JSON.stringify(body)))
  })

  function nextFault({ path, method }: DoubleRequest): Fault['kind'] | undefined {
    const index = faults.findIndex((fault) => fault.path.test(path) && (!fault.method || fault.method === method))
    const fault = faults[index]
    if (!fault) return undefined
    fault.times = (fault.times ?? 1) - 1
    if (fault.times <= 0) faults.splice(index, 1)
    return fault.kind
  }

  /** The same key gets the first answer again, and another body under it is refused. */
  async function answerOnce(request: DoubleRequest): Promise<DoubleAnswer> {
    const key = request.headers[idempotencyHeader]
    if (typeof key !== 'string' || request.method === 'GET') return handle(request)
    const scoped = `${request.method} ${request.path} ${key}`
    const known = answers.get(scoped)
    if (known && known.body !== request.body) return keyConflict()
    if (known) return { ...(await known.answer), ...(replayed && { headers: replayed }) }
    const answer = Promise.resolve(handle(request))
    answers.set(scoped, { body: request.body, answer })
    // A provider reads the key of a request only after it knows who sends it.
    if ((await answer).status === 401) answers.delete(scoped)
    return answer
  }

  const { url, [Symbol.asyncDispose]: close } = await listening(server)
  /** The provider keeps keys for some time only. */
  const forgetKeys = () => answers.clear()
  return { url, faults, beforeAnswers, requests, unanswered, forgetKeys, [Symbol.asyncDispose]: close }
}

export type PaymentDouble = Awaited<ReturnType<typeof paymentDouble>>

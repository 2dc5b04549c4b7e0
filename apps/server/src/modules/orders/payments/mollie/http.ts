import { setTimeout } from 'node:timers/promises'
import { lookupTable } from '@stoa/web/lookup-table'
import type { Outbound } from '../../../../kernel/outside/outbound.ts'
import { ProviderRefusal, ProviderUnavailable } from '../provider-errors.ts'
import { answerTimeout } from '../time-limit.ts'

/** Mollie answered and refused. */
export class MollieRefusal extends ProviderRefusal {
  readonly status: number
  /** Mollie's short name of the error: `Unprocessable Entity`. */
  readonly title: string
  /** The field of the request that was refused: `amount`, `method` ... */
  readonly field: string | undefined

  constructor(status: number, { title, detail, field }: { title?: string; detail?: string; field?: string }) {
    super(detail ?? title ?? `Mollie answered ${status}`)
    this.status = status
    this.title = title ?? `HTTP ${status}`
    this.field = field
  }
}

/** Why Mollie refused, where buyers can act on it; otherwise Mollie's own name of the error: `UNPROCESSABLE_ENTITY`. */
export function reasonOf({ field = '', title }: MollieRefusal): string {
  if (field === 'method') return 'METHOD_NOT_AVAILABLE'
  if (field.startsWith('amount')) return 'AMOUNT_NOT_ACCEPTED'
  if (/^(?:billing|shipping)Address/.test(field)) return 'ADDRESS_NOT_ACCEPTED'
  return title.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
}

/** Undefined where Mollie does not know what is asked for, or no longer. */
export async function knownToMollie<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof MollieRefusal && (error.status === 404 || error.status === 410)) return undefined
    throw error
  }
}

export interface SentRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request to a path or an address of Mollie's API and returns the body of its answer, or true where it has none. */
export type Send = (path: string, sent?: SentRequest) => Promise<unknown>

/** The largest pages have 250 payments with the lines of their orders. */
const maxBytes = 16 * 1024 * 1024
/** Seconds that Mollie may ask us to wait before the one repetition of a request. */
const longestWait = 2

/**
 * The requests of one account. Throws MollieRefusal for a definite refusal, and ProviderUnavailable where the outcome is unknown.
 * Only a request that Mollie turned away unread (429) is repeated.
 */
export function sender(outbound: Outbound, root: string, token: string): Send {
  const base = new URL(root)

  return async function send(path, sent = {}): Promise<unknown> {
    const url = new URL(path, base)
    // Mollie's answers contain addresses of further pages. The key is for Mollie alone.
    if (url.origin !== base.origin) throw new ProviderUnavailable(`Mollie's answer leads to ${url.origin}`)
    const answer = await exchange(outbound, url, token, sent)
    if (answer.status === 429 && answer.retryAfter <= longestWait) {
      await setTimeout(answer.retryAfter * 1000)
      return resultOf(await exchange(outbound, url, token, sent))
    }
    const result = resultOf(answer)
    // "You can recognize a cached response by the header Idempotent-Replayed": it has the state of the first answer, not today's.
    const current = answer.isReplayed ? (result as { _links?: { self?: { href?: string } } })._links?.self?.href : undefined
    return current ? send(current) : result
  }
}

interface Answer {
  status: number
  text: string
  /** Seconds; infinite where Mollie names none. */
  retryAfter: number
  isReplayed: boolean
}

async function exchange(
  outbound: Outbound,
  url: URL,
  token: string,
  { method = 'GET', headers: given, body: sent }: SentRequest,
): Promise<Answer> {
  try {
    const { status, headers, body } = await outbound.send(url.href, {
      method: methods[method] ?? 'GET',
      headers: {
        ...given,
        authorization: `Bearer ${token}`,
        accept: 'application/hal+json',
        'user-agent': 'Stoa',
        ...(sent !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sent !== undefined && { body: sent }),
      timeout: answerTimeout,
      maxBytes,
      longer: 'refuse',
      httpsOnly: url.protocol === 'https:',
    })
    const { 'retry-after': retryAfter, 'idempotent-replayed': replayed } = headers
    const isSeconds = typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter)
    const seconds = isSeconds ? Number(retryAfter) : Number.POSITIVE_INFINITY
    return { status, text: body.toString('utf8'), retryAfter: seconds, isReplayed: replayed === 'true' }
  } catch (error) {
    throw new ProviderUnavailable(`Mollie did not answer ${method} ${url.pathname}`, { cause: error })
  }
}

const methods = lookupTable({ GET: 'GET', POST: 'POST', DELETE: 'DELETE' } as const)

function resultOf({ status, text }: Answer): unknown {
  const isSuccess = status >= 200 && status < 300
  // 202: the release of an authorization was accepted.
  if (isSuccess && (text === '' || status === 202)) return true
  const body = readJson(text)
  if (isSuccess && body) return body
  if (isSuccess || isUnknownOutcome(status)) throw new ProviderUnavailable(`Mollie answered ${status}`)
  throw new MollieRefusal(status, body ?? {})
}

/**
 * 400 is Mollie's answer to a known idempotency key with another body, and 409 to one whose first request is still in work: in both
 * cases there is a result that this answer does not tell.
 */
function isUnknownOutcome(status: number): boolean {
  return status >= 500 || status === 400 || status === 408 || status === 409 || status === 429
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

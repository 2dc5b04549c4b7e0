import type { LinkDescription } from '@paypal/paypal-server-sdk'
import { ProviderRefusal, ProviderUnavailable } from '../provider-errors.ts'

/** PayPal's form of an error: https://developer.paypal.com/api/rest/responses/ */
interface ErrorBody {
  name?: string
  message?: string
  details?: { issue?: string; description?: string; field?: string }[]
  links?: LinkDescription[]
  /** The form of errors of OAuth 2. */
  error?: string
  error_description?: string
}

/** The package's errors: each has the request and the response of the failed call. */
interface FailedCall {
  statusCode: number
  headers?: Record<string, string>
  body: unknown
  request?: { url?: string }
}

/** PayPal answered and refused. `issue` is its code for the reason. */
export class PayPalRefusal extends ProviderRefusal {
  status: number
  issue: string
  /** The part of the request that is wrong, as a JSON pointer. */
  field: string | undefined
  links: readonly LinkDescription[]

  constructor(status: number, body: ErrorBody) {
    const [detail] = body.details ?? []
    super(detail?.description ?? body.message ?? body.error_description ?? `PayPal answered with status ${status}`)
    this.status = status
    this.issue = detail?.issue ?? body.name ?? body.error?.toUpperCase() ?? `STATUS_${status}`
    this.field = detail?.field
    this.links = body.links ?? []
  }
}

/** After these, an earlier request under the same key may have succeeded. */
const unclearIssues = new Set(['PREVIOUS_REQUEST_IN_PROGRESS', 'DUPLICATE_REQUEST_ID', 'RATE_LIMIT_REACHED'])

export function isFailedCall(error: unknown): error is FailedCall {
  return typeof error === 'object' && error !== null && typeof (error as FailedCall).statusCode === 'number'
}

/**
 * The error that callers of a provider expect: a refusal, or that the outcome is unknown. The package's own errors are not passed on,
 * because they hold the account's keys.
 */
export function toProviderError(error: unknown): Error {
  if (!isFailedCall(error)) return new ProviderUnavailable(`PayPal did not answer: ${reasonOf(error)}`)
  const { statusCode } = error
  const refusal = new PayPalRefusal(statusCode, readBody(error))
  const isUnclear = statusCode >= 500 || statusCode === 408 || statusCode === 409 || statusCode === 429
  if (!isUnclear && !unclearIssues.has(refusal.issue)) return refusal
  return new ProviderUnavailable(`PayPal answered with status ${statusCode}: ${refusal.issue}`)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error)
}

/** What PayPal answered, which has an id. */
export function withId<T extends { id?: string }>(answer: T): T & { id: string } {
  const { id } = answer
  if (!id) throw new ProviderUnavailable('PayPal answered without an id')
  return { ...answer, id }
}

/** What PayPal found; undefined where it does not know it. */
export async function unlessNotFound<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return undefined
    throw error
  }
}

function readBody({ body }: FailedCall): ErrorBody {
  try {
    const value: unknown = JSON.parse(String(body))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

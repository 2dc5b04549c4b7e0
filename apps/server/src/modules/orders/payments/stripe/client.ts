import type { Stripe } from 'stripe'
import { LRUCache } from 'lru-cache'
import type { OpenAccount } from '../provider.ts'
import { ProviderRefusal, ProviderUnavailable } from '../provider-errors.ts'
import { answerTimeout } from '../time-limit.ts'

const clients = new LRUCache<string, Stripe>({ max: 100 })

/** The client of an account. The package is loaded with the first one: a shop without Stripe does not spend memory on it. */
export async function stripeClient({ id, keys, apiUrl }: OpenAccount): Promise<Stripe> {
  const { secretKey = '' } = keys
  const key = `${id} ${secretKey} ${apiUrl ?? ''}`
  const known = clients.get(key)
  if (known) return known
  const { Stripe } = await import('stripe')
  const address = apiUrl ? new URL(apiUrl) : undefined
  const client = new Stripe(secretKey, {
    timeout: answerTimeout,
    // A silent provider would take twice the time. A connection that was closed is tried once more by the package nevertheless.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(address && { protocol: address.protocol.slice(0, -1) as 'http', host: address.hostname, port: address.port }),
  })
  clients.set(key, client)
  return client
}

/** The parts of Stripe's errors that are read. */
export interface StripeFailure {
  type?: string
  code?: string
  decline_code?: string
  message?: string
  payment_intent?: Stripe.PaymentIntent
}

/** A definite refusal of a request; undefined where the outcome is unknown. */
export function refusalOf(error: unknown): StripeFailure | undefined {
  const { type } = (error ?? {}) as StripeFailure
  const isDefinite =
    type === 'StripeCardError' ||
    type === 'StripeInvalidRequestError' ||
    type === 'StripeAuthenticationError' ||
    type === 'StripePermissionError'
  return isDefinite ? (error as StripeFailure) : undefined
}

/** True if Stripe refused the keys or their permissions, and not what was asked. */
export function isOfKeys({ type }: StripeFailure): boolean {
  return type === 'StripeAuthenticationError' || type === 'StripePermissionError'
}

/** Turns an error of the package into one of ours: the account's owner can act on a refusal, and time mends the rest. */
export function translated(error: unknown): Error {
  const refusal = refusalOf(error)
  const message = ((error ?? {}) as Error).message ?? 'Stripe did not answer'
  return refusal ? new ProviderRefusal(message, { cause: error }) : new ProviderUnavailable(message, { cause: error })
}

/** Calls Stripe where a refusal is no outcome of its own. */
export async function calling<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw translated(error)
  }
}

/** The id of an object that may be expanded. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id
}

import { createHmac } from 'node:crypto'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { isSameSignature } from '../../../kernel/basics/same-signature.ts'
import { getProviderSecret } from './store/provider-events.ts'

/** A provider's event about a payment. It may arrive twice, late, or before an older one. */
export type ProviderEvent = OutcomeEvent | ChargebackEvent

interface AnyEvent {
  id: string
  siteId: string
  paymentId: string
}

interface OutcomeEvent extends AnyEvent {
  status: 'APPROVED' | 'AUTHORIZED' | 'DECLINED' | 'PENDING'
  reason?: string
}

/** The buyer's bank reverses a payment, or returns it; without an amount, all of it. */
export interface ChargebackEvent extends AnyEvent {
  chargeback: { id: string; status: 'APPROVED' | 'REVERSED'; amount?: string }
}

/** Signs an event's text as the provider does. */
export function signProviderEvent(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('hex')
}

/** The site that an event claims to be for, before the event is verified. Throws SIGNATURE_INVALID. */
export function claimedSite(payload: string): string {
  const { siteId } = readJson(payload)
  if (typeof siteId !== 'string' || !isId(siteId)) throw wrongSignature()
  return siteId
}

/** Throws SIGNATURE_INVALID unless the site's provider signed this text. */
export async function verifiedEvent(
  site: SiteRead,
  provider: string,
  payload: string,
  signature: string,
): Promise<ProviderEvent> {
  const expected = Buffer.from(signProviderEvent(await getProviderSecret(site, provider), payload))
  const given = Buffer.from(signature)
  if (!isSameSignature(given, expected)) throw wrongSignature()
  const event: unknown = readJson(payload)
  if (!isProviderEvent(event)) throw wrongSignature()
  if ('chargeback' in event && !isChargeback(event.chargeback))
    throw brokenRule('payload', 'CHARGEBACK_UNREADABLE', 'holds no chargeback with id, status and amount')
  return event
}

/** A chargeback is checked apart. */
function isProviderEvent(value: unknown): value is ProviderEvent {
  const { id, paymentId } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof paymentId === 'string' && isId(paymentId)
}

function isChargeback(value: unknown): value is ChargebackEvent['chargeback'] {
  const { id, status, amount } = (value ?? {}) as Record<string, unknown>
  const isAmount = amount === undefined || (typeof amount === 'string' && /^\d{1,15}(\.\d{1,4})?$/.test(amount))
  return typeof id === 'string' && isId(id) && (status === 'APPROVED' || status === 'REVERSED') && isAmount
}

function readJson(payload: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(payload)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // A text that is not JSON was not signed by a provider either.
  }
  throw wrongSignature()
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

function wrongSignature() {
  return refusal('SIGNATURE_INVALID', 'the event is not signed by the provider')
}

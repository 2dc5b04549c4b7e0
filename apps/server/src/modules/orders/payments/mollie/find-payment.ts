import type { Payment, PaymentEmbed } from '@mollie/api-client'
import { isGuid } from '../../../../kernel/basics/ids.ts'
import type { KnownPayment } from '../provider-charges.ts'
import type { Mollie } from './client.ts'
import { knownToMollie } from './http.ts'

/** The payment as Mollie has it now, with its captures, refunds or chargebacks where they are asked for. */
export async function findPayment(
  { api }: Mollie,
  known: KnownPayment,
  embed?: `${PaymentEmbed}`[],
): Promise<Payment | undefined> {
  const id = known.transactionId ?? (await findByOurId(api.payments.iterate(), known.paymentId))?.id
  return id === undefined ? undefined : knownToMollie(api.payments.get(id, embed ? { embed: embed as PaymentEmbed[] } : {}))
}

/** Milliseconds by which the clocks of the two sides may differ. */
const clockTolerance = 60 * 60_000

/** Where an id does not say when it was made, this many payments are looked at. */
const mostCompared = 1000

/**
 * The payment among those of a list, newest first, that carries our id. A lost answer may have left two, of which the buyer has
 * seen one: the furthest is returned.
 */
export async function findByOurId(payments: AsyncIterable<Payment>, paymentId: string): Promise<Payment | undefined> {
  const since = timeOf(paymentId)
  let compared = 0
  let found: Payment | undefined
  for await (const payment of payments) {
    if (since === undefined ? ++compared > mostCompared : Date.parse(payment.createdAt) < since - clockTolerance) break
    if (ourIdsOf(payment).paymentId === paymentId && (!found || progressOf(payment) > progressOf(found))) found = payment
  }
  return found
}

const progress = ['canceled', 'expired', 'failed', 'open', 'pending', 'authorized', 'paid']

function progressOf({ status }: Payment): number {
  return progress.indexOf(status)
}

/** Our ids of a payment and its site; none for a payment that something else created with the same account. */
export function ourIdsOf({ metadata }: { metadata: unknown } = { metadata: null }): { paymentId?: string; siteId?: string } {
  const { paymentId, siteId } = (metadata ?? {}) as { paymentId?: string; siteId?: string }
  return { ...(isGuid(paymentId) && { paymentId }), ...(isGuid(siteId) && { siteId }) }
}

/** The moment at which an id was made, which a UUIDv7 contains. */
function timeOf(id: string): number | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined
}

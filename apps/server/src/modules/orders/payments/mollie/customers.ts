import type { Customer, Mandate } from '@mollie/api-client'
import type { ChargedBuyer, KeptCard, KnownPayment } from '../provider-charges.ts'
import type { Mollie } from './client.ts'
import { findPayment } from './find-payment.ts'
import { knownToMollie, MollieRefusal } from './http.ts'

/** A member's customer at Mollie is looked for among this many of the newest. */
const mostCompared = 500

/**
 * Mollie's customer for a member. A member may get a second one when the first is old or its answer was lost: a kept token names
 * the customer that its mandate belongs to, so both stay usable.
 */
export async function customerFor({ api }: Mollie, memberId: string, { email, billing }: ChargedBuyer): Promise<string> {
  let compared = 0
  for await (const customer of api.customers.iterate()) {
    if (memberIdOf(customer) === memberId) return customer.id
    if (++compared >= mostCompared) break
  }
  const name = [billing?.firstName, billing?.lastName].filter(Boolean).join(' ')
  const { id } = await api.customers.create({
    ...(name && { name }),
    ...(email && { email }),
    metadata: { customerId: memberId },
  })
  return id
}

function memberIdOf({ metadata }: Customer): unknown {
  return ((metadata ?? {}) as Record<string, unknown>)['customerId']
}

/** The mandate of a kept token; undefined where it is gone, and where it belongs to another member. */
export async function mandateOf({ api }: Mollie, token: string, memberId: string) {
  const ids = parseToken(token)
  if (!ids) return undefined
  const { customerId, mandateId } = ids
  const [customer, mandate] = await Promise.all([
    knownToMollie(api.customers.get(customerId, {})),
    knownToMollie(api.customerMandates.get(mandateId, { customerId })),
  ])
  return customer && mandate && memberIdOf(customer) === memberId ? { customerId, mandate } : undefined
}

export async function keptCard(mollie: Mollie, known: KnownPayment): Promise<KeptCard | undefined> {
  const payment = await findPayment(mollie, known)
  const { customerId, mandateId } = payment ?? {}
  const succeeded = `${payment?.status}` === 'paid' || `${payment?.status}` === 'authorized'
  if (!succeeded || !customerId || !mandateId) return undefined
  const mandate = await knownToMollie(mollie.api.customerMandates.get(mandateId, { customerId }))
  if (!mandate || `${mandate.status}` === 'invalid') return undefined
  return { token: `${customerId}/${mandateId}`, ...presented(mandate) }
}

function presented({ method, details }: Mandate): Omit<KeptCard, 'token'> {
  if ('cardNumber' in details) {
    const [year, month] = details.cardExpiryDate.split('-').map(Number)
    const expiry = year && month && { expiryMonth: month, expiryYear: year }
    return { brand: details.cardLabel ?? 'Card', lastFourDigits: details.cardNumber.slice(-4), ...expiry }
  }
  const isDebit = `${method}` === 'directdebit'
  return {
    brand: isDebit ? 'SEPA Direct Debit' : 'PayPal',
    lastFourDigits: isDebit ? details.consumerAccount.slice(-4) : '',
  }
}

/** Ends a mandate. One that is gone is forgotten already. */
export async function forgetCard({ api }: Mollie, token: string): Promise<void> {
  const ids = parseToken(token)
  if (!ids) return
  try {
    await knownToMollie(api.customerMandates.revoke(ids.mandateId, { customerId: ids.customerId }))
  } catch (error) {
    if (!(error instanceof MollieRefusal)) throw error
    const mandate = await knownToMollie(api.customerMandates.get(ids.mandateId, { customerId: ids.customerId }))
    if (mandate && `${mandate.status}` !== 'invalid') throw error
  }
}

/** A kept token is the customer's id and the mandate's: Mollie finds a mandate by both. */
function parseToken(token: string): { customerId: string; mandateId: string } | undefined {
  const [, customerId, mandateId] = /^(cst_\w+)\/(mdt_\w+)$/.exec(token) ?? []
  return customerId && mandateId ? { customerId, mandateId } : undefined
}

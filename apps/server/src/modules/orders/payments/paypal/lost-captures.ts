import type { PayPal } from './client.ts'
import { PayPalRefusal } from './errors.ts'
import { readMark } from './marks.ts'
import { loadTransactions } from './transactions.ts'

const hour = 60 * 60_000

/** PayPal repeats its first answer for six hours when a charge is made again under its key. */
const keyLasts = 5 * hour
/** Money that a lost charge moved is in the list of transactions within three hours; the charge came soon after the payment. */
const searched = 24 * hour

/**
 * The capture of a charge whose answer was lost, by the id of the payment. PayPal cannot be asked for an order by it, so recent
 * charges, which may be repeated, are not looked for; those that moved money long ago are found in the list of transactions.
 */
export async function findLostCapture(paypal: PayPal, paymentId: string, age = keyLasts): Promise<string | undefined> {
  const since = timeOf(paymentId)
  const now = paypal.now().getTime()
  if (since === undefined || now - since < age) return undefined
  const end = new Date(Math.min(since + searched, now))
  try {
    for (const { customField, transactionId } of await loadTransactions(paypal, { start: new Date(since - hour), end })) {
      if (transactionId && readMark(customField)?.paymentId === paymentId) return transactionId
    }
  } catch (error) {
    // An account may lack the permission to search; its unique invoice numbers still prevent a second charge.
    if (!(error instanceof PayPalRefusal)) throw error
  }
  return undefined
}

/** The milliseconds in an id of version 7 (RFC 9562). */
function timeOf(id: string): number | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined
}

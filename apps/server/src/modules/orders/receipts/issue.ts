import type { Location } from '@stoa/contract/services/stoa/locations'
import { formatAmount } from '@stoa/pricing'
import { asStaff } from '../../../kernel/site/audience.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { defaultLocationId, location } from '../../platform/locations/index.ts'
import { activity, saveOrder, withActivities } from '../orders/ports/changing.ts'
import type { PaymentRow } from '../orders/ports/paying.ts'
import type { StoredOrder } from '../orders/ports/reading.ts'
import type { ReceiptDocument } from './document.ts'
import { insertReceipt, nextNumber } from './store.ts'
import { words } from './words.ts'

/** True if money came with this payment, so that it can have a receipt. */
export function isReceived({ status, captured_minor, doc }: PaymentRow): boolean {
  return doc.regularPaymentDetails !== undefined && captured_minor > 0n && status !== 'VOIDED'
}

/**
 * Issues the receipt of a payment of a locked order; returns its id. The caller has made sure that the payment is received and has none.
 * `subject`: what was paid for, where it is not the whole order.
 */
export async function issueReceipt(
  site: SiteTx,
  before: StoredOrder,
  payment: PaymentRow,
  subject?: string,
): Promise<{ receiptId: string }> {
  const id = newId()
  const series = before.order.isTest ? 'TEST' : 'LIVE'
  const number = await nextNumber(site, series)
  const doc = await buildDocument(site, before, { payment, number, subject })
  await insertReceipt(site, { id, orderId: before.id, paymentId: payment.id, series, number, doc })
  const created = activity(site.now, 'RECEIPT_CREATED', {
    receiptCreated: { paymentId: payment.id, wixReceipt: { receiptId: id, displayNumber: doc.number } },
  })
  await saveOrder(site, before, withActivities(before.order, created))
  return { receiptId: id }
}

async function buildDocument(
  site: SiteTx,
  { order, currency }: StoredOrder,
  { payment, number, subject }: { payment: PaymentRow; number: bigint; subject: string | undefined },
): Promise<ReceiptDocument> {
  const { name, country, timeZone, language: ownLanguage } = site.settings
  const language = /^de\b/i.test(order.buyerLanguage ?? ownLanguage) ? 'de' : 'en'
  const isTest = order.isTest ?? false
  return {
    number: `${isTest ? 'TEST-' : 'REC-'}${String(number).padStart(5, '0')}`,
    isTest,
    issuedDate: site.now.toISOString(),
    language,
    country,
    timeZone,
    seller: { name, address: addressOf(await ownLocation(site), new Intl.DisplayNames(language, { type: 'region' })) },
    orderNumber: order.number,
    paidDate: payment.updated_date.toISOString(),
    method: methodOf(payment, language),
    ...(subject && { subject }),
    amount: formatAmount(payment.captured_minor, currency),
    currency,
  }
}

function methodOf({ doc }: PaymentRow, language: 'en' | 'de'): string {
  const { creditCardDetails: card, offlinePayment, paymentMethod } = doc.regularPaymentDetails ?? {}
  if (card?.lastFourDigits) return [card.brand, '••••', card.lastFourDigits].filter(Boolean).join(' ')
  if (offlinePayment) return words[language].offline
  return paymentMethod && paymentMethod !== 'CreditCard' ? paymentMethod : words[language].other
}

async function ownLocation(site: SiteTx): Promise<Location | undefined> {
  const id = defaultLocationId(site.siteId)
  return (await location.getMany(asStaff(site), [id])).get(id)
}

function addressOf(place: Location | undefined, countries: Intl.DisplayNames): string {
  const { addressLine, addressLine2, postalCode, city, country } = place?.address ?? {}
  const lines = [addressLine, addressLine2, [postalCode, city].filter(Boolean).join(' '), country && countries.of(country)]
  return lines.filter(Boolean).join('\n')
}

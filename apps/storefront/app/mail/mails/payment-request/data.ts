import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** The shop asks the buyer to pay a part of what an order owes. */
export interface PaymentRequestMail extends OrderData {
  kind: 'PAYMENT_REQUEST'
  /** The merchant's words. */
  title: string
  description?: string | undefined
  /** Decimal, in the order's currency. */
  amount: string
  /** ISO 8601: until when it can be paid. */
  expirationDate?: string | undefined
  payUrl: string
  /** The buyer was mailed the link before. */
  isReminder: boolean
}

export const design = mailDesign({
  variables: [...orderVariables, 'requestTitle', 'description', 'amount', 'deadline', 'until'],
  texts: { SUBJECT: {}, 'SUBJECT.REMINDER': {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {}, NOTE: {} },
  blocks: [{ name: 'BODY' }, { name: 'MESSAGE' }, { name: 'BUTTON' }, { name: 'TOTALS' }, { name: 'NOTE', optional: true }],
})

export function sample(about: SampleFrame): OrderSample<PaymentRequestMail> {
  const order = sampleOrder(about)
  return {
    kind: 'PAYMENT_REQUEST',
    order,
    title: about.language === 'de' ? `Zahlung für Bestellung ${order.number ?? ''}` : `Payment for order ${order.number ?? ''}`,
    amount: order.priceSummary?.total?.amount ?? '24.00',
    expirationDate: new Date(new Date(about.date).getTime() + 14 * 24 * 60 * 60_000).toISOString(),
    payUrl: new URL('/pay/sample', about.origin).href,
    isReminder: false,
  }
}

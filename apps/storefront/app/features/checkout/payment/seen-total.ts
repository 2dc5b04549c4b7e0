import type { Checkout } from '@stoa/contract/services/ecom/checkout'
import { minus } from '../../../lib/money/lines.ts'

/** The field of the form that places the order, with the amount that the buyer saw. */
export const seenTotalField = 'seenTotal'

/** Decimal: what has to be paid now, besides the gift card. */
export function getAmountToPay({ payNow, giftCard, currency }: Checkout): string {
  const left = minus(payNow?.total?.amount, giftCard?.amount?.amount, currency)
  return left.startsWith('-') ? minus('0', '0', currency) : left
}

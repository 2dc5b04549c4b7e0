import type { Checkout } from '@stoa/contract/services/ecom/checkout'

/** The field of the form that places the order, with what the buyer saw. */
export const seenTotalField = 'seenTotal'

/** What an order of the checkout comes to, and what is left to pay after a gift card, to be compared as text. */
export function seenTotalOf({ priceSummary, giftCard }: Checkout): string {
  return [priceSummary?.total?.amount, giftCard?.amount?.amount].join(' ').trim()
}

import type { Checkout } from '@stoa/contract/services/ecom/checkout'

/** The field of the form that places the order, with what the buyer saw. */
export const seenTotalField = 'seenTotal'

/** Returns the total of a checkout and the amount that its gift card pays, to be compared as text. */
export function toSeenTotal({ priceSummary, giftCard }: Checkout): string {
  return [priceSummary?.total?.amount, giftCard?.amount?.amount].join(' ').trim()
}

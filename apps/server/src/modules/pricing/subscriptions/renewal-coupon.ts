import type { DiscountInput } from '@stoa/pricing'

/** A coupon that reduces renewals too. */
export interface RenewalCoupon {
  id: string
  code: string
  name: string
  /** The last charge that it reduces, the order being the first; undefined for all. */
  lastCycle: number | undefined
  /** It takes off the delivery instead of goods. */
  freeDelivery: boolean
  /** What it takes off one renewal. */
  discount: DiscountInput
}

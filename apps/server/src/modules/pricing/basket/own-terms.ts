import {
  priceWith,
  type DiscountInput,
  type FeeInput,
  type LineInput,
  type ShippingInput,
  type TaxRate,
  type TotalsInput,
} from '@stoa/pricing'
import type { DeliveryOffer } from '../../delivery/delivery/index.ts'
import type { PlaceTaxes } from '../tax/index.ts'

/**
 * The terms of a draft: what its order has agreed, what the merchant gave by hand, and what the merchant declined. Each function gets what
 * the shop's rules make of the basket, and returns what is calculated.
 */
export interface OwnTerms {
  /** Whether the price of `shipping` is in the form of the order already. */
  isShippingInForm?: boolean
  /** Whether the amounts of the order include tax; its agreed amounts are in that form. */
  taxIncluded?: boolean
  line(line: LineInput): LineInput
  discounts(discounts: readonly DiscountInput[]): readonly DiscountInput[]
  fees(fees: readonly FeeInput[], place: Pick<PlaceTaxes, 'ratesFor'>): FeeInput[]
  delivery(offers: readonly DeliveryOffer[]): DeliveryOffer | undefined
  shipping(shipping: ShippingInput | undefined): ShippingInput | undefined
  /** The last word: a merchant may exempt a buyer from all taxes. */
  all(input: TotalsInput): TotalsInput
}

/** A part with its prices in the form of an order that was placed under the other setting: with tax in them, or without. */
export function inForm<Part extends { price: bigint; taxRates: readonly TaxRate[] } | LineInput>(
  part: Part,
  isIncluded: boolean,
  wanted: boolean,
): Part {
  if (isIncluded === wanted) return part
  const convert = (price: bigint) => priceWith(wanted ? 'TAX' : 'NO_TAX', price, part.taxRates)
  if ('price' in part) return { ...part, price: convert(part.price) }
  return {
    ...part,
    unitPrice: convert(part.unitPrice),
    ...(part.fullPrice !== undefined && { fullPrice: convert(part.fullPrice) }),
    ...(part.deposit !== undefined && { deposit: convert(part.deposit) }),
  }
}

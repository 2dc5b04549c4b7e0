import type { Explanation } from './explanation.ts'
import type { Summary } from './summary.ts'
import type {
  DiscountInput,
  FeeInput,
  GiftCardInput,
  LineInput,
  PaymentOption,
  ShippingInput,
  TaxExemption,
  TaxRate,
} from './totals-input.ts'

/** The output of the totals calculator; every amount is an integer of the currency's minor units. */
export type Totals = {
  readonly currency: string
  /** False for an exempt buyer, whatever the prices of the input: the tax inside them is taken out before theirs is added. */
  readonly taxIncluded: boolean
  /** The buyer's tax exemption; absent where it changes nothing. */
  readonly exemption?: AppliedExemption
  /** In the order of the input, as fees, discounts and gift cards are. */
  readonly lines: readonly LineTotals[]
  readonly shipping?: ShippingTotals
  readonly fees: readonly FeeTotals[]
  readonly discounts: readonly AppliedDiscount[]
  readonly giftCards: readonly RedeemedGiftCard[]
  readonly taxSummary: TaxSummary
  readonly summary: Summary
  /** The amounts due when the order is placed and later; field by field the two sum to `summary`. */
  readonly payNow: Summary
  readonly payLater: Summary
  /** Why every amount is what it is: see `Explanation`. */
  readonly explanation: readonly Explanation[]
}

/** `price` and `fullPrice` are per unit, options included; all other amounts are for the whole line. */
export type LineTotals = Taxed &
  Discounted & {
    readonly id: string
    readonly quantity: number
    readonly paymentOption: PaymentOption
    readonly taxGroupId?: string
    readonly price: bigint
    readonly optionsPrice: bigint
    readonly fullPrice: bigint
    /** Before discounts: price times quantity. */
    readonly lineTotal: bigint
    /** The part of `totalAfterTax` that a deposit covers; zero unless the line is DEPOSIT_ONLINE. */
    readonly deposit: bigint
  }

export type ShippingTotals = Taxed & Discounted & Pick<ShippingInput, 'code' | 'title' | 'price'>

export type FeeTotals = Taxed & Omit<FeeInput, 'taxRates' | 'agreed'>

export type Discounted = {
  readonly discount: bigint
  /** Which discount took how much; sums to `discount`. */
  readonly discounts: readonly DiscountShare[]
}

/** `remainder` is the minor unit that spreading a discount over lines added or removed: -1, 0 or 1, included in `amount`. */
export type DiscountShare = {
  readonly discountId: string
  readonly amount: bigint
  readonly remainder: bigint
  /** The tax that was inside the reduction and is not in `amount`, where the buyer is exempt. */
  readonly includedTax?: bigint
}

/** `amount` is what was sold under the exemption, without tax; `tax` is what other buyers would have paid more. */
export type AppliedExemption = TaxExemption & { readonly amount: bigint; readonly tax: bigint }

export type Taxed = {
  /** The base of the rates: the amount without tax, zero when nothing is taxed or the buyer is exempt from all of it. */
  readonly taxableAmount: bigint
  /** The amount without tax, where the buyer's exemption changes a rate; otherwise zero. */
  readonly exemptAmount: bigint
  /** The additional tax that other buyers would pay. */
  readonly exemptTax: bigint
  /** Sum of the rates, as a decimal string. */
  readonly taxRate: string
  readonly tax: bigint
  /** In the order of the rates; sums to `tax`. */
  readonly taxBreakdown: readonly TaxShare[]
  readonly totalBeforeTax: bigint
  readonly totalAfterTax: bigint
}

/**
 * One tax on one amount. `remainder` is the minor unit that splitting the tax over its rates added or removed, included in
 * `taxAmount`.
 */
export type TaxShare = Omit<TaxRate, 'amount' | 'amountFor'> & {
  /** Zero where the buyer is wholly exempt from this tax; `exemptAmount` is the base then. */
  readonly taxableAmount: bigint
  readonly exemptAmount: bigint
  readonly taxAmount: bigint
  readonly remainder: bigint
}

/** One tax on everything; `TaxSummary.breakdown` has one for each distinct combination of rate, name and jurisdiction. */
export type AggregatedTax = Omit<TaxShare, 'remainder'>

export type TaxSummary = { readonly taxableAmount: bigint; readonly tax: bigint; readonly breakdown: readonly AggregatedTax[] }

export type AppliedDiscount = Pick<DiscountInput, 'id' | 'kind' | 'source' | 'value' | 'description'> & {
  /** The sum of its shares of lines and delivery. */
  readonly amount: bigint
  /** The lines it reduced, with the amounts. Stored with an order and never recomputed, because refunds read it. */
  readonly lines: readonly { readonly lineId: string; readonly amount: bigint }[]
}

export type RedeemedGiftCard = Pick<GiftCardInput, 'id' | 'balance' | 'requested'> & { readonly amount: bigint }

/** A line before discounts and tax: what the price rules made of the input. */
export type PricedLine = { readonly input: LineInput; readonly price: bigint; readonly lineTotal: bigint }

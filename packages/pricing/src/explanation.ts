import type { OrderPart, Summary } from './summary.ts'
import type { DiscountValue, FeeSource, PaymentOption, TaxExemption, TaxRate } from './totals-input.ts'

/** How one amount of the totals is computed: its steps sum to it. AMOUNT and PART steps refer to further explanations. */
export type Explanation = { readonly of: AmountRef; readonly amount: bigint; readonly steps: readonly Step[] }

export type Step = { readonly amount: bigint; readonly because: Because }

/** Identifies one amount of `Totals`. A fee has no id and is identified by its index. */
export type AmountRef =
  | { readonly of: 'line'; readonly id: string; readonly field: LineField }
  | { readonly of: 'shipping'; readonly field: TaxedField | 'discount' }
  | { readonly of: 'fee'; readonly position: number; readonly field: TaxedField }
  | { readonly of: 'discount' | 'giftCard'; readonly id: string; readonly field: 'amount' }
  | { readonly of: SummaryName; readonly field: keyof Summary }

export type TaxedField = 'price' | 'taxableAmount' | 'tax' | 'totalBeforeTax' | 'totalAfterTax'
export type LineField = TaxedField | 'fullPrice' | 'lineTotal' | 'discount' | 'deposit'
export type SummaryName = 'summary' | 'payNow' | 'payLater'

/** `rule` is a stable code. A front end turns it, with the data beside it, into a sentence in the reader's language. */
export type Because =
  | { readonly rule: 'BASE_PRICE' | 'OPTIONS_PRICE' | 'COMPARE_AT_PRICE' | 'SHIPPING_PRICE' }
  | { readonly rule: 'FEE_PRICE'; readonly source: FeeSource }
  | { readonly rule: 'PAID_BY_MEMBERSHIP'; readonly paymentOption: PaymentOption }
  | { readonly rule: 'QUANTITY'; readonly price: bigint; readonly quantity: number }
  | { readonly rule: 'DISCOUNT'; readonly discountId: string; readonly value: DiscountValue }
  | { readonly rule: 'TAX_RATE'; readonly tax: NamedTax; readonly taxableAmount: bigint }
  /** The rate of an exempt buyer, on an amount that others pay `usualRate` of. */
  | {
      readonly rule: 'TAX_EXEMPTION'
      readonly tax: NamedTax
      readonly usualRate: string
      readonly amount: bigint
      readonly exemption?: TaxExemption | undefined
    }
  /** The tax inside a price or discount, which an exempt buyer neither pays nor gets back. */
  | { readonly rule: 'INCLUDED_TAX_REMOVED'; readonly exemption?: TaxExemption | undefined }
  /** The minor unit by which a share (of a tax, where it says so) differs from its own rounded value, so that shares sum to the whole. */
  | { readonly rule: 'ROUNDING_REMAINDER'; readonly tax?: NamedTax }
  | { readonly rule: 'DEPOSIT'; readonly perUnit: bigint; readonly quantity: number }
  /** The part of a deposit that is dropped because the line itself costs less. */
  | { readonly rule: 'LIMITED_TO_TOTAL' }
  | { readonly rule: 'GIFT_CARD'; readonly giftCardId: string; readonly balance: bigint; readonly requested?: bigint }
  /** Another amount of the same totals, with its sign in this sum. */
  | { readonly rule: 'AMOUNT'; readonly of: AmountRef }
  /** The contribution of a line, the delivery, a fee or the tip to a sum. */
  | { readonly rule: 'PART'; readonly part: OrderPart }

/** The fields that tell the taxes on one amount apart. */
export type NamedTax = Pick<TaxRate, 'name' | 'rate' | 'jurisdiction'>

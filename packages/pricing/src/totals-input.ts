/** The input of the totals calculator. Every amount is an integer of minor units, not negative; every rate a decimal string. */
export type TotalsInput = {
  /** ISO 4217. Amounts are only rounded to its minor unit, so all currencies are computed alike. */
  readonly currency: string
  /** True if all prices (lines, delivery, fees) include their tax; false if tax is added to them. */
  readonly taxIncluded: boolean
  readonly lines: readonly LineInput[]
  /** Applied in this order within their kind, each to what earlier ones left. */
  readonly discounts?: readonly DiscountInput[]
  readonly shipping?: ShippingInput
  readonly fees?: readonly FeeInput[]
  /** Redeemed in this order. */
  readonly giftCards?: readonly GiftCardInput[]
  readonly tip?: bigint
  /** Why some rates have a `usualRate`. */
  readonly exemption?: TaxExemption
}

/** The buyer's tax-exempt group, as explanations and orders name it. */
export type TaxExemption = { readonly taxExemptGroupId: string; readonly name?: string; readonly certificateNumber?: string }

export type LineInput = {
  /** Unique among the lines and stable from cart to order, because it decides which line gets a left-over minor unit. */
  readonly id: string
  /** A whole number. */
  readonly quantity: number
  readonly unitPrice: bigint
  /** Modifiers per unit, on top of `unitPrice`. */
  readonly optionsPrice?: bigint
  /** Before discounts, where it was agreed and may differ from price times quantity by rounding; see `AgreedLine`. */
  readonly agreedTotal?: bigint
  /** True if the tax rates are those of a placed order, which no provider works out again. */
  readonly agreed?: boolean
  /** Compare-at price per unit without options; absent, `unitPrice`. */
  readonly fullPrice?: bigint
  /** Per unit; read for DEPOSIT_ONLINE only. */
  readonly deposit?: bigint
  readonly paymentOption?: PaymentOption
  /** Several rates add up on the same base. Empty: the line is not taxed. */
  readonly taxRates: readonly TaxRate[]
  readonly taxGroupId?: string
  /** True, the default, if line and order discounts apply to the line. */
  readonly discountable?: boolean
}

export type PaymentOption =
  | 'FULL_PAYMENT_ONLINE'
  | 'FULL_PAYMENT_OFFLINE'
  | 'MEMBERSHIP'
  | 'DEPOSIT_ONLINE'
  | 'MEMBERSHIP_OFFLINE'
  | 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER'

export type TaxRate = {
  readonly name: string
  /** Decimal string with up to six decimals: '0.19' is 19 %. */
  readonly rate: string
  /** The rate for other buyers, where the buyer's exemption changes it. A price that includes tax includes this one. */
  readonly usualRate?: string
  readonly jurisdiction?: string
  readonly jurisdictionType?: JurisdictionType
  readonly taxType?: string
  /**
   * The tax in minor units, where a provider has worked it out; the rate only describes it then. All taxes of an amount have one,
   * or none, and together they are not higher than the amount.
   */
  readonly amount?: bigint
  /** What `amount` is the tax of. If another amount is taxed, the rate applies. Absent, `amount` is the tax whatever is taxed. */
  readonly amountFor?: bigint
}

export type JurisdictionType = 'UNDEFINED' | 'COUNTRY' | 'STATE' | 'COUNTY' | 'CITY' | 'SPECIAL'

export type DiscountInput = {
  /** Distinct among the discounts. */
  readonly id: string
  readonly kind: DiscountKind
  readonly source: DiscountSource
  readonly value: DiscountValue
  /** What the merchant wrote about it. */
  readonly description?: string
  /** The lines that it applies to; absent for every discountable line. Ignored for SHIPPING. */
  readonly lineIds?: readonly string[]
  /** How many units of a line it applies to, by line; absent for all units. Ignored for SHIPPING. */
  readonly units?: Readonly<Record<string, number>>
}

/**
 * SPECIFIC_ITEMS reduces each line separately and comes first, GLOBAL is spread over lines, SHIPPING reduces the delivery
 * price.
 */
export type DiscountKind = 'SPECIFIC_ITEMS' | 'GLOBAL' | 'SHIPPING'

export type DiscountSource = 'coupon' | 'merchantDiscount' | 'discountRule'

export type DiscountValue =
  /** Of what is left, up to four decimals: '12.5'. */
  | { readonly percentage: string }
  /** Off all its lines together, once; it stops at zero. */
  | { readonly amount: bigint }
  /** Off each line what was agreed for it, by line; other lines get none of it. Not for SHIPPING. */
  | { readonly shares: Readonly<Record<string, bigint>> }
  /** Off each unit (or the delivery). */
  | { readonly amountPerUnit: bigint }
  /** The price of one unit (or of the delivery) instead; it never increases a price. */
  | { readonly fixedPrice: bigint }

export type ShippingInput = {
  readonly code: string
  readonly title: string
  readonly price: bigint
  readonly taxRates: readonly TaxRate[]
  /** As of a line. */
  readonly agreed?: boolean
}

export type FeeInput = {
  /** Absent, the order gives it one. */
  readonly id?: string
  readonly code?: string
  readonly name: string
  readonly price: bigint
  readonly taxRates: readonly TaxRate[]
  readonly source: FeeSource
  /** The lines it is charged for; absent, the whole order. It is paid when they are. */
  readonly lineIds?: readonly string[]
  /** The app that charges it. */
  readonly providerAppId?: string
  readonly translatedName?: string
  /** As of a line. */
  readonly agreed?: boolean
}

export type FeeSource = 'UNKNOWN_ADDITIONAL_FEE_SOURCE' | 'SERVICE_PLUGIN' | 'ITEM' | 'MANUAL' | 'SHIPPING' | 'PLATFORM'

export type GiftCardInput = {
  /** Distinct among the gift cards. */
  readonly id: string
  readonly balance: bigint
  /** The amount that the buyer wants to redeem; by default as much as the card holds. */
  readonly requested?: bigint
}

/** A membership pays with sessions, not with money: the line has no price and no tax. */
export function isPaidByMembership({ paymentOption }: Pick<LineInput, 'paymentOption'>): boolean {
  return paymentOption === 'MEMBERSHIP' || paymentOption === 'MEMBERSHIP_OFFLINE'
}

/**
 * Throws RangeError for input without a valid meaning: a negative amount, a quantity that is no integer, a duplicate id. On the
 * server the contract's validation refuses these before; a browser has no such check.
 */
export function checkInput({ lines, discounts = [], shipping, fees = [], giftCards = [], tip = 0n }: TotalsInput): void {
  for (const line of lines) {
    if (!Number.isSafeInteger(line.quantity) || line.quantity < 0) {
      throw new RangeError(`Quantity of line ${line.id} is no whole number: ${line.quantity}`)
    }
  }
  const amounts = [
    ...lines.flatMap((line) => [line.unitPrice, line.optionsPrice, line.agreedTotal, line.fullPrice, line.deposit]),
    ...discounts.flatMap(({ value }) => amountsIn(value)),
    ...giftCards.flatMap(({ balance, requested }) => [balance, requested]),
    ...fees.map(({ price }) => price),
    shipping?.price,
    tip,
  ]
  if (amounts.some((amount) => amount !== undefined && amount < 0n)) throw new RangeError('A negative amount has no total')
  for (const named of [lines, discounts, giftCards]) {
    if (new Set(named.map(({ id }) => id)).size < named.length)
      throw new RangeError('Two lines, discounts or gift cards share an id')
  }
}

function amountsIn(value: DiscountValue): bigint[] {
  if ('amount' in value) return [value.amount]
  if ('amountPerUnit' in value) return [value.amountPerUnit]
  if ('shares' in value) return Object.values(value.shares)
  return 'fixedPrice' in value ? [value.fixedPrice] : []
}

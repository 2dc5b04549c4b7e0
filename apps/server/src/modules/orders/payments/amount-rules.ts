import { currencyExponent } from '@stoa/pricing'

/** The amounts that a provider accepts. Ours are minor units after ISO 4217; a provider may count others. */
export interface AmountRules {
  /** True if the provider charges in this currency. */
  takes(currency: string): boolean
  /** The decimals that the provider counts with; undefined for a currency that it does not take. */
  exponent(currency: string): number | undefined
  /** True if the provider can charge exactly this amount. Nothing is ever rounded to make it fit. */
  accepts(amount: bigint, currency: string): boolean
  /** The provider's amount; throws for one that it does not accept. */
  toProvider(amount: bigint, currency: string): bigint
  fromProvider(amount: bigint, currency: string): bigint
}

export interface CurrencyRule {
  /** Decimals that the provider counts with. */
  exponent: number
  /** The provider's amounts are multiples of this: 100 for a currency without decimals that is counted in hundredths. */
  step?: bigint
  /** In the provider's units. */
  min?: bigint
  max?: bigint
}

/** Rules by currency; `ruleOf` returns undefined for a currency that the provider does not take. */
export function amountRules(ruleOf: (currency: string) => CurrencyRule | undefined): AmountRules {
  /** The provider's amount; undefined where it is no whole number of its units. */
  const converted = (amount: bigint, currency: string, { exponent }: CurrencyRule): bigint | undefined => {
    const ours = currencyExponent(currency)
    if (exponent >= ours) return amount * 10n ** BigInt(exponent - ours)
    const divisor = 10n ** BigInt(ours - exponent)
    return amount % divisor === 0n ? amount / divisor : undefined
  }

  const accepted = (amount: bigint, currency: string): bigint | undefined => {
    const rule = ruleOf(currency)
    const value = rule && converted(amount, currency, rule)
    if (value === undefined || value <= 0n) return undefined
    const { step = 1n, min = 1n, max } = rule!
    return value % step === 0n && value >= min && (max === undefined || value <= max) ? value : undefined
  }

  return {
    takes: (currency) => ruleOf(currency) !== undefined,
    exponent: (currency) => ruleOf(currency)?.exponent,
    accepts: (amount, currency) => accepted(amount, currency) !== undefined,
    toProvider(amount, currency) {
      // Captures and refunds may be smaller than the smallest charge.
      const rule = ruleOf(currency)
      const value = rule && converted(amount, currency, rule)
      if (value === undefined || value % (rule?.step ?? 1n) !== 0n)
        throw new RangeError(`the provider cannot charge ${amount} minor units of ${currency}`)
      return value
    },
    fromProvider(amount, currency) {
      const exponent = ruleOf(currency)?.exponent ?? currencyExponent(currency)
      const ours = currencyExponent(currency)
      return ours >= exponent ? amount * 10n ** BigInt(ours - exponent) : amount / 10n ** BigInt(exponent - ours)
    },
  }
}

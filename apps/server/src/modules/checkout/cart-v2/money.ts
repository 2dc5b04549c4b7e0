import type { ConvertedMoney } from '@stoa/contract/services/ecom/cart-v-2'
import { formatAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** Writes minor units in the form of this interface. */
export type MoneyWriter = (minor: bigint) => ConvertedMoney

/** Amounts are in the shop's currency. The converted amounts are the same until buyers can choose a currency. */
export function moneyWriter({ settings: { currency } }: SiteRead): MoneyWriter {
  return (minor) => {
    const amount = formatAmount(minor, currency)
    return { amount, convertedAmount: amount }
  }
}

/** A share of an amount per unit, rounded half up. */
export function perUnit(total: bigint, quantity: number): bigint {
  const units = BigInt(quantity)
  return units === 0n ? 0n : (2n * total + units) / (2n * units)
}

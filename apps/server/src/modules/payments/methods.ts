import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import { parseAmount } from '@stoa/pricing'

/** What decides whether a method takes an order. */
export interface Payable {
  /** Minor units of `currency`. */
  total: bigint
  currency: string
  /** Where the buyer is billed, or else where the goods go; undefined while nobody knows. */
  country: string | undefined
}

/** Whether the buyer pays later and the merchant records it. */
export function isOffline({ kind }: Pick<PaymentMethod, 'kind'>): boolean {
  return kind !== 'CARD'
}

/** Whether a method takes an order of this total, currency and country. A method for some countries is not offered to an unknown one. */
export function takes(
  { countries = [], currencies = [], minAmount, maxAmount }: PaymentMethod,
  { total, currency, country }: Payable,
): boolean {
  if (countries.length > 0 && (!country || !countries.includes(country))) return false
  if (currencies.length > 0 && !currencies.includes(currency)) return false
  if (minAmount && total < parseAmount(minAmount, currency)) return false
  return !maxAmount || total <= parseAmount(maxAmount, currency)
}

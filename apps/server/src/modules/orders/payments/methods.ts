import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import { parseAmount } from '@stoa/pricing'

/** The facts that decide whether a method is offered for an order. */
export interface Payable {
  /** Minor units of `currency`. */
  total: bigint
  currency: string
  /** The billing country, otherwise the delivery country; undefined when neither is known. */
  country: string | undefined
  /** The order is not paid in another way than by card. */
  cardOnly?: boolean
  /** It is charged again later without the buyer. */
  isRecurring?: boolean
}

/** True if the buyer pays later and the merchant records the payment. */
export function isOffline({ kind }: Pick<PaymentMethod, 'kind'>): boolean {
  return kind !== 'CARD'
}

/**
 * True if a method is offered for this total, currency and country. A method that is limited to countries is not offered
 * without a country.
 */
export function takes(method: PaymentMethod, { total, currency, country, cardOnly, isRecurring }: Payable): boolean {
  if ((cardOnly || isRecurring) && isOffline(method)) return false
  const { countries = [], currencies = [], minAmount, maxAmount } = method
  if (countries.length > 0 && (!country || !countries.includes(country))) return false
  if (currencies.length > 0 && !currencies.includes(currency)) return false
  if (minAmount && total < parseAmount(minAmount, currency)) return false
  return !maxAmount || total <= parseAmount(maxAmount, currency)
}

import type { HandlingFee, ServiceSettings } from '@stoa/contract/services/ecom/shippo-configurations'
import { parseAmount, parsePercentage, timesRate } from '@stoa/pricing'

/** Returns the buyer's price of a service: the provider's rate with the handling fee, or nothing from the minimum amount on. */
export function labelPrice(
  rate: bigint,
  { handlingFee, freeDeliveryMinimumAmount: freeFrom }: ServiceSettings,
  basket: { currency: string; price: bigint },
): bigint {
  if (freeFrom && basket.price >= parseAmount(freeFrom, basket.currency)) return 0n
  return rate + feeOn(rate, handlingFee, basket.currency)
}

/** An amount, or a percentage of the rate that is rounded once. */
function feeOn(rate: bigint, { value = '0', calculationType }: Partial<HandlingFee> = {}, currency: string): bigint {
  if (calculationType === 'PERCENTAGE') return timesRate(rate, parsePercentage(value))
  return parseAmount(value, currency)
}

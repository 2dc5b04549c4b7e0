import * as contract from '@stoa/contract/services/ecom/delivery-solutions'
import { formatAmount, formatDisplay, parseAmount } from '@stoa/pricing'
import { implementRead } from '../../../kernel/operation.ts'
import { deliveryOffers } from '../offers.ts'
import type { Parcel } from '../rates.ts'

export const deliverySolutions = {
  getDeliverySolutions: implementRead(
    contract.getDeliverySolutions,
    async ({ site, refuse }, { lineItems, destination, currency }) => {
      if (!destination.country) throw refuse('REQUIRED_COUNTRY', 'the destination needs a country')
      const offers = await deliveryOffers(site, destination, parcelOf(lineItems, currency))
      const lineItemIds = lineItems.flatMap(({ id }) => id ?? [])
      const deliverySolutions = offers.map(({ carrierId, code, title, deliveryTime, price, region }) => ({
        code,
        deliveryReference: { code, appId: carrierId },
        title,
        ...(deliveryTime && { logistics: { deliveryTime } }),
        cost: {
          price: formatAmount(price, currency),
          currency,
          deliveryPrice: multiCurrency(price, currency, site.settings.language),
          additionalCosts: [],
        },
        deliveryAllocations: [
          {
            deliveryCarrier: { appId: carrierId, code },
            ...(region && { deliveryRegion: region }),
            applicableLineItems: { lineItemIds },
          },
        ],
        partial: false,
      }))
      return { deliverySolutions, errors: [] }
    },
  ),
}

function parcelOf(items: readonly contract.DeliverableItem[], currency: string): Parcel {
  const delivered = items.filter(({ physicalProperties }) => physicalProperties?.shippable !== false)
  const total = ({ totalPrice, price, quantity = 1 }: contract.DeliverableItem) =>
    totalPrice ? parseAmount(totalPrice, currency) : parseAmount(price ?? '0', currency) * BigInt(quantity)
  return {
    currency,
    price: delivered.reduce((sum, item) => sum + total(item), 0n),
    weight: delivered.reduce(
      (sum, { physicalProperties, quantity = 1 }) => sum + (physicalProperties?.weight ?? 0) * quantity,
      0,
    ),
    quantity: delivered.reduce((sum, { quantity = 1 }) => sum + quantity, 0),
  }
}

function multiCurrency(price: bigint, currency: string, language: string): contract.MultiCurrencyPrice {
  const amount = formatAmount(price, currency)
  const formattedAmount = formatDisplay(price, currency, language)
  return { amount, convertedAmount: amount, formattedAmount, formattedConvertedAmount: formattedAmount }
}

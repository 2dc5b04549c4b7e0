import * as contract from '@stoa/contract/services/ecom/delivery-solutions'
import { formatAmount, formatDisplay, parseAmount } from '@stoa/pricing'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { deliveryOffers } from '../offers.ts'
import type { DeliveredLine, DeliveryOffer } from '../offer.ts'

export const getDeliverySolutions = implementRead(
  contract.getDeliverySolutions,
  async ({ site, refuse }, { lineItems, destination, currency }) => {
    if (!destination.country) throw refuse('REQUIRED_COUNTRY', 'the destination needs a country')
    const { offers } = await deliveryOffers(site, destination, deliveredLines(lineItems, currency))
    const lineItemIds = lineItems.flatMap(({ id }) => id ?? [])
    return { deliverySolutions: offers.map((offer) => solution(site, offer, lineItemIds, currency)), errors: [] }
  },
)

function solution(site: SiteRead, offer: DeliveryOffer, lineItemIds: string[], currency: string): contract.DeliverySolution {
  const { carrierId, code, title, deliveryTime, price, instructions, pickup, slot, region, parts } = offer
  const { timeZone, language } = site.settings
  const allocated = parts.length > 0 ? parts : [{ code, region, lineIds: lineItemIds }]
  return {
    code,
    deliveryReference: { code, appId: carrierId },
    title,
    logistics: {
      ...(deliveryTime && { deliveryTime }),
      ...(instructions && { instructions }),
      ...(pickup && { pickupDetails: { address: pickup.address, pickupMethod: pickup.pickupMethod } }),
      ...(slot && { deliveryTimeSlot: { from: slot.from.toISOString(), to: slot.to.toISOString(), timeZone } }),
    },
    cost: {
      price: formatAmount(price, currency),
      currency,
      deliveryPrice: multiCurrency(price, currency, language),
      additionalCosts: [],
    },
    // A basket of several profiles is delivered by one option for each of them.
    deliveryAllocations: allocated.map((part) => ({
      deliveryCarrier: { appId: carrierId, code: part.code },
      ...(part.region && { deliveryRegion: part.region }),
      applicableLineItems: { lineItemIds: [...part.lineIds] },
    })),
    partial: false,
  }
}

function deliveredLines(items: readonly contract.DeliverableItem[], currency: string): DeliveredLine[] {
  const total = ({ totalPrice, price, quantity = 1 }: contract.DeliverableItem) =>
    totalPrice ? parseAmount(totalPrice, currency) : parseAmount(price ?? '0', currency) * BigInt(quantity)
  return items
    .filter(({ physicalProperties }) => physicalProperties?.shippable !== false)
    .map((item) => ({
      id: item.id ?? '',
      deliveryProfileId: item.deliveryProfileId ?? undefined,
      parcel: {
        currency,
        price: total(item),
        weight: (item.physicalProperties?.weight ?? 0) * (item.quantity ?? 1),
        quantity: item.quantity ?? 1,
      },
    }))
}

function multiCurrency(price: bigint, currency: string, language: string): contract.MultiCurrencyPrice {
  const amount = formatAmount(price, currency)
  const formattedAmount = formatDisplay(price, currency, language)
  return { amount, convertedAmount: amount, formattedAmount, formattedConvertedAmount: formattedAmount }
}

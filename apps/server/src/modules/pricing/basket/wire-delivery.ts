import type * as wire from '@stoa/contract/services/ecom/cart'
import type { Totals } from '@stoa/pricing'
import type { DeliveryOffer } from '../../delivery/delivery/index.ts'
import type { PricedBasket } from './totals.ts'
import { wireTax, type Pricer } from './wire.ts'

/** The available shipping options, and the chosen one. */
export function wireDelivery(
  { offers, lackingPickups, delivery, totals }: PricedBasket,
  price: Pricer,
): wire.ShippingInformation {
  const region = (delivery ?? offers[0])?.region
  const byCarrier = Map.groupBy(offers, ({ carrierId }) => carrierId)
  return {
    ...(region && { region }),
    carrierServiceOptions: [...byCarrier].map(([carrierId, own]) => ({
      carrierId,
      shippingOptions: own.map((offer) => wireOffer(offer, price)),
    })),
    ...(delivery && totals.shipping && { selectedCarrierServiceOption: wireChosen(delivery, totals.shipping, price) }),
    ...(lackingPickups.length > 0 && { notOffered: lackingPickups.map(wireLacking) }),
  }
}

function wireLacking({ offer, lineIds }: PricedBasket['lackingPickups'][number]): wire.NotOfferedOption {
  const { carrierId, code, title } = offer
  return { carrierId, code, title, logistics: wireLogistics(offer), reason: 'OUT_OF_STOCK', lineItemIds: [...lineIds] }
}

function wireOffer(offer: DeliveryOffer, price: Pricer): wire.ShippingOption {
  const { code, title, price: cost } = offer
  return {
    code,
    title,
    logistics: wireLogistics(offer),
    cost: { price: price(cost), otherCharges: [] },
    ...wireAllocations(offer),
  }
}

/** Which option delivers which lines, where the lines belong to several delivery profiles. */
function wireAllocations({ carrierId, parts }: DeliveryOffer): Pick<wire.ShippingOption, 'deliveryAllocations'> {
  if (parts.length === 0) return {}
  return {
    deliveryAllocations: parts.map(({ code, region, lineIds }) => ({
      deliveryCarrier: { appId: carrierId, code },
      ...(region && { deliveryRegion: region }),
      applicableLineItems: { lineItemIds: [...lineIds] },
    })),
  }
}

function wireLogistics({ deliveryTime, instructions, pickup, distance, slot }: DeliveryOffer): wire.DeliveryLogistics {
  return {
    ...(deliveryTime && { deliveryTime }),
    ...(instructions && { instructions }),
    ...(pickup && { pickupDetails: { ...pickup, ...(distance !== undefined && { distance: Math.round(distance * 10) / 10 }) } }),
    ...(slot && { deliveryTimeSlot: { from: slot.from.toISOString(), to: slot.to.toISOString() } }),
  }
}

function wireChosen(
  offer: DeliveryOffer,
  shipping: NonNullable<Totals['shipping']>,
  price: Pricer,
): wire.SelectedCarrierServiceOption {
  const { carrierId, code, title } = offer
  return {
    code,
    title,
    carrierId,
    requestedShippingOption: true,
    logistics: wireLogistics(offer),
    ...wireAllocations(offer),
    cost: {
      totalPriceAfterTax: price(shipping.totalAfterTax),
      totalPriceBeforeTax: price(shipping.totalBeforeTax),
      taxDetails: wireTax(shipping, price),
      totalDiscount: price(shipping.discount),
      price: price(shipping.price),
    },
    otherCharges: [],
  }
}

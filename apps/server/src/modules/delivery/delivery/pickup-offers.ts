import type { Address } from '@stoa/contract/services/ecom/cart'
import { pickupCarrierId } from './carriers.ts'
import type { DeliveryOffer } from './offer.ts'
import { priceOf, type Parcel } from './rates.ts'
import { isInRegions } from './regions.ts'
import type { DeliverySetup } from './store/options.ts'

/** The places where the whole basket can be picked up. One without regions is offered to everybody, wherever they live. */
export function pickupOffers({ pickups, profiles }: DeliverySetup, place: Address | undefined, parcel: Parcel): DeliveryOffer[] {
  return pickups.flatMap((location) => {
    const { id, name, deliveryTime, instructions, rates = [], deliveryRegionIds } = location
    const price = rates.length > 0 ? priceOf({ rates }, parcel) : 0n
    if (price === undefined || !isInRegions(profiles, deliveryRegionIds, place ?? {})) return []
    return {
      carrierId: pickupCarrierId,
      code: id,
      title: name ?? 'Pickup',
      deliveryTime: deliveryTime ?? undefined,
      price,
      region: undefined,
      ...(instructions && { instructions }),
      pickup: {
        address: location.address ?? {},
        pickupMethod: location.pickupMethod ?? 'STORE_PICKUP',
        openingHours: location.openingHours ?? [],
      },
      ...(location.stockLocationId && { stockLocationId: location.stockLocationId }),
      parts: [],
    }
  })
}

import type { Stored } from '@stoa/contract'
import type { Address } from '@stoa/contract/services/ecom/cart'
import type { ConditionalRates, LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { localCarrierId } from './carriers.ts'
import type { DeliveryOffer } from './offer.ts'
import { priceOf, type Parcel } from './rates.ts'
import { isInRegions } from './regions.ts'
import type { DeliverySetup } from './store/options.ts'
import { isSameSlot, takenPlaces, type SlotKey } from './store/slots.ts'
import { openSlots } from './slots.ts'
import { liesInZone, needsCoordinates, type Coordinates } from './zones.ts'

/**
 * Local delivery of the whole basket: one offer for each slot that is open and not full, or one for an option without a schedule.
 * `whereBuyerIs` is only called where a zone is drawn on a map.
 */
export async function localOffers(
  site: SiteRead,
  { localOptions, profiles }: DeliverySetup,
  place: Address,
  parcel: Parcel,
  whereBuyerIs: () => Promise<Coordinates | undefined>,
  ownSlot?: SlotKey,
): Promise<DeliveryOffer[]> {
  const here = localOptions.filter(({ deliveryRegionIds }) => isInRegions(profiles, deliveryRegionIds, place))
  const at = here.some(needsCoordinates) ? await whereBuyerIs() : undefined
  const offers = here.flatMap((option) => (liesInZone(option, place, at) ? offersOf(site, option, parcel) : []))
  const limited = offers.flatMap(({ slot }) => (slot?.capacity === undefined ? [] : slot))
  if (limited.length === 0) return offers
  const taken = await takenPlaces(site, limited)
  return offers.filter(
    ({ slot }) => slot?.capacity === undefined || taken(slot) - Number(isSameSlot(slot, ownSlot)) < slot.capacity,
  )
}

function offersOf({ now, settings }: SiteRead, option: Stored<LocalDeliveryOption>, parcel: Parcel): DeliveryOffer[] {
  const { id, areaName, estimatedDeliveryTime, scheduledDeliveryConfig: schedule } = option
  const price = priceOf({ rates: ratesOf(option) }, parcel)
  if (price === undefined) return []
  const offer = {
    carrierId: localCarrierId,
    code: id,
    title: areaName ?? 'Local delivery',
    deliveryTime: estimatedDeliveryTime ?? undefined,
    price,
    region: undefined,
    parts: [],
  }
  if (!schedule) return [offer]
  return openSlots(schedule, now, settings.timeZone).map((slot) => ({
    ...offer,
    code: `${id}@${slot.from.toISOString()}`,
    slot: { ...slot, optionId: id },
  }))
}

/** The rates, or the deprecated fields with one rate and a sum from which it is free. */
export function ratesOf({ rates, rate, minimumFreeDeliveryOrderAmount: free }: Stored<LocalDeliveryOption>): ConditionalRates[] {
  if (rates && rates.length > 0) return rates
  const paid = { amount: rate ?? '0' }
  if (free === undefined || free === null) return [paid]
  return [{ amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: String(free) }] }, paid]
}

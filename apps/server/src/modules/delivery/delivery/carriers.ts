import type { DeliveryCarrier } from '@stoa/contract/services/ecom/delivery-profile'
import type { Place } from '../../platform/places/index.ts'
import { regionsAt } from './regions.ts'
import { isDisabled } from './setup.ts'
import type { StoredProfile } from './entity.ts'

/** The carriers that are part of the shop, for calls that name a carrier. */
export const ownCarrierId = '5703d311-0000-4000-8000-de11feed0001'
export const localCarrierId = '5703d311-0000-4000-8000-de11feed0002'
export const pickupCarrierId = '5703d311-0000-4000-8000-de11feed0003'
/** The label provider, in the regions of its configurations. */
export const labelCarrierId = '5703d311-0000-4000-8000-de11feed0004'

/** How an app's rates are offered at a place: as it wants, not at all, or on the terms of the matching region. */
export type CarrierTerms = 'UNRESTRICTED' | 'NOT_OFFERED' | Pick<DeliveryCarrier, 'backupRate' | 'additionalCharges'>

/**
 * An app that no region names is offered everywhere. Otherwise each of the basket's profiles must have a matching region that
 * names it; the terms are those of the first such region.
 */
export function carrierTerms(
  all: readonly StoredProfile[],
  basketProfiles: readonly StoredProfile[],
  place: Place,
  appId: string,
): CarrierTerms {
  const isNamed = ({ deliveryCarriers = [] }: { deliveryCarriers?: DeliveryCarrier[] }) =>
    deliveryCarriers.some((carrier) => carrier.appId === appId)
  if (basketProfiles.some(isDisabled)) return 'NOT_OFFERED'
  if (!all.some(({ deliveryRegions = [] }) => deliveryRegions.some(isNamed))) return 'UNRESTRICTED'
  const regions = basketProfiles.map((profile) => regionsAt(profile, place).find(isNamed))
  const first = regions[0]?.deliveryCarriers?.find((carrier) => carrier.appId === appId)
  return first && regions.every(Boolean) ? first : 'NOT_OFFERED'
}

import type { Address } from '@stoa/contract/services/ecom/cart'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Place } from '../../platform/places/index.ts'
import { carrierTerms, ownCarrierId, type CarrierTerms } from './carriers.ts'
import { combineOffers } from './combine.ts'
import { labelOffers } from './label-rates/label-offers.ts'
import { localOffers } from './local-offers.ts'
import { locate } from './locate.ts'
import { nearestFirst } from './nearest-pickups.ts'
import { pickupOffers } from './pickup-offers.ts'
import { freeFrom, priceOf, type Parcel } from './rates.ts'
import { regionsAt } from './regions.ts'
import { loadDeliverySetup, isDisabled } from './setup.ts'
import type { DeliverySetup } from './store/options.ts'
import type { SlotKey } from './store/slots.ts'
import type { Coordinates } from './zones.ts'
import type { DeliveryOffer, DeliveredLine } from './offer.ts'
import type { StoredProfile } from './entity.ts'
import { zip } from '../../../kernel/basics/zip.ts'

export interface OwnOffers {
  offers: DeliveryOffer[]
  /** The label provider gave no usable answer; its back-up rates are among the offers. */
  labelsFailed: boolean
}

/** Returns the offers for the lines at the place, in the owner's order; places of pickup by their distance. The place in `ownSlot` counts as free. Nothing is shipped without a country; goods can be picked up. */
export async function deliveryOffers(
  site: SiteRead,
  place: Address | undefined,
  lines: readonly DeliveredLine[],
  ownSlot?: SlotKey,
): Promise<OwnOffers> {
  const setup = await loadDeliverySetup(site)
  const all = together(lines.map(({ parcel }) => parcel))
  let located: Promise<Coordinates | undefined> | undefined
  const whereBuyerIs = () => (located ??= place ? locate(site, place) : Promise.resolve(undefined))
  const pickups = await nearestFirst(site, pickupOffers(setup, place, all), whereBuyerIs)
  if (!place?.country) return { offers: pickups, labelsFailed: false }
  const groups = byProfile(setup, lines)
  const labels = await labelOffers(site, setup, place, groups)
  const shipped = zip(groups, labels).map(([{ profile, lines: own }, label]) => [
    ...shippingOffers(setup, profile, place, own),
    ...label.offers,
  ])
  const local = await localOffers(site, setup, place, all, whereBuyerIs, ownSlot)
  const offers = [...(shipped.length > 1 ? combineOffers(shipped) : withoutParts(shipped[0] ?? [])), ...local, ...pickups]
  return { offers, labelsFailed: labels.some(({ failed }) => failed) }
}

/** How apps' rates are offered for the lines at the place. */
export async function carrierTermsAt(
  site: SiteRead,
  place: Place,
  lines: readonly Pick<DeliveredLine, 'deliveryProfileId'>[],
): Promise<(appId: string) => CarrierTerms> {
  const setup = await loadDeliverySetup(site)
  const profiles = byProfile(setup, lines).flatMap(({ profile }) => profile ?? [])
  return (appId) => carrierTerms(setup.profiles, profiles, place, appId)
}

/** The lowest subtotal with free delivery there; undefined when free delivery does not depend on the subtotal alone. */
export async function findFreeDeliveryThreshold(site: SiteRead, place: Place): Promise<bigint | undefined> {
  const setup = await loadDeliverySetup(site)
  const offered = setup.options.filter((option) => isOffered(option, defaultProfile(setup), place))
  const sums = offered.flatMap((option) => freeFrom(option, site.settings.currency) ?? [])
  return sums.toSorted((one, other) => Number(one - other))[0]
}

/** The countries that something is shipped to, and whether that is every country. */
export async function loadDeliveryCountries(site: SiteRead): Promise<{ countries: string[]; everywhere: boolean }> {
  const setup = await loadDeliverySetup(site)
  const { options, profiles } = setup
  const used = new Set(options.flatMap(({ deliveryRegionIds = [] }) => deliveryRegionIds))
  const regions = profiles
    .flatMap(({ deliveryRegions = [] }) => deliveryRegions)
    .filter(({ id, active }) => active !== false && used.has(id))
  return {
    countries: [
      ...new Set(regions.flatMap(({ destinations = [] }) => destinations.flatMap(({ countryCode }) => countryCode ?? []))),
    ].toSorted(),
    everywhere:
      (!isDisabled(defaultProfile(setup)) && options.some(({ deliveryRegionIds }) => !deliveryRegionIds)) ||
      regions.some(({ destinations = [] }) => destinations.length === 0),
  }
}

/** True if buyers can collect an order somewhere. */
export async function offersPickup(site: SiteRead): Promise<boolean> {
  return (await loadDeliverySetup(site)).pickups.some(({ active }) => active !== false)
}

/** The lines of each profile, the default one first. An item of no profile, or of a deleted one, belongs to the default profile. */
function byProfile<Line extends Pick<DeliveredLine, 'deliveryProfileId'>>(setup: DeliverySetup, lines: readonly Line[]) {
  const known = new Map(setup.profiles.map((profile) => [profile.id, profile]))
  const general = defaultProfile(setup)
  const groups = Map.groupBy(lines, ({ deliveryProfileId }) => known.get(deliveryProfileId ?? '') ?? general)
  return [...groups]
    .map(([profile, own]) => ({ profile, lines: own }))
    .toSorted((one, other) => Number(other.profile === general) - Number(one.profile === general))
}

function defaultProfile({ profiles }: DeliverySetup): StoredProfile | undefined {
  return profiles.find((profile) => profile.default)
}

function shippingOffers(
  { options }: DeliverySetup,
  profile: StoredProfile | undefined,
  place: Place,
  lines: readonly DeliveredLine[],
): DeliveryOffer[] {
  const parcel = together(lines.map((line) => line.parcel))
  const lineIds = lines.map(({ id }) => id)
  return options.flatMap((option) => {
    const offered = isOffered(option, profile, place)
    const price = priceOf(option, parcel)
    if (!offered || price === undefined) return []
    const code = option.id
    const title = option.title ?? 'Delivery'
    const region = offered === 'EVERYWHERE' ? undefined : { id: offered.id, name: offered.name }
    return {
      carrierId: ownCarrierId,
      code,
      title,
      deliveryTime: option.estimatedDeliveryTime ?? undefined,
      price,
      region,
      parts: [{ code, region, lineIds }],
    }
  })
}

/**
 * The region of the profile in which an option is offered at a place. An option that never had regions is offered everywhere in
 * the default profile; one that has lost its last is offered nowhere.
 */
function isOffered(
  { deliveryRegionIds }: DeliverySetup['options'][number],
  profile: StoredProfile | undefined,
  place: Place,
): ReturnType<typeof regionsAt>[number] | 'EVERYWHERE' | undefined {
  if (isDisabled(profile)) return undefined
  if (!deliveryRegionIds) return !profile || profile.default ? 'EVERYWHERE' : undefined
  return profile && regionsAt(profile, place).find(({ id }) => deliveryRegionIds.includes(id))
}

function withoutParts(offers: readonly DeliveryOffer[]): DeliveryOffer[] {
  return offers.map((offer) => ({ ...offer, parts: [] }))
}

function together(parcels: readonly Parcel[]): Parcel {
  return {
    currency: parcels[0]?.currency ?? '',
    price: parcels.reduce((sum, { price }) => sum + price, 0n),
    weight: parcels.reduce((sum, { weight }) => sum + weight, 0),
    quantity: parcels.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

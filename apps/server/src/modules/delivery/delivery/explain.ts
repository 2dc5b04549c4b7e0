import type { Address } from '@stoa/contract/services/ecom/cart'
import type { ExplainedKind, ExplainedOption, NotOfferedReason } from '@stoa/contract/services/stoa/delivery-checks'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { shippingRateApps } from '../../platform/plugins/index.ts'
import { carrierTerms } from './carriers.ts'
import { localDeliveryOption, pickupLocation, shippingOption, type StoredProfile } from './entity.ts'
import { labelOffers } from './label-rates/label-offers.ts'
import { locate } from './locate.ts'
import { localOffers, ratesOf } from './local-offers.ts'
import type { DeliveredLine } from './offer.ts'
import { pickupOffers } from './pickup-offers.ts'
import { priceOf, type Parcel } from './rates.ts'
import { regionsAt } from './regions.ts'
import { loadDeliverySetup, isDisabled } from './setup.ts'
import type { DeliverySetup } from './store/options.ts'
import { liesInZone, needsCoordinates } from './zones.ts'

interface Question {
  place: Address
  profileId: string | undefined
  parcel: Parcel
}

type Reason = NotOfferedReason | undefined

/** Every way of delivery of the shop, with the reason where it is not offered. The rules are those of the offers themselves. */
export async function explainOptions(site: SiteRead, question: Question): Promise<ExplainedOption[]> {
  const setup = await loadDeliverySetup(site)
  const profile = setup.profiles.find(({ id, default: isDefault }) =>
    question.profileId ? id === question.profileId : isDefault,
  )
  const page = { cursorPaging: { limit: 100 } }
  const [shipping, local, pickups] = await Promise.all([
    shippingOption.query(site, page),
    localDeliveryOption.query(site, page),
    pickupLocation.query(site, page),
  ])
  const explained: ExplainedOption[] = shipping.items.map((option) => {
    const reason =
      regionReason(setup, profile, option, question.place) ??
      (priceOf(option, question.parcel) === undefined ? 'NO_RATE' : undefined)
    return explainedOption('SHIPPING', option.id, option.title, option.active === false ? 'OFF' : reason)
  })
  for (const option of local.items)
    explained.push(explainedOption('LOCAL', option.id, option.areaName, await localReason(site, setup, option, question)))
  for (const place of pickups.items) {
    const isOffered = pickupOffers({ ...setup, pickups: [place] }, question.place, question.parcel).length > 0
    const reason = anyRegionReason(setup, place.deliveryRegionIds, question.place) ?? (isOffered ? undefined : 'NO_RATE')
    explained.push(explainedOption('PICKUP', place.id, place.name, place.active === false ? 'OFF' : reason))
  }
  return [
    ...explained,
    ...(await labelReasons(site, setup, profile, question)),
    ...(await appReasons(site, setup, profile, question)),
  ]
}

function explainedOption(kind: ExplainedKind, id: string, title: string | null | undefined, reason: Reason): ExplainedOption {
  return { kind, id, title: title ?? '', offered: reason === undefined, ...(reason && { reason }) }
}

/** A shipping option belongs to the regions of the goods' profile. */
function regionReason(
  { profiles }: DeliverySetup,
  profile: StoredProfile | undefined,
  { deliveryRegionIds }: { deliveryRegionIds?: string[] },
  place: Address,
): Reason {
  if (isDisabled(profile)) return 'PROFILE_OFF'
  if (!deliveryRegionIds) return !profile || profile.default ? undefined : 'OTHER_PROFILE'
  if (deliveryRegionIds.length === 0) return 'NO_REGION'
  const own = (profile?.deliveryRegions ?? []).filter(({ id }) => deliveryRegionIds.includes(id))
  if (own.length === 0) return profiles.length > 1 ? 'OTHER_PROFILE' : 'NO_REGION'
  return reasonAt({ deliveryRegions: own }, place)
}

/** The reason for local delivery and pickup, which may name regions of any profile. */
function anyRegionReason({ profiles }: DeliverySetup, ids: readonly string[] | undefined, place: Address): Reason {
  if (!ids || ids.length === 0) return undefined
  const named = profiles.flatMap(({ deliveryRegions = [] }) => deliveryRegions).filter(({ id }) => ids.includes(id))
  return reasonAt({ deliveryRegions: named }, place)
}

function reasonAt(regions: Pick<StoredProfile, 'deliveryRegions'>, place: Address): Reason {
  if (regionsAt(regions, place).length > 0) return undefined
  const switchedOn = (regions.deliveryRegions ?? []).map((region) => ({ ...region, active: true }))
  return regionsAt({ deliveryRegions: switchedOn }, place).length > 0 ? 'REGION_OFF' : 'NOT_IN_REGION'
}

async function localReason(
  site: SiteRead,
  setup: DeliverySetup,
  option: DeliverySetup['localOptions'][number],
  { place, parcel }: Question,
): Promise<Reason> {
  if (option.active === false) return 'OFF'
  const outside = anyRegionReason(setup, option.deliveryRegionIds, place)
  if (outside) return outside
  const at = needsCoordinates(option) ? await locate(site, place) : undefined
  if (needsCoordinates(option) && !at) return 'UNKNOWN_PLACE'
  if (!liesInZone(option, place, at)) return 'NOT_IN_ZONE'
  if (priceOf({ rates: ratesOf(option) }, parcel) === undefined) return 'NO_RATE'
  const offers = await localOffers(site, { ...setup, localOptions: [option] }, place, parcel, async () => at)
  return offers.length > 0 ? undefined : 'NO_TIME'
}

async function labelReasons(
  site: SiteRead,
  setup: DeliverySetup,
  profile: StoredProfile | undefined,
  { place, parcel }: Question,
): Promise<ExplainedOption[]> {
  const lines: DeliveredLine[] = [{ id: 'checked', deliveryProfileId: profile?.id ?? undefined, parcel }]
  const explained: ExplainedOption[] = []
  for (const configuration of setup.labelConfigurations) {
    const title = regionNames(setup, configuration.deliveryRegionIds)
    const outside = regionReason(setup, profile, configuration, place)
    const hasLocation = setup.locations.some(({ id }) => id === configuration.osLocationId)
    const only = { ...setup, labelConfigurations: [configuration] }
    const [answer] = outside || !hasLocation ? [] : await labelOffers(site, only, place, [{ profile, lines }])
    const reason =
      outside ?? (!hasLocation ? 'NO_LOCATION' : answer?.failed ? 'NO_ANSWER' : answer?.offers.length ? undefined : 'NO_RATE')
    explained.push(explainedOption('LABELS', configuration.id, title, reason))
  }
  return explained
}

function regionNames({ profiles }: DeliverySetup, ids: readonly string[] = []): string {
  const regions = profiles.flatMap(({ deliveryRegions = [] }) => deliveryRegions)
  return regions.flatMap(({ id, name }) => (ids.includes(id) ? (name ?? []) : [])).join(', ')
}

/** True if an app is asked for the address; what it answers is tried on its own screen. */
async function appReasons(
  site: SiteRead,
  { profiles }: DeliverySetup,
  profile: StoredProfile | undefined,
  { place }: Question,
): Promise<ExplainedOption[]> {
  const apps = await shippingRateApps(site)
  return apps.map(({ appId, name }) => {
    const terms = carrierTerms(profiles, profile ? [profile] : [], place, appId)
    return explainedOption(
      'APP',
      appId,
      name,
      terms === 'NOT_OFFERED' ? (isDisabled(profile) ? 'PROFILE_OFF' : 'NOT_IN_REGION') : undefined,
    )
  })
}

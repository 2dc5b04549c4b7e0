import type { DeliveryCarrier, DeliveryRegion } from '@stoa/contract/services/ecom/delivery-profile'
import { sql } from 'kysely'
import { brokenRule, notFound, revisionMismatch } from '../../../kernel/basics/errors.ts'
import { action } from '../../../kernel/site/events.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import {
  deliveryProfile,
  localDeliveryOption,
  pickupLocation,
  shippingOption,
  type StoredProfile,
  type StoredRegion,
} from './entity.ts'
import { shippoConfiguration, withoutRegion as withoutConfigurationRegion } from './label-rates/configuration.ts'
import { checkRegion } from './regions.ts'
import { loadOptionsInRegion, findProfileOfRegion } from './store/options.ts'

/** The profile of all products that have no other. It is made when it is first needed. */
export function getOrCreateDefaultProfile(site: SiteTx): Promise<StoredProfile> {
  return deliveryProfile.findOrCreate(site, sql<boolean>`is_default`, { name: 'General', deliveryRegions: [] }, { default: true })
}

/** The contract requires the name of a new region. */
type GivenRegion = DeliveryRegion & { name: string }

/** The region as it is stored first: carriers are added to it afterwards. */
export function newRegion(site: SiteTx, given: GivenRegion, others: readonly DeliveryRegion[]): StoredRegion {
  const region = {
    id: newId(),
    name: given.name,
    active: given.active ?? true,
    deliveryCarriers: [],
    destinations: given.destinations ?? [],
    createdDate: site.now.toISOString(),
  }
  checkName(region, others)
  checkRegion(region, others)
  return region
}

export async function addRegion(site: SiteTx, before: StoredProfile, given: GivenRegion): Promise<StoredProfile> {
  const regions = before.deliveryRegions ?? []
  if (regions.length >= maxRegions)
    throw brokenRule('deliveryRegion', 'DELIVERY_REGIONS_LIMIT_EXCEEDED', `a profile has at most ${maxRegions} regions`)
  const region = newRegion(site, given, regions)
  const after = await deliveryProfile.save(site, before, { ...before, deliveryRegions: [...regions, region] })
  site.record(action(deliveryProfile.fqdn, 'region_added', after, eventPayload(after, region)))
  return after
}

export async function changeRegion(
  site: SiteTx,
  before: StoredProfile,
  change: DeliveryRegion & { id: string },
): Promise<StoredProfile> {
  const known = regionOf(before, change.id)
  const others = (before.deliveryRegions ?? []).filter(({ id }) => id !== change.id)
  const { name, active, destinations } = change
  const region: StoredRegion = {
    ...known,
    ...(name && { name }),
    ...(typeof active === 'boolean' && { active }),
    ...(destinations && { destinations }),
  }
  if (name && name !== known.name) checkName(region, others)
  if (destinations) checkRegion(region, others)
  return saveRegion(site, before, region)
}

/** Removes a region from its profile, and from everything that is offered in it. */
export async function removeRegion(site: SiteTx, before: StoredProfile, regionId: string): Promise<StoredProfile> {
  regionOf(before, regionId)
  const after = await deliveryProfile.save(site, before, {
    ...before,
    deliveryRegions: (before.deliveryRegions ?? []).filter(({ id }) => id !== regionId),
  })
  site.record(action(deliveryProfile.fqdn, 'region_removed', after, { deliveryProfileId: after.id, deliveryRegionId: regionId }))
  await leaveRegion(site, regionId)
  return after
}

/** Replaces the carriers of a region. */
export function changeCarriers(
  site: SiteTx,
  before: StoredProfile,
  regionId: string,
  change: (carriers: DeliveryCarrier[]) => DeliveryCarrier[],
): Promise<StoredProfile> {
  const region = regionOf(before, regionId)
  return saveRegion(site, before, { ...region, deliveryCarriers: change(region.deliveryCarriers ?? []) })
}

/** The locked profile of a region. */
export async function lockProfileOfRegion(site: SiteTx, regionId: string): Promise<StoredProfile> {
  const id = await findProfileOfRegion(site, regionId)
  if (!id) throw notFound('deliveryRegion', { id: regionId })
  return deliveryProfile.lock(site, id)
}

export async function lockProfile(site: SiteTx, id: string, revision?: string | null): Promise<StoredProfile> {
  const profile = await deliveryProfile.lock(site, id)
  if (revision && revision !== profile.revision) throw revisionMismatch(profile.revision)
  return profile
}

/** Removes a deleted region from all options that name it. */
export async function leaveRegion(site: SiteTx, regionId: string): Promise<void> {
  for (const { kind, id } of await loadOptionsInRegion(site, regionId)) await leave[kind](site, id, regionId)
}

const leave = {
  shipping: async (site: SiteTx, id: string, regionId: string) => {
    const before = await shippingOption.lock(site, id)
    const { deliveryRegionId: _single, deliveryRegionIds = [], ...option } = before
    const left = deliveryRegionIds.filter((known) => known !== regionId)
    await shippingOption.save(site, before, { ...option, deliveryRegionIds: left })
  },
  local: async (site: SiteTx, id: string, regionId: string) => {
    const before = await localDeliveryOption.lock(site, id)
    await localDeliveryOption.save(site, before, withoutRegion(before, regionId))
  },
  pickup: async (site: SiteTx, id: string, regionId: string) => {
    const before = await pickupLocation.lock(site, id)
    await pickupLocation.save(site, before, withoutRegion(before, regionId))
  },
  label: async (site: SiteTx, id: string, regionId: string) => {
    const before = await shippoConfiguration.lock(site, id)
    await shippoConfiguration.save(site, before, withoutConfigurationRegion(before, regionId))
  },
}

/** Removes a region. An option that loses its last one is switched off: without regions it would be offered everywhere. */
export function withoutRegion<E extends { deliveryRegionIds?: string[]; active?: boolean | null }>(
  entity: E,
  regionId: string,
): E {
  const deliveryRegionIds = (entity.deliveryRegionIds ?? []).filter((id) => id !== regionId)
  const lostTheLast = deliveryRegionIds.length === 0 && (entity.deliveryRegionIds ?? []).length > 0
  return { ...entity, deliveryRegionIds, ...(lostTheLast && { active: false }) }
}

const maxRegions = 100

async function saveRegion(site: SiteTx, before: StoredProfile, region: StoredRegion): Promise<StoredProfile> {
  const deliveryRegions = before.deliveryRegions?.map((known) => (known.id === region.id ? region : known))
  const after = await deliveryProfile.save(site, before, { ...before, ...(deliveryRegions && { deliveryRegions }) })
  site.record(action(deliveryProfile.fqdn, 'region_updated', after, eventPayload(after, region)))
  return after
}

function regionOf({ deliveryRegions = [] }: StoredProfile, id: string): StoredRegion {
  const region = deliveryRegions.find((known) => known.id === id)
  if (!region) throw notFound('deliveryRegion', { id })
  return region
}

function checkName({ name }: DeliveryRegion, others: readonly DeliveryRegion[]): void {
  if (others.some((other) => other.name?.trim().toLowerCase() === name?.trim().toLowerCase()))
    throw brokenRule('deliveryRegion.name', 'DELIVERY_REGION_NAME_ALREADY_EXISTS', 'another region of this profile has this name')
}

/** A region in events. */
function eventPayload({ id: deliveryProfileId }: StoredProfile, { id: deliveryRegionId, ...region }: DeliveryRegion) {
  return { deliveryProfileId, deliveryRegionId, ...region }
}

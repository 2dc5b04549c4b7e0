import type { ShippoConfiguration } from '@stoa/contract/services/ecom/shippo-configurations'
import { brokenRule, refusal, revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { labelCarrierId } from '../carriers.ts'
import { changeCarriers, lockProfileOfRegion } from '../profiles.ts'
import { loadOptionsInRegion } from '../store/options.ts'
import { shippoConfiguration, withoutRegion } from './configuration.ts'

/** The contract's limit for one configuration. */
const maxRegions = 50

/**
 * A configuration belongs to regions, and each of them names the label provider as a carrier; the carrier has the back-up rate.
 * The region's profile is locked, so two configurations cannot take one region.
 */
export async function createConfiguration(
  site: SiteTx,
  given: ShippoConfiguration,
  backupRate: string | null | undefined,
): Promise<ShippoConfiguration> {
  const { deliveryRegionId, deliveryRegionIds = [] } = given
  const regionIds = [...new Set([...(deliveryRegionId ? [deliveryRegionId] : []), ...deliveryRegionIds])]
  if (regionIds.length > maxRegions) throw tooManyRegions()
  for (const regionId of regionIds.toSorted()) await enterRegion(site, regionId, backupRate)
  return shippoConfiguration.create(site, given, newId(), { deliveryRegionIds: regionIds })
}

/** The back-up rate of the configuration's other regions holds in the new one too. */
export async function addConfigurationRegion(
  site: SiteTx,
  id: string,
  regionId: string,
  revision?: string | null,
): Promise<ShippoConfiguration> {
  const before = await lockAt(site, id, revision)
  const { deliveryRegionIds = [] } = before
  if (deliveryRegionIds.includes(regionId)) return before
  if (deliveryRegionIds.length >= maxRegions) throw tooManyRegions()
  await enterRegion(site, regionId, await backupRateIn(site, deliveryRegionIds[0]))
  return shippoConfiguration.save(site, before, { ...before, deliveryRegionIds: [...deliveryRegionIds, regionId] })
}

export async function removeConfigurationRegion(
  site: SiteTx,
  id: string,
  regionId: string,
  revision?: string | null,
): Promise<ShippoConfiguration> {
  const before = await lockAt(site, id, revision)
  if (!before.deliveryRegionIds?.includes(regionId)) return before
  await leaveCarrier(site, regionId)
  return shippoConfiguration.save(site, before, withoutRegion(before, regionId))
}

export async function removeConfiguration(site: SiteTx, id: string): Promise<void> {
  const { deliveryRegionIds = [] } = await shippoConfiguration.lock(site, id)
  for (const regionId of deliveryRegionIds.toSorted()) await leaveCarrier(site, regionId)
  await shippoConfiguration.remove(site, id)
}

async function enterRegion(site: SiteTx, regionId: string, backupRate: string | null | undefined): Promise<void> {
  const profile = await lockProfileOfRegion(site, regionId)
  if ((await loadOptionsInRegion(site, regionId)).some(({ kind }) => kind === 'label'))
    throw refusal('CARRIER_ALREADY_EXISTS_IN_REGION', 'another configuration is in this region', { deliveryRegionId: regionId })
  await changeCarriers(site, profile, regionId, (carriers) => {
    const known = carriers.find(({ appId }) => appId === labelCarrierId) ?? { appId: labelCarrierId }
    const rate = backupRate ? { backupRate: { title: 'Delivery', amount: backupRate, active: true } } : {}
    return [...carriers.filter(({ appId }) => appId !== labelCarrierId), { ...known, ...rate }]
  })
}

async function leaveCarrier(site: SiteTx, regionId: string): Promise<void> {
  const profile = await lockProfileOfRegion(site, regionId)
  await changeCarriers(site, profile, regionId, (carriers) => carriers.filter(({ appId }) => appId !== labelCarrierId))
}

async function backupRateIn(site: SiteTx, regionId: string | undefined): Promise<string | null | undefined> {
  if (!regionId) return undefined
  const { deliveryRegions = [] } = await lockProfileOfRegion(site, regionId)
  const carriers = deliveryRegions.find(({ id }) => id === regionId)?.deliveryCarriers ?? []
  return carriers.find(({ appId }) => appId === labelCarrierId)?.backupRate?.amount
}

async function lockAt(site: SiteTx, id: string, revision: string | null | undefined): Promise<ShippoConfiguration> {
  const before = await shippoConfiguration.lock(site, id)
  if (revision && revision !== before.revision) throw revisionMismatch(before.revision)
  return before
}

function tooManyRegions() {
  return brokenRule('deliveryRegionId', 'DELIVERY_REGIONS_LIMIT_EXCEEDED', `must be at most ${maxRegions} regions`)
}

import * as contract from '@stoa/contract/services/ecom/delivery-profile'
import { brokenRule, notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { deliveryProfile } from '../entity.ts'
import { detailsOf, loadInstalledCarriers, loadRegionalSettings } from '../installed-carriers.ts'
import { changeCarriers, lockProfileOfRegion } from '../profiles.ts'

/** The contract's limit for one region. */
const maxCarriers = 25

export const addDeliveryCarrier = implement(
  contract.addDeliveryCarrier,
  async ({ site }, { deliveryRegionId, deliveryCarrier }) => {
    const profile = await lockProfileOfRegion(site, deliveryRegionId)
    await checkCarrier(site, deliveryCarrier)
    return {
      deliveryProfile: await changeCarriers(site, profile, deliveryRegionId, (carriers) => {
        if (carriers.some(({ appId }) => appId === deliveryCarrier.appId))
          throw refusal('CARRIER_ALREADY_EXISTS_IN_REGION', 'the region already has this carrier', {
            appId: deliveryCarrier.appId,
          })
        if (carriers.length >= maxCarriers)
          throw brokenRule('deliveryCarrier', 'CARRIERS_LIMIT_EXCEEDED', `a region has at most ${maxCarriers} carriers`)
        return [...carriers, deliveryCarrier]
      }),
    }
  },
)

export const removeDeliveryCarrier = implement(contract.removeDeliveryCarrier, async ({ site }, { deliveryRegionId, appId }) => ({
  deliveryProfile: await changeCarriers(site, await lockProfileOfRegion(site, deliveryRegionId), deliveryRegionId, (carriers) =>
    carriers.filter((carrier) => carrier.appId !== appId),
  ),
}))

export const updateDeliveryCarrier = implement(
  contract.updateDeliveryCarrier,
  async ({ site }, { deliveryRegionId, deliveryCarrier: change = {} }) => {
    const profile = await lockProfileOfRegion(site, deliveryRegionId)
    const region = profile.deliveryRegions?.find(({ id }) => id === deliveryRegionId)
    const before = region?.deliveryCarriers?.find(({ appId }) => appId === change.appId)
    if (!before) throw notFound('deliveryCarrier', { appId: change.appId })
    const after = { ...before, ...change }
    await checkCarrier(site, after)
    return {
      deliveryProfile: await changeCarriers(site, profile, deliveryRegionId, (carriers) =>
        carriers.map((carrier) => (carrier === before ? after : carrier)),
      ),
    }
  },
)

export const listInstalledDeliveryCarriers = implementRead(contract.listInstalledDeliveryCarriers, async ({ site }) => ({
  installedDeliveryCarriers: await loadInstalledCarriers(site),
}))

export const listDeliveryCarriers = implementRead(
  contract.listDeliveryCarriers,
  async ({ site }, { deliveryProfileId, appIds }) => {
    const profile = await deliveryProfile.get(site, deliveryProfileId)
    const installed = await loadInstalledCarriers(site)
    const asked = appIds ?? installed.map(({ id }) => id)
    const results = await Promise.all(
      asked.map(async (id): Promise<contract.ListDeliveryCarriersResult> => {
        const carrier = installed.find((known) => known.id === id)
        if (!carrier) {
          const error = { code: 'DELIVERY_CARRIER_NOT_FOUND', description: 'no such carrier is installed', data: {} }
          return { deliveryCarrierMetadata: { id, success: false, error } }
        }
        return {
          deliveryCarrierMetadata: { id, success: true },
          deliveryCarrierDetails: detailsOf(carrier),
          deliveryCarrierRegionalSettings: await loadRegionalSettings(site, profile, id),
        }
      }),
    )
    const totalSuccesses = results.filter(({ deliveryCarrierMetadata }) => deliveryCarrierMetadata?.success).length
    return {
      results,
      bulkActionMetadata: { totalSuccesses, totalFailures: results.length - totalSuccesses, undetailedFailures: 0 },
    }
  },
)

/** An app can fail: buyers are then offered its back-up rate, so it needs one. */
async function checkCarrier(site: SiteRead, { appId, backupRate }: contract.DeliveryCarrier): Promise<void> {
  const carrier = (await loadInstalledCarriers(site)).find(({ id }) => id === appId)
  if (!carrier) throw refusal('UNKNOWN_DELIVERY_CARRIER', 'no such carrier is installed', { appId })
  if ((carrier.fallbackDefinitionMandatory || backupRate?.active) && !backupRate?.amount)
    throw refusal('DELIVERY_CARRIER_MISSING_BACKUP_RATE', 'this carrier needs a back-up rate', { appId })
}

import { isDeepStrictEqual } from 'node:util'
import * as contract from '@stoa/contract/services/ecom/delivery-profile'
import { extendedFields } from '../../../../kernel/lists/entity/extended-fields.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { createdBy } from '../../../../kernel/site/caller.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { deliveryProfile, type StoredRegion } from '../entity.ts'
import {
  addRegion,
  changeRegion,
  leaveRegion,
  lockProfile,
  newRegion,
  removeRegion,
  getOrCreateDefaultProfile,
} from '../profiles.ts'
import { countRows, findProfileOfRegion } from '../store/options.ts'

const ofProfile = operationsOf(deliveryProfile)

const queryProfiles = ofProfile.query(contract.queryDeliveryProfiles)

/** Profiles of one site. */
const maxProfiles = 100

export const createDeliveryProfile = implement(
  contract.createDeliveryProfile,
  async ({ site, caller, refuse }, { deliveryProfile: given }) => {
    await getOrCreateDefaultProfile(site)
    if ((await countRows(site, 'delivery_profile')) >= maxProfiles)
      throw refuse('DELIVERY_PROFILES_LIMIT_EXCEEDED', `a site has at most ${maxProfiles} delivery profiles`)
    const { deliveryRegions: regions = [], ...profile } = given
    const deliveryRegions: StoredRegion[] = []
    for (const region of regions) deliveryRegions.push(newRegion(site, region, deliveryRegions))
    const own = { default: false, deliveryRegions, createdBy: createdBy(caller) as contract.CreatedBy }
    return { deliveryProfile: await deliveryProfile.create(site, profile, newId(), own) }
  },
)

export const getDeliveryProfile = ofProfile.get(contract.getDeliveryProfile)

export const updateDeliveryProfile = implement(
  contract.updateDeliveryProfile,
  async ({ site, refuse }, { deliveryProfile: change }) => {
    const before = await lockProfile(site, change.id, change.revision)
    const { deliveryRegions, createdBy: _creator, ...rest } = change
    if (deliveryRegions && !isDeepStrictEqual(deliveryRegions, before.deliveryRegions))
      throw refuse('DELIVERY_REGION_CANNOT_BE_UPDATED', 'regions are added, changed and removed by their own operations')
    if (typeof change.default === 'boolean' && change.default !== before.default)
      throw refuse('DEFAULT_CANNOT_BE_UPDATED', 'the default profile stays the default profile')
    return { deliveryProfile: await deliveryProfile.update(site, rest) }
  },
)

export const deleteDeliveryProfile = implement(
  contract.deleteDeliveryProfile,
  async ({ site, refuse }, { deliveryProfileId }) => {
    const before = await lockProfile(site, deliveryProfileId)
    if (before.default) throw refuse('SINGLE_DEFAULT_DELIVERY_PROFILE', 'the default profile cannot be deleted')
    await deliveryProfile.remove(site, deliveryProfileId)
    for (const { id } of before.deliveryRegions ?? []) await leaveRegion(site, id)
    return {}
  },
)

export const queryDeliveryProfiles = implement(contract.queryDeliveryProfiles, async (context, request) => {
  await getOrCreateDefaultProfile(context.site)
  return queryProfiles.kind === 'read' ? queryProfiles.run(context, request) : {}
})

export const addDeliveryRegion = implement(
  contract.addDeliveryRegion,
  async ({ site }, { deliveryProfileId, deliveryRegion, revision }) => ({
    deliveryProfile: await addRegion(site, await lockProfile(site, deliveryProfileId, revision), deliveryRegion),
  }),
)

export const updateDeliveryRegion = implement(
  contract.updateDeliveryRegion,
  async ({ site, refuse }, { deliveryProfileId, deliveryRegion, revision }) => {
    const before = await lockProfile(site, deliveryProfileId, revision)
    const known = before.deliveryRegions?.find(({ id }) => id === deliveryRegion.id)
    const { deliveryCarriers: carriers } = deliveryRegion
    if (known && carriers && !isDeepStrictEqual(carriers, known.deliveryCarriers))
      throw refuse('DELIVERY_CARRIER_CANNOT_BE_UPDATED', 'carriers are added, changed and removed by their own operations')
    return { deliveryProfile: await changeRegion(site, before, { ...deliveryRegion, id: deliveryRegion.id }) }
  },
)

export const removeDeliveryRegion = implement(
  contract.removeDeliveryRegion,
  async ({ site }, { deliveryProfileId, deliveryRegionId, revision }) => ({
    deliveryProfile: await removeRegion(site, await lockProfile(site, deliveryProfileId, revision), deliveryRegionId),
  }),
)

export const getDeliveryProfileByDeliveryRegionId = implementRead(
  contract.getDeliveryProfileByDeliveryRegionId,
  async ({ site }, { deliveryRegionId }) => {
    const id = await findProfileOfRegion(site, deliveryRegionId)
    if (!id) throw notFound('deliveryRegion', { id: deliveryRegionId })
    return { deliveryProfile: await deliveryProfile.get(site, id) }
  },
)

export const updateExtendedFields = extendedFields(contract.updateExtendedFields, deliveryProfile)

import * as contract from '@stoa/contract/services/stoa/locations'
import { operationsOf } from '../../../kernel/lists/entity/operations.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { defaultLocationId } from './default-location.ts'
import { location } from './entity.ts'
import { lockLocations } from './store.ts'

const ofLocation = operationsOf(location)

/** Locations of one site. */
const maxLocations = 100

export const getLocation = ofLocation.get(contract.getLocation)

export const updateLocation = ofLocation.update(contract.updateLocation)

export const deleteLocation = ofLocation.remove(contract.deleteLocation)

export const queryLocations = ofLocation.query(contract.queryLocations)

export const createLocation = ofLocation.change(contract.createLocation, async (site, { location: given }) => {
  // Two people who add the first or the last one at once wait for each other.
  await lockLocations(site)
  const known = await location.count(site, {})
  if (known >= maxLocations) throw refusal('TOO_MANY_LOCATIONS', `a site has at most ${maxLocations} locations`)
  const isDefaultFree = !(await location.find(site, defaultLocationId(site.siteId)))
  return location.create(site, given, isDefaultFree ? defaultLocationId(site.siteId) : newId())
})

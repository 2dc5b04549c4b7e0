import * as contract from '@stoa/contract/services/stores/stores-locations-v-3'
import type { StoresLocation } from '@stoa/contract/services/stores/stores-locations-v-3'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/basics/errors.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { defaultLocationId } from './default-location.ts'
import { presentStoresLocation, storesLocationColumns, storesLocations, type StoresLocationRow } from './stores-locations.ts'

export const getStoresLocation = implementRead(contract.getStoresLocation, async ({ site }, { storesLocationId }) => ({
  storesLocation: await load(site, storesLocationId),
}))

export const getDefaultStoresLocation = implementRead(contract.getDefaultStoresLocation, async ({ site }) => ({
  storesLocation: await load(site, defaultLocationId(site.siteId)),
}))

export const queryStoresLocations = implementRead(contract.queryStoresLocations, async ({ site }, { query }) => {
  const { rows, metadata } = await storesLocations.page<StoresLocationRow>(site, storesLocationColumns, query)
  return { storesLocations: rows.map(presentStoresLocation), pagingMetadata: metadata }
})

async function load(site: SiteRead, id: string): Promise<StoresLocation> {
  const [row] = await storesLocations.rowsWhere<StoresLocationRow>(site, storesLocationColumns, sql`id = ${id}`)
  if (!row) throw notFound('storesLocation', { id })
  return presentStoresLocation(row)
}

import { service, type StoresLocation } from '@stoa/contract/services/stores/stores-locations-v-3'
import { sql } from 'kysely'
import { fieldMap } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { defaultLocationId } from './default-location.ts'

/**
 * The locations as the stock of the shop knows them. The default one, from which the online store sells, is there before the owner has
 * entered an address for it: inventory items name it from the first day.
 */
const view = (site: SiteRead) => {
  const defaultId = defaultLocationId(site.siteId)
  return sql`(
    select location.site_id, location.id, location.revision, location.created_date, location.updated_date, location.name, location.doc,
      location.id as known_id, location.id = ${defaultId} as is_default,
      case when location.id = ${defaultId} then 'VIRTUAL' else 'PHYSICAL' end as location_type
    from location where location.site_id = ${site.siteId}
    union all
    select site.site_id, ${defaultId}::uuid, 1, site.created_date, site.created_date, site.name, '{}'::jsonb, null, true, 'VIRTUAL'
    from (select id as site_id, created_date, name from site) as site
    where site.site_id = ${site.siteId}
      and not exists (select from location where location.site_id = ${site.siteId} and location.id = ${defaultId})
  ) as location`
}

export const storesLocations = list({
  name: 'stores locations',
  from: view,
  fields: fieldMap(service, 'StoresLocation', service.queries.queryStoresLocations.fields, {
    wixLocationId: { column: 'known_id', type: 'uuid' },
    defaultLocation: { column: 'is_default', type: 'boolean', notNull: true },
    locationType: { column: 'location_type', notNull: true },
    name: { column: 'name', notNull: true },
  }),
  visibleRows: 'ALL',
})

export const storesLocationColumns = sql`id, revision, created_date, updated_date, name, known_id, is_default, location_type`

export interface StoresLocationRow {
  id: string
  revision: bigint
  created_date: Date
  updated_date: Date
  name: string
  known_id: string | null
  is_default: boolean
  location_type: 'VIRTUAL' | 'PHYSICAL'
}

export function presentStoresLocation(row: StoresLocationRow): StoresLocation {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
    ...(row.known_id && { wixLocationId: row.known_id }),
    locationType: row.location_type,
    name: row.name,
    defaultLocation: row.is_default,
  }
}

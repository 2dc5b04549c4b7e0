import type { Stored } from '@stoa/contract'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import type { LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import type { PickupLocation } from '@stoa/contract/services/ecom/pickup-locations'
import type { ShippoConfiguration } from '@stoa/contract/services/ecom/shippo-configurations'
import type { Location } from '@stoa/contract/services/stoa/locations'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { StoredProfile } from '../entity.ts'

/** All settings for deliveries of a site, each list in the owner's order. Inactive entries are left out. */
export interface DeliverySetup {
  profiles: StoredProfile[]
  options: Stored<ShippingOption>[]
  localOptions: Stored<LocalDeliveryOption>[]
  pickups: Stored<PickupLocation>[]
  labelConfigurations: Stored<ShippoConfiguration>[]
  locations: Location[]
}

/** In one round trip. */
export async function readSetup({ db, siteId }: SiteRead): Promise<DeliverySetup> {
  return oneRow(
    await sql<DeliverySetup>`
    select
      coalesce((select jsonb_agg(doc || jsonb_build_object('id', id, 'name', name, 'default', is_default) order by created_date, id)
        from delivery_profile where site_id = ${siteId}), '[]') as profiles,
      coalesce((select jsonb_agg(doc || jsonb_build_object('id', id, 'title', title) order by created_date, id)
        from shipping_option where site_id = ${siteId} and doc ->> 'active' is distinct from 'false'), '[]') as options,
      coalesce((select jsonb_agg(doc || jsonb_build_object('id', id) order by created_date, id)
        from local_delivery_option where site_id = ${siteId} and doc ->> 'active' is distinct from 'false'), '[]') as "localOptions",
      coalesce((select jsonb_agg(doc || jsonb_build_object('id', id, 'name', name, 'stockLocationId', stock_location_id)
          order by created_date, id)
        from pickup_location where site_id = ${siteId} and doc ->> 'active' is distinct from 'false'), '[]') as pickups,
      coalesce((select jsonb_agg(doc || jsonb_build_object('id', id, 'osLocationId', location_id) order by created_date, id)
        from shippo_configuration where site_id = ${siteId}), '[]') as "labelConfigurations",
      coalesce((select jsonb_agg(doc || jsonb_build_object('id', id, 'name', name) order by created_date, id)
        from location where site_id = ${siteId}), '[]') as locations`.execute(db),
  )
}

export async function hasShippingOptions({ db, siteId }: SiteRead): Promise<boolean> {
  const { rows } = await sql`select from shipping_option where site_id = ${siteId} limit 1`.execute(db)
  return rows.length > 0
}

export interface OfferedInRegion {
  kind: 'shipping' | 'local' | 'pickup' | 'label'
  id: string
}

/** Returns the options that name a region's id. */
export async function loadOptionsInRegion({ db, siteId }: SiteRead, regionId: string): Promise<OfferedInRegion[]> {
  const { rows } = await sql<OfferedInRegion>`
    select 'shipping' as kind, id from shipping_option where site_id = ${siteId} and doc -> 'deliveryRegionIds' ? ${regionId}
    union all
    select 'local', id from local_delivery_option where site_id = ${siteId} and doc -> 'deliveryRegionIds' ? ${regionId}
    union all
    select 'pickup', id from pickup_location where site_id = ${siteId} and doc -> 'deliveryRegionIds' ? ${regionId}
    union all
    select 'label', id from shippo_configuration where site_id = ${siteId} and doc -> 'deliveryRegionIds' ? ${regionId}
    order by kind, id`.execute(db)
  return rows
}

/** The profile that a region belongs to. */
export async function findProfileOfRegion({ db, siteId }: SiteRead, regionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from delivery_profile
    where site_id = ${siteId} and doc -> 'deliveryRegions' @> ${JSON.stringify([{ id: regionId }])}::jsonb`.execute(db)
  return rows[0]?.id
}

export async function countRows(
  { db, siteId }: SiteRead,
  table: 'delivery_profile' | 'local_delivery_option' | 'pickup_location',
) {
  const result = await sql<{ count: bigint }>`select count(*) from ${sql.table(table)} where site_id = ${siteId}`.execute(db)
  return Number(oneRow(result).count)
}

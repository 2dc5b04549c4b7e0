import { sql } from 'kysely'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import type { SiteRead } from '../../kernel/site.ts'

declare module '../../kernel/database/database.ts' {
  interface Tables {
    delivery_region: { site_id: string; id: string; name: string; created_date: Date }
  }
}

interface OptionRow {
  id: string
  title: string | null
  doc: ShippingOption
  region_id: string | null
  region_name: string | null
}

/**
 * The shipping options for a place, with the matching region, in one round trip. An option that never had regions is offered
 * everywhere; one whose last region was removed is offered nowhere.
 */
export async function optionsAt({ db, siteId }: SiteRead, country: string, subdivision: string | null): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select option.id, option.title, option.doc, region.id as region_id, region.name as region_name
    from shipping_option option
    left join lateral (
      select delivery_region.id, delivery_region.name from delivery_region
      where delivery_region.site_id = ${siteId} and option.doc -> 'deliveryRegionIds' ? delivery_region.id::text
        and exists (
          select 1 from jsonb_array_elements(delivery_region.doc -> 'destinations') destination
          where destination ->> 'country' = ${country}
            and (not destination ? 'subdivisions' or destination -> 'subdivisions' ? ${subdivision ?? ''})
        )
      -- A place may lie in several regions of one option, which is offered there once.
      order by delivery_region.created_date, delivery_region.id limit 1
    ) region on true
    where option.site_id = ${siteId}
      and (region.id is not null or not option.doc ? 'deliveryRegionIds')
    order by option.created_date, option.id`.execute(db)
  return rows
}

/** The countries that some option delivers to, and whether an option is offered everywhere. */
export async function deliveryCountries({ db, siteId }: SiteRead): Promise<{ countries: string[]; everywhere: boolean }> {
  const { rows } = await sql<{ countries: string[]; everywhere: boolean }>`
    select
      coalesce(array_agg(distinct destination ->> 'country') filter (where destination ? 'country'), '{}') as countries,
      coalesce(bool_or(not option.doc ? 'deliveryRegionIds'), false) as everywhere
    from shipping_option option
    left join delivery_region region on region.site_id = ${siteId} and option.doc -> 'deliveryRegionIds' ? region.id::text
    left join lateral jsonb_array_elements(region.doc -> 'destinations') destination on true
    where option.site_id = ${siteId}`.execute(db)
  return rows[0]!
}

export async function hasShippingOptions({ db, siteId }: SiteRead): Promise<boolean> {
  const { rows } = await sql`select from shipping_option where site_id = ${siteId} limit 1`.execute(db)
  return rows.length > 0
}

export async function optionsWithRegion({ db, siteId }: SiteRead, regionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shipping_option where site_id = ${siteId} and doc -> 'deliveryRegionIds' ? ${regionId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function regionExists({ db, siteId }: SiteRead, id: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('delivery_region')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  )
}

import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { ChargedRate } from './proposals.ts'
import { oneRow } from '../../../kernel/database/one-row.ts'

declare module '../../../kernel/database/database.ts' {
  interface Tables {
    tax_group: {
      site_id: string
      id: string
      revision: bigint
      created_date: Date
      updated_date: Date
      name: string
      is_default: boolean
      doc: unknown
    }
    tax_settings: { site_id: string } & TaxSettingsRow
  }
}

export interface TaxSettingsRow {
  tax_included_in_item_prices: boolean
  created_date: Date
  updated_date: Date
}

/** One rate of a place. Columns are null for a place without rates when only the site's setting exists. */
export interface RateRow {
  /** The same in each row: all groups of the site. */
  group_ids: string[] | null
  site_tax_included: boolean | null
  region_tax_included: boolean | null
  country: string | null
  subdivision: string | null
  tax_group_id: string | null
  is_default_group: boolean | null
  doc: {
    taxRate: string
    taxName?: string
    taxType?: string
    jurisdiction?: string
    jurisdictionType?: string
    exemptRates?: { taxExemptGroupId?: string; taxRate?: string }[]
  } | null
}

export async function hasTaxRates({ db, siteId }: SiteRead): Promise<boolean> {
  const { rows } = await sql`select from manual_tax_mapping where site_id = ${siteId} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The site's setting and all rates of the regions that contain a place: one round trip for a whole cart. An unknown country is sent as ''
 * and not as null: a join condition that is never true would make Citus read every node.
 */
export async function loadRatesAt(
  { db, siteId }: SiteRead,
  country: string | null,
  subdivision: string | null,
): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select settings.tax_included_in_item_prices as site_tax_included,
      (select array_agg(id::text) from tax_group where site_id = ${siteId}) as group_ids,
      (region.doc ->> 'taxIncludedInPrice')::boolean as region_tax_included, region.country, region.subdivision,
      mapping.tax_group_id, tax_group.is_default as is_default_group, mapping.doc
    from (select 1) as site
    left join tax_settings settings on settings.site_id = ${siteId}
    left join tax_region region on region.site_id = ${siteId} and region.country = ${country ?? ''}
      and (region.subdivision is null or region.subdivision = ${subdivision ?? ''})
    left join manual_tax_mapping mapping on mapping.site_id = ${siteId} and mapping.tax_region_id = region.id
    left join tax_group on tax_group.site_id = ${siteId} and tax_group.id = mapping.tax_group_id
    order by region.subdivision nulls first, mapping.id`.execute(db)
  return rows
}

/** What each region charges for the default tax group. */
export async function loadChargedRates({ db, siteId }: SiteRead): Promise<ChargedRate[]> {
  const { rows } = await sql<ChargedRate>`
    select region.id as "regionId", region.country, region.subdivision, mapping.doc ->> 'taxRate' as "taxRate"
    from tax_region region
    left join tax_group on tax_group.site_id = ${siteId} and tax_group.is_default
    left join manual_tax_mapping mapping on mapping.site_id = ${siteId} and mapping.tax_region_id = region.id
      and mapping.tax_group_id = tax_group.id
    where region.site_id = ${siteId}`.execute(db)
  return rows
}

export function findTaxSettings({ db, siteId }: SiteRead) {
  return db.selectFrom('tax_settings').selectAll().where('site_id', '=', siteId).executeTakeFirst()
}

/** A missing value keeps the stored one, which is false at first. */
export async function saveTaxSettings({ db, siteId, now }: SiteTx, included: boolean | undefined): Promise<TaxSettingsRow> {
  const given = included ?? null
  const result =
    await sql<TaxSettingsRow>`insert into tax_settings as known (site_id, tax_included_in_item_prices, created_date, updated_date)
    values (${siteId}, coalesce(${given}::boolean, false), ${now}, ${now})
    on conflict (site_id) do update set
      tax_included_in_item_prices = coalesce(${given}::boolean, known.tax_included_in_item_prices), updated_date = excluded.updated_date
    returning tax_included_in_item_prices, created_date, updated_date`.execute(db)
  return oneRow(result)
}

export function defaultGroupId({ db, siteId }: SiteRead) {
  return db.selectFrom('tax_group').select('id').where('site_id', '=', siteId).where('is_default', '=', true).executeTakeFirst()
}

export async function markDefaultGroup({ db, siteId }: SiteTx, id: string): Promise<void> {
  await db.updateTable('tax_group').set({ is_default: true }).where('site_id', '=', siteId).where('id', '=', id).execute()
}

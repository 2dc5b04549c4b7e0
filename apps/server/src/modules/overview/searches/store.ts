import type { ProductSearchSettings } from '@stoa/contract/services/stoa/product-search'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

export type Weight = NonNullable<ProductSearchSettings['bestSellers']>

/** What weighs in when visitors search. */
export interface Weights {
  bestSellers: Weight
  margin: Weight
}

interface SettingsRow {
  revision: bigint
  best_sellers: Weight
  margin: Weight
}

export async function findSettings({ db, siteId }: SiteRead): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`
    select revision, best_sellers, margin from product_search_settings where site_id = ${siteId}`.execute(db)
  return rows[0]
}

export async function insertMissingSettings({ db, siteId }: SiteTx): Promise<void> {
  await sql`insert into product_search_settings (site_id, revision, best_sellers, margin) values (${siteId}, 0, 'OFF', 'OFF')
    on conflict do nothing`.execute(db)
}

export async function lockSettings({ db, siteId }: SiteTx): Promise<void> {
  await sql`select from product_search_settings where site_id = ${siteId} for update`.execute(db)
}

export async function saveSettings({ db, siteId }: SiteTx, { bestSellers, margin }: Weights): Promise<void> {
  await sql`update product_search_settings set revision = revision + 1, best_sellers = ${bestSellers}, margin = ${margin}
    where site_id = ${siteId}`.execute(db)
}

/** A search that found nothing, or products with some of its words only. */
export interface MissedSearchRow {
  text: string
  language: string
  hits: number
  some_found: boolean
  last_date: Date
}

const maxStored = 2000

/** Counts a search. Of more than 2,000 in a site, those that were searched for once and longest ago are deleted. */
export async function countMissed(
  { db, siteId, now }: SiteTx,
  { text, language, someFound }: { text: string; language: string; someFound: boolean },
): Promise<void> {
  await sql`insert into missed_search as known (site_id, text, language, hits, some_found, last_date)
    values (${siteId}, ${text}, ${language}, 1, ${someFound}, ${now})
    on conflict (site_id, text, language)
    do update set hits = known.hits + 1, some_found = excluded.some_found, last_date = excluded.last_date`.execute(db)
  await sql`delete from missed_search where site_id = ${siteId} and (text, language) in (
    select text, language from missed_search where site_id = ${siteId} order by hits desc, last_date desc offset ${maxStored}
  )`.execute(db)
}

/** The most frequent ones that the owner does not ignore. */
export async function loadMissed({ db, siteId }: SiteRead): Promise<MissedSearchRow[]> {
  const { rows } = await sql<MissedSearchRow>`
    select text, language, hits, some_found, last_date from missed_search
    where site_id = ${siteId} and not ignored order by hits desc, last_date desc, text limit 500`.execute(db)
  return rows
}

export async function ignoreMissed(
  { db, siteId }: SiteTx,
  searches: readonly { text: string; language: string }[],
): Promise<void> {
  const [texts, languages] = [searches.map(({ text }) => text), searches.map(({ language }) => language)]
  await sql`update missed_search set ignored = true where site_id = ${siteId}
    and (text, language) in (select * from unnest(${texts}::text[], ${languages}::text[]))`.execute(db)
}

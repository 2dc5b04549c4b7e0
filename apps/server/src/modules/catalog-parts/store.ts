import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'

declare module '../../kernel/database/database.ts' {
  interface Tables {
    catalog_part_use: { site_id: string; part_id: string; product_id: string }
  }
}

export type PartTable = 'brand' | 'ribbon' | 'info_section'

export async function countParts({ db, siteId }: SiteRead, table: PartTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where site_id = ${siteId}`.execute(db)
  return rows[0]!.count
}

export async function countCustomizations({ db, siteId }: SiteRead, type: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customization where site_id = ${siteId} and customization_type = ${type}`.execute(db)
  return rows[0]!.count
}

/** How many products use each part; a part that none uses is not among them. */
export async function countUses({ db, siteId }: SiteRead, partIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ part_id: string; count: number }>`
    select part_id, count(*)::int as count from catalog_part_use
    where site_id = ${siteId} and part_id = any(${partIds}::uuid[]) group by part_id`.execute(db)
  return new Map(rows.map(({ part_id, count }) => [part_id, count]))
}

/** Says which parts a product uses now, instead of those it used before. */
export async function saveUses({ db, siteId }: SiteTx, productId: string, partIds: readonly string[]): Promise<void> {
  await sql`with gone as (
      delete from catalog_part_use where site_id = ${siteId} and product_id = ${productId} and part_id <> all(${partIds}::uuid[]))
    insert into catalog_part_use (site_id, part_id, product_id)
    select ${siteId}, part_id, ${productId} from unnest(${partIds}::uuid[]) as part_id on conflict do nothing`.execute(db)
}

export async function forgetProducts({ db, siteId }: SiteTx, productIds: readonly string[]): Promise<void> {
  await sql`delete from catalog_part_use where site_id = ${siteId} and product_id = any(${productIds}::uuid[])`.execute(db)
}

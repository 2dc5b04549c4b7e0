import type { Stored } from '@stoa/contract'
import { oneRow } from '../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Entity, Row, Wire } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

declare module '../../../kernel/database/database.ts' {
  interface Tables {
    catalog_part_use: { site_id: string; part_id: string; product_id: string }
  }
}

export type PartTable = 'brand' | 'ribbon' | 'info_section'

export async function countParts({ db, siteId }: SiteRead, table: PartTable): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where site_id = ${siteId}`.execute(db),
  ).count
}

export async function countCustomizations({ db, siteId }: SiteRead, type: string): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`
    select count(*)::int as count from customization where site_id = ${siteId} and customization_type = ${type}`.execute(db),
  ).count
}

/**
 * The parts that match any of the conditions, in one statement. Shared locks keep the parts and their choices until the
 * transaction ends; concurrent writes of products do not block each other.
 */
export async function hold<E extends Wire>(
  { db, siteId }: SiteTx,
  table: PartTable | 'customization',
  { selected, present }: Pick<Entity<E>, 'selected' | 'present'>,
  conditions: readonly RawBuilder<boolean>[],
): Promise<Stored<E>[]> {
  if (conditions.length === 0) return []
  const { rows } = await sql<Row>`select ${selected} from ${sql.table(table)}
    where site_id = ${siteId} and (${sql.join(conditions, sql` or `)}) order by id for key share`.execute(db)
  return rows.map(present)
}

/** Locks a customization against other changes, but not against products that `hold` it. */
export async function lockToAdd<E extends Wire>(
  { db, siteId }: SiteTx,
  { selected, present }: Pick<Entity<E>, 'selected' | 'present'>,
  id: string,
): Promise<Stored<E> | undefined> {
  const { rows } = await sql<Row>`select ${selected} from customization
    where site_id = ${siteId} and id = ${id} for no key update`.execute(db)
  return rows[0] && present(rows[0])
}

/** The number of products, visible to the audience, that use each part; unused parts are missing. */
export async function countUses({ db, siteId, audience }: SiteRead, partIds: readonly string[]): Promise<Map<string, number>> {
  const seen =
    audience === 'STAFF'
      ? sql`true`
      : sql`exists (select 1 from product where product.site_id = ${siteId} and product.id = catalog_part_use.product_id and product.visible)`
  const { rows } = await sql<{ part_id: string; count: number }>`
    select part_id, count(*)::int as count from catalog_part_use
    where site_id = ${siteId} and part_id = any(${partIds}::uuid[]) and ${seen} group by part_id`.execute(db)
  return new Map(rows.map(({ part_id, count }) => [part_id, count]))
}

/** The next products that use a part, after the last one. */
export async function loadProductIdsUsing(
  { db, siteId }: SiteRead,
  partId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const beyond = after ? sql`product_id > ${after}::uuid` : sql`true`
  const { rows } = await sql<{ product_id: string }>`
    select product_id from catalog_part_use where site_id = ${siteId} and part_id = ${partId} and ${beyond}
    order by product_id limit ${limit}`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Replaces the parts that a product is recorded to use. */
export async function saveUses({ db, siteId }: SiteTx, productId: string, partIds: readonly string[]): Promise<void> {
  await sql`with gone as (
      delete from catalog_part_use where site_id = ${siteId} and product_id = ${productId} and part_id <> all(${partIds}::uuid[]))
    insert into catalog_part_use (site_id, part_id, product_id)
    select ${siteId}, part_id, ${productId} from unnest(${partIds}::uuid[]) as part_id on conflict do nothing`.execute(db)
}

export async function forgetProducts({ db, siteId }: SiteTx, productIds: readonly string[]): Promise<void> {
  await sql`delete from catalog_part_use where site_id = ${siteId} and product_id = any(${productIds}::uuid[])`.execute(db)
}

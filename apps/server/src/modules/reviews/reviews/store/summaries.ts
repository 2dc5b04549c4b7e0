import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { productNamespace } from '../entity.ts'
import { isGuid } from '../../../../kernel/basics/ids.ts'

/** The items whose average is below a number of stars, the worst first. */
export async function loadLowRatedIds({ db, siteId }: SiteRead, below: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select entity_id as id from review_summary
    where site_id = ${siteId} and namespace = ${productNamespace} and published > 0 and average < ${below}
    order by ${weightedAverage}, published desc, entity_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Item {
  namespace: string
  entityId: string
}

/** Inserts the summary of an item, of which nothing was counted yet in the given columns, unless the item has one. */
export async function insertMissingSummary(
  { db, siteId }: SiteTx,
  { namespace, entityId }: Item,
  columns: readonly string[],
): Promise<void> {
  await sql`insert into review_summary (site_id, namespace, entity_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    values (${siteId}, ${namespace}, ${entityId}, ${sql.join(columns.map(() => sql.lit(0)))}) on conflict do nothing`.execute(db)
}

/** Counts a review less in the columns that it left, and more in those that it entered. */
export async function moveCount(
  { db, siteId }: SiteTx,
  { namespace, entityId }: Item,
  { left, entered }: { left: readonly string[]; entered: readonly string[] },
): Promise<void> {
  const steps = [
    ...left.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - 1`),
    ...entered.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + 1`),
  ]
  await sql`update review_summary set ${sql.join(steps)}
    where site_id = ${siteId} and namespace = ${namespace} and entity_id = ${entityId}`.execute(db)
}

export async function loadSummaryRows(
  { db, siteId }: SiteRead,
  namespace: string,
  entityIds: readonly string[],
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`select * from review_summary
    where site_id = ${siteId} and namespace = ${namespace} and entity_id = any(${entityIds}::text[])`.execute(db)
  return rows
}

/** Bounds the work, however many products a shop has. */
const maxProducts = 500

/** A product counts as if it had as many reviews more, of as many stars each: one review of five stars weighs less than a hundred of 4.8. */
const assumed = { reviews: 5, stars: 3.5 }

/** The weighted average of a row of `review_summary`. */
export const weightedAverage = sql`(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5 + ${assumed.reviews * assumed.stars}::numeric)
  / (published + ${assumed.reviews}::numeric)`

/** The ids of the products that are rated best. */
export async function findTopRated({ db, siteId }: SiteRead): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`select entity_id from review_summary
    where site_id = ${siteId} and namespace = ${productNamespace} and published > 0
    order by ${weightedAverage} desc, published desc, entity_id
    limit ${maxProducts}`.execute(db)
  return rows.map(({ entity_id }) => entity_id).filter(isGuid)
}

export interface SummaryRow extends Record<string, unknown> {
  entity_id: string
  published: number
  average: string | null
  in_moderation: number
  published_verified: number
  published_imported: number
}

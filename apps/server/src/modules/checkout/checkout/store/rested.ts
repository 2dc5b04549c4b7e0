import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { Checkout } from '../checkout.ts'
import { checkoutSteps, type CheckoutStep } from '../step.ts'
import { columns, fromRow, type CheckoutRow } from './checkouts.ts'

/** A checkout that has not been changed for a while, and that nobody has looked at since. */
export interface RestedCheckout {
  id: string
  revision: bigint
  updatedDate: Date
}

/** Those after `after`, in the order in which they were changed last. */
export async function findRested(
  { db, siteId }: SiteRead,
  before: Date,
  limit: number,
  after?: Pick<RestedCheckout, 'id' | 'updatedDate'>,
): Promise<RestedCheckout[]> {
  const isAfter = after ? sql`(updated_date, id) > (${after.updatedDate}, ${after.id})` : sql`true`
  const { rows } = await sql<RestedCheckout>`select id, revision, updated_date as "updatedDate" from checkout
    where site_id = ${siteId} and to_rest and updated_date <= ${before} and ${isAfter}
    order by updated_date, id limit ${limit}`.execute(db)
  return rows
}

/** When the checkout that rests longest of those was changed that nobody has looked at; undefined without any. */
export async function findOldestToRest({ db, siteId }: SiteRead): Promise<Date | undefined> {
  const { rows } = await sql<{ date: Date | null }>`select min(updated_date) as date from checkout
    where site_id = ${siteId} and to_rest`.execute(db)
  return rows[0]?.date ?? undefined
}

/**
 * Marks that somebody has looked at the checkout, and returns it as it is. Undefined if it was changed meanwhile or somebody else has
 * looked. The row stays locked, so an order of the checkout comes wholly before or wholly after.
 */
export async function takeRested(
  { db, siteId }: SiteTx,
  { id, revision }: Pick<RestedCheckout, 'id' | 'revision'>,
): Promise<(Checkout & { step: CheckoutStep }) | undefined> {
  const { rows } = await sql<CheckoutRow & { step: number }>`update checkout set to_rest = false
    where site_id = ${siteId} and id = ${id} and revision = ${revision} and to_rest returning ${columns}, step`.execute(db)
  const [row] = rows
  return row && { ...fromRow(row), step: checkoutSteps[row.step] ?? 'BEGUN' }
}

/** Marks whether somebody still has to look at a checkout, unless it was changed meanwhile. */
export async function markToRest(
  { db, siteId }: SiteTx,
  { id, revision }: Pick<RestedCheckout, 'id' | 'revision'>,
  toRest: boolean,
): Promise<void> {
  await sql`update checkout set to_rest = ${toRest}
    where site_id = ${siteId} and id = ${id} and revision = ${revision}`.execute(db)
}

/** How many carts got a checkout in a period that came at least to each step. A cart with several checkouts counts once. */
export async function countSteps({ db, siteId }: SiteRead, since: Date, until: Date): Promise<Map<CheckoutStep, number>> {
  const { rows } = await sql<{ step: number; count: number }>`select step, count(*)::int as count from (
      select max(step) as step from checkout
      where site_id = ${siteId} and created_date >= ${since} and created_date < ${until} group by coalesce(cart_id, id)
    ) as begun group by step`.execute(db)
  return new Map(
    checkoutSteps.map((step, place) => [step, rows.reduce((sum, row) => (row.step >= place ? sum + row.count : sum), 0)]),
  )
}

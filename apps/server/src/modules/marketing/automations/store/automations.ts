import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { usesOfCoupon } from '../../../pricing/discounts/index.ts'

interface Filling {
  filled_to: string | null
  filling: boolean
}

export async function lockFilling({ db, siteId }: SiteTx, id: string): Promise<(Filling & { status: string }) | undefined> {
  const { rows } = await sql<Filling & { status: string }>`select status, filled_to, filling from automation
    where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

export async function saveFilling(
  { db, siteId }: SiteTx,
  id: string,
  { to, filling }: { to?: string | undefined; filling: boolean },
): Promise<void> {
  await sql`update automation set filled_to = coalesce(${to ?? null}::uuid, filled_to), filling = ${filling}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The newsletters for which runs are still made. */
export async function loadFilling({ db, siteId }: SiteRead): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from automation where site_id = ${siteId} and filling`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** How many runs of a newsletter wait, or are not made yet, up to a limit. */
export async function countWaiting({ db, siteId }: SiteRead, id: string, limit: number): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select case when filling then ${limit} else (
        select count(*) from (select from automation_run as run
          where run.site_id = ${siteId} and run.automation_id = ${id} and run.status = 'WAITING' limit ${limit}) as waiting)::int end as count
      from automation where site_id = ${siteId} and id = ${id}`.execute(db),
  ).count
}

export interface FiguresRow {
  automation_id: string
  waiting: number
  done: number
  skipped: number
  failed: number
  coupons_used: number
}

export async function loadFigures({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, FiguresRow>> {
  const { rows } = await sql<FiguresRow>`select automation_id,
      count(*) filter (where status = 'WAITING')::int as waiting,
      count(*) filter (where status = 'DONE')::int as done,
      count(*) filter (where status = 'SKIPPED')::int as skipped,
      count(*) filter (where status in ('FAILED', 'UNKNOWN'))::int as failed,
      coalesce(sum(${usesOfCoupon({ siteId }, sql`run.coupon_id`)}), 0)::int as coupons_used
    from automation_run as run where run.site_id = ${siteId} and run.automation_id = any(${ids}::uuid[]) group by automation_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.automation_id, row]))
}

/** Runs whose mail may have arrived, which staff decides about. */
export async function countUndecidedRuns({ db, siteId }: SiteRead): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from automation_run
      where site_id = ${siteId} and status = 'UNKNOWN'`.execute(db),
  ).count
}

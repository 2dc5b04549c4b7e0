import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function findAttemptDate({ db, siteId }: SiteRead, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ attempt_date: Date | null }>`select attempt_date from back_in_stock_request
    where site_id = ${siteId} and id = ${id} and attempt_id is not null`.execute(db)
  return rows[0]?.attempt_date ?? undefined
}

/** How often the mail server could not be reached for the mail of a request. */
export async function countAttempts({ db, siteId }: SiteRead, id: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`select attempts from back_in_stock_request
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]?.attempts ?? 0
}

/** True if this attempt is the one that sends. */
export async function claimAttempt(
  { db, siteId, now }: SiteTx,
  { id, revision, attemptId }: { id: string; revision: string; attemptId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update back_in_stock_request set attempt_id = ${attemptId}, attempt_date = ${now}
    where site_id = ${siteId} and id = ${id} and revision = ${revision} and status = 'PROCESSING' and attempt_id is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** How often an attempt that is still under way has been made; undefined where it is not. */
export async function lockAttempt({ db, siteId }: SiteTx, id: string, attemptId: string): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`select attempts from back_in_stock_request
    where site_id = ${siteId} and id = ${id} and attempt_id = ${attemptId} for update`.execute(db)
  return rows[0]?.attempts
}

export async function endAttempt({ db, siteId }: SiteTx, id: string, attempts: number): Promise<void> {
  await sql`update back_in_stock_request set attempt_id = null, attempts = ${attempts}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

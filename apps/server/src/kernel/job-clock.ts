import { sql } from 'kysely'
import type { SiteTx } from './site.ts'

/**
 * The site's clock goes forward: what waits for a moment of its time falls due so much sooner. Going back needs nothing, as
 * a job that comes too early looks at the clock and waits again.
 */
export async function bringJobsForward({ db, siteId }: SiteTx, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return
  await sql`update job set due_date = due_date - ${`${milliseconds} milliseconds`}::interval
    where site_id = ${siteId} and failed_date is null`.execute(db)
}

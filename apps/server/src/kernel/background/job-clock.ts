import { sql } from 'kysely'
import type { SiteTx } from '../site/site.ts'

/**
 * Called when a site's clock moves forward: jobs that wait for a time of the site become due that much sooner. Moving it back
 * needs nothing, because a job that runs too early reads the clock and waits again.
 */
export async function bringJobsForward({ db, siteId, movedJobs }: SiteTx, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return
  // Calculated in UTC, because `timestamptz - interval` depends on the session and is not immutable.
  await sql`update job set due_date = (due_date at time zone 'UTC' - ${`${milliseconds} milliseconds`}::interval) at time zone 'UTC'
    where site_id = ${siteId} and failed_date is null`.execute(db)
  movedJobs()
}

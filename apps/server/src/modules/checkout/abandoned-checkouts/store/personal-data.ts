import { comparableEmail } from '@stoa/contract/email'
import { sql } from 'kysely'
import type { Person } from '../../../../kernel/site/personal-data.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function findIdsOf({ db, siteId }: SiteRead, { memberId, email }: Person, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from abandoned_checkout
    where site_id = ${siteId} and (member_id = ${memberId} or email = ${email ? comparableEmail(email) : null})
    order by created_date limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who opened a link is forgotten, and the cart that it filled stays known. */
export async function forgetOpenings({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`update abandoned_checkout_opening set member_id = null
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes at most `limit` that were abandoned while the site was in test mode; returns how many. */
export async function deleteTestRows({ db, siteId }: SiteTx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from abandoned_checkout where site_id = ${siteId} and id in (
    select id from abandoned_checkout where site_id = ${siteId} and is_test limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

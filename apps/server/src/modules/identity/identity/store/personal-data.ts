import { sql } from 'kysely'
import type { Person } from '../../../../kernel/site/personal-data.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** The times at which staff have seen the shop as the member. */
export async function loadViewDates({ db, siteId }: SiteRead, memberId: string): Promise<Date[]> {
  const { rows } = await sql<{ created_date: Date }>`select created_date from member_view
    where site_id = ${siteId} and member_id = ${memberId} order by created_date`.execute(db)
  return rows.map(({ created_date }) => created_date)
}

/** Deletes the rows of a member from tables with the column `member_id`. Returns how many. */
export async function deleteSignInData({ db, siteId }: SiteTx, tables: readonly string[], memberId: string): Promise<number> {
  let deleted = 0
  for (const table of tables) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}
      where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
    deleted += Number(numAffectedRows ?? 0n)
  }
  return deleted
}

/** Invitations stay behind when the invited person became a member in another way. */
export async function loadInvitations(
  { db, siteId }: SiteRead,
  { memberId, email }: Person,
): Promise<{ email: string; created_date: Date }[]> {
  const { rows } = await sql<{ email: string; created_date: Date }>`select email, created_date from member_invitation
    where site_id = ${siteId} and (id = ${memberId} or email = ${email ?? null})`.execute(db)
  return rows
}

export async function deleteInvitationsOfPerson({ db, siteId }: SiteTx, { memberId, email }: Person): Promise<number> {
  const { numAffectedRows } = await sql`delete from member_invitation
    where site_id = ${siteId} and (id = ${memberId} or email = ${email ?? null})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

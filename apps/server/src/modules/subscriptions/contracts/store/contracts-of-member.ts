import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The contracts of a member that are not over, in the order in which they are locked. */
export async function findRunningOfMember({ db, siteId }: SiteRead, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from subscription_contract
    where site_id = ${siteId} and member_id = ${memberId} and status in ('ACTIVE', 'PAST_DUE', 'PAUSED')
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

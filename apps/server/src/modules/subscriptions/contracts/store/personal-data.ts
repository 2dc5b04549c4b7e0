import { comparableEmail } from '@stoa/contract/email'
import { sql } from 'kysely'
import type { Person } from '../../../../kernel/site/personal-data.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

export async function findContractsOf({ db, siteId }: SiteRead, { memberId, email }: Person, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from subscription_contract
    where site_id = ${siteId} and (member_id = ${memberId} or email = ${email ? comparableEmail(email) : null})
    order by created_date limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

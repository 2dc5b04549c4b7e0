import type { MailingGround } from '@stoa/contract/services/stoa/mailing-rules'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface Rules {
  maxPerWeek: number
  mailsPerMinute: number
  defaultGround: MailingGround
  countries: { country: string; ground: MailingGround }[]
}

export async function findRules({ db, siteId }: SiteRead): Promise<{ revision: bigint; doc: Partial<Rules> } | undefined> {
  const { rows } = await sql<{ revision: bigint; doc: Partial<Rules> }>`select revision, doc from mailing_rules
    where site_id = ${siteId}`.execute(db)
  return rows[0]
}

/** Locks the row until the transaction ends; a site without one gets it. */
export async function lockRules({ db, siteId }: SiteTx): Promise<void> {
  await sql`insert into mailing_rules (site_id, revision, doc) values (${siteId}, 0, '{}')
    on conflict (site_id) do nothing`.execute(db)
  await sql`select from mailing_rules where site_id = ${siteId} for update`.execute(db)
}

export async function saveRules({ db, siteId }: SiteTx, rules: Rules): Promise<void> {
  await sql`update mailing_rules set revision = revision + 1, doc = ${jsonb(rules)} where site_id = ${siteId}`.execute(db)
}

import { sql } from 'kysely'
import type { ReviewRequestRule } from '@stoa/contract/services/stoa/review-requests'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function findRule({ db, siteId }: SiteRead): Promise<{ revision: bigint; doc: Rule } | undefined> {
  const { rows } = await sql<{ revision: bigint; doc: Rule }>`select revision, doc from review_request_rule
    where site_id = ${siteId}`.execute(db)
  return rows[0]
}

export async function insertMissingRule({ db, siteId }: SiteTx): Promise<void> {
  await sql`insert into review_request_rule (site_id, revision, doc) values (${siteId}, 0, '{}')
    on conflict do nothing`.execute(db)
}

export async function lockRule({ db, siteId }: SiteTx): Promise<void> {
  await sql`select from review_request_rule where site_id = ${siteId} for update`.execute(db)
}

export async function updateRule({ db, siteId }: SiteTx, rule: Rule): Promise<void> {
  await sql`update review_request_rule set revision = revision + 1, doc = ${jsonb(rule)} where site_id = ${siteId}`.execute(db)
}

/** When buyers are asked, and reminded. Hours are those of the site's time zone. */
export type Rule = Required<Omit<ReviewRequestRule, 'revision'>>

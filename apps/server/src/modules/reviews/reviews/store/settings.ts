import { sql } from 'kysely'
import type { ReviewSettings } from '@stoa/contract/services/stoa/reviews'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function findSettings({ db, siteId }: SiteRead): Promise<{ revision: bigint; doc: Rules } | undefined> {
  const { rows } = await sql<{ revision: bigint; doc: Rules }>`select revision, doc from review_settings
    where site_id = ${siteId}`.execute(db)
  return rows[0]
}

export async function insertMissingSettings({ db, siteId }: SiteTx): Promise<void> {
  await sql`insert into review_settings (site_id, revision, doc) values (${siteId}, 0, '{}')
    on conflict do nothing`.execute(db)
}

export async function lockSettings({ db, siteId }: SiteTx): Promise<void> {
  await sql`select from review_settings where site_id = ${siteId} for update`.execute(db)
}

export async function updateSettings({ db, siteId }: SiteTx, rules: Rules): Promise<void> {
  await sql`update review_settings set revision = revision + 1, doc = ${jsonb(rules)} where site_id = ${siteId}`.execute(db)
}

/** The rules of a site for reviews. */
export type Rules = Required<Omit<ReviewSettings, 'revision'>>

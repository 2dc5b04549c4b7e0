import type { PagePolicy } from '@stoa/contract/services/stoa/registration-terms'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function loadKeptPolicies({ db, siteId }: SiteRead, version: string): Promise<PagePolicy[]> {
  const { rows } = await sql<{ policies: PagePolicy[] }>`select policies from registration_terms
    where site_id = ${siteId} and version = ${version}`.execute(db)
  return rows[0]?.policies ?? []
}

/** Texts that are stored already stay. */
export async function insertTerms({ db, siteId, now }: SiteTx, version: string, policies: readonly PagePolicy[]): Promise<void> {
  await sql`insert into registration_terms (site_id, version, created_date, policies)
    values (${siteId}, ${version}, ${now}, ${jsonb(policies)}) on conflict do nothing`.execute(db)
}

import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function findStop(
  { db, siteId }: SiteRead,
  emailHash: string,
): Promise<{ reason: string; created: Date } | undefined> {
  const { rows } = await sql<{ reason: string; created: Date }>`select reason, created_date as created from mail_stop
    where site_id = ${siteId} and email_hash = ${emailHash}`.execute(db)
  return rows[0]
}

/** Those of some addresses that are stopped, by their hashes. */
export async function findStopsAmong({ db, siteId }: SiteRead, emailHashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email_hash: string }>`select email_hash from mail_stop
    where site_id = ${siteId} and email_hash = any(${emailHashes}::text[])`.execute(db)
  return new Set(rows.map((row) => row.email_hash))
}

/** Forgets the address; its hash stays, so that it gets no such mails again. */
export async function forgetStoppedAddress({ db, siteId }: SiteTx, emailHash: string): Promise<number> {
  const { numAffectedRows } = await sql`update mail_stop set doc = '{}'
    where site_id = ${siteId} and email_hash = ${emailHash} and doc <> '{}'`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

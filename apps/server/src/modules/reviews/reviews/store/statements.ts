import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { SigningPair } from '../../../../kernel/secrets/ed25519.ts'

export async function insertStatementKey({ db, siteId, now }: SiteTx, key: SigningPair): Promise<void> {
  await sql`insert into review_statement_key (site_id, id, x, created_date) values (${siteId}, ${key.id}, ${key.x}, ${now})
    on conflict do nothing`.execute(db)
}

export async function upsertStatement(
  { db, siteId, now }: SiteTx,
  reviewId: string,
  statement: string,
  salt: string,
): Promise<void> {
  await sql`insert into review_statement (site_id, review_id, statement, salt, created_date)
    values (${siteId}, ${reviewId}, ${statement}, ${salt}, ${now})
    on conflict (site_id, review_id) do update set statement = excluded.statement, created_date = excluded.created_date`.execute(
    db,
  )
}

export async function findStatementKey({ db, siteId }: SiteRead, keyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ x: string }>`select x from review_statement_key
    where site_id = ${siteId} and id = ${keyId}`.execute(db)
  return rows[0]?.x
}

interface StatementRow {
  statement: string
  salt: string | null
  created_date: Date
}

export async function findStatement({ db, siteId }: SiteRead, reviewId: string): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`select statement, salt, created_date from review_statement
    where site_id = ${siteId} and review_id = ${reviewId}`.execute(db)
  return rows[0]
}

/** Without its salt, nobody can show any more which order line a statement names. */
export async function deleteSalts({ db, siteId }: SiteTx, reviewIds: readonly string[]): Promise<void> {
  await sql`update review_statement set salt = null where site_id = ${siteId} and review_id = any(${reviewIds}::uuid[])`.execute(
    db,
  )
}

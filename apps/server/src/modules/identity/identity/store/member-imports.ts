import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import { deleteRows } from '../../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function findKnownEmails({ db, siteId }: SiteRead, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ login_email: string }>`select login_email from member
    where site_id = ${siteId} and login_email = any(${emails}::text[])`.execute(db)
  return new Set(rows.map(({ login_email }) => login_email))
}

export async function startImport({ db, siteId, now }: SiteTx): Promise<string> {
  const id = newId()
  await sql`insert into member_import (site_id, id, created_date) values (${siteId}, ${id}, ${now})`.execute(db)
  return id
}

/** True if there is such an import, which nobody has undone. It stays so until the transaction ends. */
export async function lockImport({ db, siteId }: SiteTx, id: string): Promise<boolean> {
  const { rows } = await sql`select from member_import
    where site_id = ${siteId} and id = ${id} and undone_date is null for update`.execute(db)
  return rows.length > 0
}

export async function noteImported({ db, siteId }: SiteTx, importId: string, memberId: string): Promise<void> {
  await sql`insert into imported_member (site_id, import_id, member_id) values (${siteId}, ${importId}, ${memberId})`.execute(db)
}

export async function loadNewestImports({ db, siteId }: SiteRead) {
  const { rows } = await sql<{ id: string; created_date: Date; undone_date: Date | null; members: number }>`
    select id, created_date, undone_date, (select count(*)::int from imported_member
      where imported_member.site_id = ${siteId} and imported_member.import_id = member_import.id) as members
    from member_import where site_id = ${siteId} order by created_date desc limit 20`.execute(db)
  return rows
}

/** Members of an import who have not signed in since. */
export async function loadUnusedImportedMembers({ db, siteId }: SiteRead, importId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select member.id from imported_member
    join member on member.site_id = ${siteId} and member.id = imported_member.member_id and member.last_login_date is null
    where imported_member.site_id = ${siteId} and import_id = ${importId} order by member.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends an import that was undone, and returns how many of its members are still there. */
export async function finishUndo({ db, siteId, now }: SiteTx, importId: string): Promise<number> {
  await sql`update member_import set undone_date = ${now} where site_id = ${siteId} and id = ${importId}`.execute(db)
  return oneRow(
    await sql<{ members: number }>`select count(*)::int as members from imported_member
    join member on member.site_id = ${siteId} and member.id = imported_member.member_id
    where imported_member.site_id = ${siteId} and import_id = ${importId}`.execute(db),
  ).members
}

export function deleteOldImports(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`member_import`, sql`id`, sql`created_date < ${before}`, limit)
}

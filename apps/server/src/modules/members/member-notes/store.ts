import { oneRow } from '../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

export interface StoredNote {
  id: string
  member_id: string
  text: string
  author: string
  created_date: Date
}

const columns = sql`id, member_id, text, author, created_date`

export async function insertNote(
  { db, siteId, now }: SiteTx,
  { memberId, text, author }: { memberId: string; text: string; author: string },
): Promise<StoredNote> {
  return oneRow(
    await sql<StoredNote>`insert into member_note (site_id, ${columns})
    values (${siteId}, ${newId()}, ${memberId}, ${text}, ${author}, ${now}) returning ${columns}`.execute(db),
  )
}

export async function loadNotes({ db, siteId }: SiteRead, memberId: string): Promise<StoredNote[]> {
  const { rows } = await sql<StoredNote>`select ${columns} from member_note
    where site_id = ${siteId} and member_id = ${memberId} order by created_date desc, id desc`.execute(db)
  return rows
}

/** Undefined where there is no such note. */
export async function removeNote({ db, siteId }: SiteTx, id: string): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`delete from member_note where site_id = ${siteId} and id = ${id}
    returning ${columns}`.execute(db)
  return rows[0]
}

export async function removeNotesAbout({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from member_note where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Gives the notes about somebody to another contact. Returns their ids. */
export async function moveNotes({ db, siteId }: SiteTx, { from, to }: { from: string; to: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update member_note set member_id = ${to}
    where site_id = ${siteId} and member_id = ${from} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function returnNotes({ db, siteId }: SiteTx, ids: readonly string[], to: string): Promise<void> {
  await sql`update member_note set member_id = ${to} where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
}

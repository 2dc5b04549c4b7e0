import { sql } from 'kysely'
import type { SiteTx, SiteRead } from '../../../../kernel/site/site.ts'
import { newAddressToken } from '../../../../kernel/secrets/address-token.ts'
import { json } from '../../../../kernel/database/database.ts'
import { newId } from '../../../../kernel/basics/ids.ts'

export async function deleteTicketsOf({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from media_ticket where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export type TicketKind = 'UPLOAD' | 'RESUMABLE' | 'DOWNLOAD'

/** The permission that an address for an upload or a download carries. */
export interface Ticket<Doc> {
  id: string
  doc: Doc
  expires: Date
  fileId: string | null
  visitorId: string | null
  memberId: string | null
}

interface NewTicket {
  kind: TicketKind
  doc: object
  expires: Date
  visitorId?: string | undefined
  memberId?: string | undefined
}

/** Stores a ticket; returns the token that its address contains. */
export async function insertTicket(site: SiteTx, { kind, doc, expires, visitorId, memberId }: NewTicket): Promise<string> {
  const id = newId()
  const { token, secretHash } = newAddressToken(site.siteId, id)
  await sql`insert into media_ticket (site_id, id, kind, secret_hash, created_date, expires_date, visitor_id, member_id, doc)
    values (${site.siteId}, ${id}, ${kind}, ${secretHash}, ${site.now}, ${expires}, ${visitorId ?? null}, ${memberId ?? null},
      ${json(doc)})`.execute(site.db)
  return token
}

/** Undefined where there is no such ticket, or its secret is another one. Expired ones are found. */
export async function findTicket<Doc>(
  { db, siteId }: Pick<SiteRead, 'db' | 'siteId'>,
  kind: TicketKind,
  { id, secretHash }: { id: string; secretHash: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<Ticket<Doc> | undefined> {
  const { rows } = await sql<Ticket<Doc>>`
    select id, doc, expires_date as expires, file_id as "fileId", visitor_id as "visitorId", member_id as "memberId" from media_ticket
    where site_id = ${siteId} and id = ${id} and kind = ${kind} and secret_hash = ${secretHash} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Notes which file came of an upload. */
export async function updateTicketFile({ db, siteId }: SiteTx, id: string, fileId: string): Promise<void> {
  await sql`update media_ticket set file_id = ${fileId} where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Deletes tickets that expired before a time; returns how many. */
export async function deleteExpiredTickets({ db, siteId }: SiteTx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from media_ticket where site_id = ${siteId} and id in (
    select id from media_ticket where site_id = ${siteId} and expires_date < ${before} order by expires_date limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { json } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface UploadRow {
  id: string
  ticketId: string
  created: Date
  length: bigint | null
  received: bigint
  partial: boolean
  metadata: Record<string, string | null>
}

export interface PartRow {
  start: bigint
  size: bigint
  key: string
}

const columns = sql.raw('id, ticket_id as "ticketId", created_date as created, length, received, partial, metadata')

export async function insertUpload(
  { db, siteId, now }: SiteTx,
  upload: Pick<UploadRow, 'id' | 'ticketId' | 'length' | 'partial' | 'metadata'>,
): Promise<void> {
  await sql`insert into media_upload (site_id, id, ticket_id, created_date, length, received, partial, metadata)
    values (${siteId}, ${upload.id}, ${upload.ticketId}, ${now}, ${upload.length}, 0, ${upload.partial}, ${json(upload.metadata)})`.execute(
    db,
  )
}

/** Bytes of all uploads that have begun and are no files yet. */
export async function countAnnouncedBytes({ db, siteId }: SiteRead): Promise<bigint> {
  return oneRow(
    await sql<{ bytes: bigint }>`select coalesce(sum(coalesce(length, received)), 0)::bigint as bytes
    from media_upload upload join media_ticket ticket on ticket.site_id = ${siteId} and ticket.id = upload.ticket_id
    where upload.site_id = ${siteId} and ticket.file_id is null`.execute(db),
  ).bytes
}

/** The uploads of a ticket, the oldest first. */
export async function loadUploads({ db, siteId }: SiteRead, ticketId: string): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`select ${columns} from media_upload
    where site_id = ${siteId} and ticket_id = ${ticketId} order by created_date, id`.execute(db)
  return rows
}

export async function findUpload({ db, siteId }: SiteRead, ticketId: string, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select ${columns} from media_upload
    where site_id = ${siteId} and id = ${id} and ticket_id = ${ticketId}`.execute(db)
  return rows[0]
}

export async function setLength({ db, siteId }: SiteTx, id: string, length: bigint): Promise<void> {
  await sql`update media_upload set length = ${length} where site_id = ${siteId} and id = ${id} and length is null`.execute(db)
}

/** Adds what has arrived; false where another request was faster. */
export async function addPart({ db, siteId }: SiteTx, uploadId: string, { start, size, key }: PartRow): Promise<boolean> {
  const { numAffectedRows } = await sql`update media_upload set received = received + ${size}
    where site_id = ${siteId} and id = ${uploadId} and received = ${start}`.execute(db)
  if (numAffectedRows !== 1n) return false
  await sql`insert into media_upload_part (site_id, upload_id, start, size, key)
    values (${siteId}, ${uploadId}, ${start}, ${size}, ${key})`.execute(db)
  return true
}

export async function loadParts({ db, siteId }: SiteRead, uploadId: string): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`select start, size, key from media_upload_part
    where site_id = ${siteId} and upload_id = ${uploadId} order by start`.execute(db)
  return rows
}

/** Makes one upload of several, in their order. */
export async function joinUploads({ db, siteId }: SiteTx, joined: UploadRow, from: readonly UploadRow[]): Promise<void> {
  let start = 0n
  for (const { id, received } of from) {
    await sql`update media_upload_part set upload_id = ${joined.id}, start = start + ${start}
      where site_id = ${siteId} and upload_id = ${id}`.execute(db)
    await sql`delete from media_upload where site_id = ${siteId} and id = ${id}`.execute(db)
    start += received
  }
  await sql`update media_upload set received = ${start} where site_id = ${siteId} and id = ${joined.id}`.execute(db)
}

/** Deletes what has arrived of an upload; returns the keys of its files. How far it was stays known. */
export async function takeParts({ db, siteId }: SiteTx, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`delete from media_upload_part
    where site_id = ${siteId} and upload_id = ${id} returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Deletes an upload; returns the keys of its files. */
export async function takeUpload(site: SiteTx, id: string): Promise<string[]> {
  const keys = await takeParts(site, id)
  await sql`delete from media_upload where site_id = ${site.siteId} and id = ${id}`.execute(site.db)
  return keys
}

/** Deletes uploads whose time is over; returns the keys of their files. */
export async function takeExpiredUploads(site: SiteTx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select upload.id from media_upload upload
    join media_ticket ticket on ticket.site_id = ${site.siteId} and ticket.id = upload.ticket_id
    where upload.site_id = ${site.siteId} and ticket.expires_date < ${site.now} order by upload.id limit ${limit}`.execute(
    site.db,
  )
  const keys: string[] = []
  for (const { id } of rows) keys.push(...(await takeUpload(site, id)))
  return keys
}

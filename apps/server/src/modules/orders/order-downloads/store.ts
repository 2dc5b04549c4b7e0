import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

export interface DownloadRow {
  order_id: string
  line_id: string
  file_id: string
  secret_hash: string
  /** Null without a limit. */
  allowed: number | null
  used: number
}

const columns = sql.raw('order_id, line_id, file_id, secret_hash, allowed, used')

export async function loadDownloadRows({ db, siteId }: SiteRead, orderId: string): Promise<DownloadRow[]> {
  const { rows } = await sql<DownloadRow>`
    select ${columns} from order_download where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  return rows
}

export async function findDownloadBySecret(
  { db, siteId }: Pick<SiteRead, 'db' | 'siteId'>,
  orderId: string,
  secretHash: string,
): Promise<DownloadRow | undefined> {
  const { rows } = await sql<DownloadRow>`
    select ${columns} from order_download
    where site_id = ${siteId} and order_id = ${orderId} and secret_hash = ${secretHash}`.execute(db)
  return rows[0]
}

/** Writes the download of a line, with another secret and an unused count where there is one already. */
export async function saveDownload(
  { db, siteId, now }: SiteTx,
  { order_id, order_number, line_id, file_id, secret_hash, allowed }: Omit<DownloadRow, 'used'> & { order_number: string },
): Promise<void> {
  await sql`
    insert into order_download (site_id, order_id, order_number, line_id, file_id, secret_hash, allowed, created_date)
    values (${siteId}, ${order_id}, ${order_number}, ${line_id}, ${file_id}, ${secret_hash}, ${allowed}, ${now})
    on conflict (site_id, order_id, line_id) do update set file_id = excluded.file_id, secret_hash = excluded.secret_hash,
      allowed = excluded.allowed, used = 0, created_date = excluded.created_date`.execute(db)
}

/** Counts one use; false where none is left. */
export async function useDownload({ db, siteId }: SiteTx, { order_id, line_id, secret_hash }: DownloadRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_download set used = used + 1
    where site_id = ${siteId} and order_id = ${order_id} and line_id = ${line_id} and secret_hash = ${secret_hash}
      and (allowed is null or used < allowed)`.execute(db)
  return numAffectedRows === 1n
}

export async function replaceFile({ db, siteId }: SiteTx, orderId: string, from: string, to: string): Promise<void> {
  await sql`update order_download set file_id = ${to}
    where site_id = ${siteId} and order_id = ${orderId} and file_id = ${from}`.execute(db)
}

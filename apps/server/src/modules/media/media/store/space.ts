import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { FileRefused } from '../file-refused.ts'

/**
 * Notes bytes that are about to be stored. Throws FileRefused where the site has not so much space left; nothing may be written
 * then.
 */
export async function takeSpace(site: SiteTx, bytes: bigint): Promise<void> {
  const used = await changeSpace(site, bytes)
  if (isOver(site, used)) throw spaceExceeded()
}

/** Must be called before descriptors are deleted; `releaseSpace` follows. The space is locked until the transaction ends. */
export async function lockSpace(site: SiteTx): Promise<void> {
  await changeSpace(site, 0n)
}

export async function releaseSpace(site: SiteTx, bytes: bigint): Promise<void> {
  await changeSpace(site, -bytes)
}

export async function getUsedSpace({ db, siteId }: SiteRead): Promise<bigint> {
  return oneRow(
    await sql<{ bytes: bigint }>`select coalesce(
    (select bytes from media_space where site_id = ${siteId}),
    (select sum(size) from media_file where site_id = ${siteId}), 0)::bigint as bytes`.execute(db),
  ).bytes
}

/** Bytes that may be stored now. */
export async function getSpaceLeft(site: SiteRead): Promise<number> {
  const { storageLimit } = site.settings
  return storageLimit === undefined ? Infinity : Number(storageLimit - (await getUsedSpace(site)))
}

/** Throws FileRefused where a file of that size does not fit now. Whether it does is decided when it is stored. */
export async function checkSpace(site: SiteRead, bytes = 1n): Promise<void> {
  if (site.settings.storageLimit !== undefined && isOver(site, (await getUsedSpace(site)) + bytes)) throw spaceExceeded()
}

/** The same for a request that announces a file, as the rule SITE_QUOTA_EXCEEDED at its field. */
export async function checkAnnounced(site: SiteRead, field: string, bytes: string | null | undefined = '1'): Promise<void> {
  await checkSpace(site, BigInt(bytes ?? 1)).catch((error: unknown) => {
    throw error instanceof FileRefused ? brokenRule(field, error.code, `the file ${error.message}`) : error
  })
}

export function spaceExceeded(): FileRefused {
  return new FileRefused('SITE_QUOTA_EXCEEDED', 'does not fit: the site has used its storage space')
}

function isOver({ settings: { storageLimit } }: SiteRead, bytes: bigint): boolean {
  return storageLimit !== undefined && bytes > storageLimit
}

async function changeSpace({ db, siteId }: SiteTx, by: bigint): Promise<bigint> {
  await sql`insert into media_space (site_id, bytes) select ${siteId}, coalesce(sum(size), 0) from media_file
    where site_id = ${siteId} and not exists (select from media_space where site_id = ${siteId})
    on conflict (site_id) do nothing`.execute(db)
  return oneRow(
    await sql<{ bytes: bigint }>`update media_space set bytes = greatest(0, bytes + ${by})
    where site_id = ${siteId} returning bytes`.execute(db),
  ).bytes
}

import { sql } from 'kysely'
import { deleteRows } from '../../../../kernel/background/retention.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'

/** Deletes the factors of members who are deleted for good. */
export async function deleteOrphanedFactors(site: SiteTx, before: Date, limit: number): Promise<number> {
  const gone = (table: 'member_factor' | 'member_recovery_code' | 'member_device') =>
    sql`created_date < ${before}
      and not exists (select from member where member.site_id = ${site.siteId} and member.id = ${sql.table(table)}.member_id)
      and not exists (select from member_trash where member_trash.site_id = ${site.siteId}
        and member_trash.id = ${sql.table(table)}.member_id)`
  return (
    (await deleteRows(site, sql`member_factor`, sql`id`, gone('member_factor'), limit)) +
    (await deleteRows(site, sql`member_recovery_code`, sql`code_hash`, gone('member_recovery_code'), limit)) +
    (await deleteRows(site, sql`member_device`, sql`id`, gone('member_device'), limit))
  )
}

export function deleteExpiredDevices(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`member_device`, sql`id`, sql`expires_date < ${before}`, limit)
}

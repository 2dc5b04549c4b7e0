import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

interface RequestTo {
  items: unknown
  status: string
  created: Date
  sent: Date | null
}

export async function loadRequestsTo({ db, siteId }: SiteRead, contactIds: readonly string[]): Promise<RequestTo[]> {
  const { rows } = await sql<RequestTo>`select doc -> 'items' as items, status, created_date as created, sent_date as sent
    from review_request where site_id = ${siteId} and contact_id = any(${contactIds}::uuid[]) order by created_date, id`.execute(
    db,
  )
  return rows
}

export async function lockRequestsTo({ db, siteId }: SiteTx, contactIds: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from review_request
    where site_id = ${siteId} and contact_id = any(${contactIds}::uuid[]) order by id limit ${limit} for update`.execute(db)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Person } from '../../../../kernel/site/personal-data.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The returns of a person's orders: a guest's are theirs where they have shown that the address is. */
export async function loadReturnIdsOf(
  { db, siteId }: SiteRead,
  { memberId, email }: Person,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from order_return
    where site_id = ${siteId} and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
      and (member_id = ${memberId} or (member_id is null and lower(trim(buyer_email)) = ${email ?? null}))
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns that ended before a moment and still have words, photos or a label. */
export async function loadEndedWithDetails({ db, siteId }: SiteRead, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from order_return
    where site_id = ${siteId} and status in ('CLOSED', 'DECLINED', 'CANCELED') and updated_date < ${before}
      and (doc ?| array['message', 'trackingNumber', 'labelKey']
        or doc @? '$.lines[*].comment' or doc @? '$.lines[*].photoIds[*]' or doc @? '$.history[*].note')
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

export interface OwnRow {
  requestId: string
  productId: string
  variantId: string
  status: string
  createdDate: Date
  emailHash: string
  /** What the member was told when they asked; absent where somebody else did. */
  askId: string | null
  askedDate: Date | null
}

/** The requests of an address, and those that a member made with another one; the newest first. */
export async function loadOwnRequests(
  { db, siteId }: SiteRead,
  { memberId, emailHash }: { memberId: string; emailHash: string | undefined },
  limit: number,
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select request.id as "requestId", request.product_id as "productId", request.variant_id as "variantId", request.status,
      request.created_date as "createdDate", request.email_hash as "emailHash", asker.ask_id as "askId", asker.asked_date as "askedDate"
    from back_in_stock_request request
    left join back_in_stock_asker asker on asker.site_id = ${siteId} and asker.request_id = request.id and asker.asker_id = ${memberId}
    where request.site_id = ${siteId} and (request.email_hash = ${emailHash ?? null} or asker.asker_id is not null)
    order by request.created_date desc, request.id desc limit ${limit}`.execute(db)
  return rows
}

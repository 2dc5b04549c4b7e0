import { sql } from 'kysely'
import { asStaff } from '../../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { orderReturn, type StoredReturn } from '../entity.ts'

/** The returns of an order, newest first, whoever asks. */
export async function loadReturnsOf(site: SiteRead, orderId: string): Promise<StoredReturn[]> {
  const { db, siteId } = site
  const { rows } = await sql<{ id: string }>`select id from order_return
    where site_id = ${siteId} and order_id = ${orderId} order by created_date desc, id desc`.execute(db)
  const ids = rows.map(({ id }) => id)
  const returns = await orderReturn.getMany(asStaff(site), ids)
  return ids.flatMap((id) => returns.get(id) ?? [])
}

/** The order of a return; undefined if there is no such return. */
export async function findOrderOfReturn({ db, siteId }: SiteRead, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ order_id: string }>`select order_id from order_return
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]?.order_id
}

/** Returns whose exchange is a draft, by the draft. */
export async function findReturnsOfDraft({ db, siteId }: SiteRead, orderId: string, draftOrderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from order_return
    where site_id = ${siteId} and order_id = ${orderId} and doc ->> 'exchangeDraftId' = ${draftOrderId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many returns wait for the shop: to be approved, and to be refunded or exchanged. */
export async function countOpenReturns({ db, siteId }: SiteRead): Promise<{ requested: number; received: number }> {
  const { rows } = await sql<{ requested: number; received: number }>`
    select count(*) filter (where status = 'REQUESTED')::int as requested, count(*) filter (where status = 'RECEIVED')::int as received
    from order_return where site_id = ${siteId} and status in ('REQUESTED', 'RECEIVED')`.execute(db)
  return rows[0] ?? { requested: 0, received: 0 }
}

/** The ids of the member's open returns, newest first. */
export async function loadOpenReturnIdsOfMember({ db, siteId }: SiteRead, memberId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select order_return.id from order_return
    join sales_order on sales_order.site_id = ${siteId} and sales_order.id = order_return.order_id
    where order_return.site_id = ${siteId} and sales_order.member_id = ${memberId}
      and order_return.status in ('REQUESTED', 'APPROVED', 'IN_TRANSIT', 'PARTLY_RECEIVED', 'RECEIVED')
    order by order_return.created_date desc, order_return.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the keys of labels that a return names. */
export async function loadLabelKeysInUse({ db, siteId }: SiteRead, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select doc ->> 'labelKey' as key from order_return
    where site_id = ${siteId} and doc ->> 'labelKey' = any(${keys}::text[])`.execute(db)
  return rows.map(({ key }) => key)
}

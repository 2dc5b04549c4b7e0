import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Person } from '../../../../kernel/site/personal-data.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** A guest's orders are the person's where the person has shown that the address is theirs. */
function isOrderOf({ memberId, email }: Person): RawBuilder<boolean> {
  return sql<boolean>`(member_id = ${memberId} or (member_id is null and email = ${email ?? null}))`
}

/** The next orders of a person, in the order of their ids. */
export async function loadOrderIds(
  { db, siteId }: SiteRead,
  person: Person,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sales_order where site_id = ${siteId} and ${isOrderOf(person)}
    and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid) order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Orders of an erased person that still have the invoice address. */
export async function countInvoices({ db, siteId }: SiteRead, erasureId: string): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from sales_order
    where site_id = ${siteId} and erasure_id = ${erasureId} and not invoice_address_erased`.execute(db),
  ).count
}

/** The digits of cards and the holders of bank accounts, messages to the buyer, and the numbers under which carriers know the address. */
export async function anonymizeRows({ db, siteId }: SiteTx, orderId: string, erasureId: string): Promise<void> {
  await sql`update sales_order set erasure_id = ${erasureId}, cart_id = null
    where site_id = ${siteId} and id = ${orderId}`.execute(db)
  await sql`update order_payment set token = null, save_card_for = null, saved_card_of = null,
      doc = doc #- '{regularPaymentDetails,creditCardDetails}', details = details - 'holder' - 'ibanEnding'
    where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  await sql`update order_refund set side_effects = null where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  await sql`update order_fulfillment set tracking_number = null, doc = doc - 'trackingInfo' - 'trackingEvents'
    where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
}

/** Orders of erased people that still have the invoice address and were placed before a time. */
export async function loadOrdersWithErasedBuyer({ db, siteId }: SiteRead, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sales_order where site_id = ${siteId} and erasure_id is not null
      and not invoice_address_erased and purchased_date < ${before} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function markInvoiceErased({ db, siteId }: SiteTx, orderId: string): Promise<void> {
  await sql`update sales_order set invoice_address_erased = true
    where site_id = ${siteId} and id = ${orderId}`.execute(db)
}

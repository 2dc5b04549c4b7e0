import { sql, type RawBuilder } from 'kysely'
import type { Person } from '../../../../kernel/site/personal-data.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { DraftContent } from '../content.ts'
import type { Draft } from './drafts.ts'

export async function loadOpenDraftsOf(
  { db, siteId }: SiteRead,
  person: Person,
): Promise<(Pick<DraftContent, 'buyer' | 'billing' | 'recipient' | 'shipping'> & { createdDate: Date })[]> {
  const { rows } = await sql<{ created_date: Date; content: DraftContent }>`select created_date, content from draft_order
    where site_id = ${siteId} and ${isOpenOf(person)} order by created_date`.execute(db)
  return rows.map(
    ({ created_date: createdDate, content: { buyer = null, billing = null, recipient = null, shipping = null } }) => ({
      createdDate,
      buyer,
      billing,
      recipient,
      shipping,
    }),
  )
}

/** Returns the drafts as they were, with what their stock is held under. */
export async function deleteOpenDraftsOf(
  { db, siteId }: SiteTx,
  person: Person,
): Promise<Pick<Draft, 'id' | 'stockHeldUntil'>[]> {
  const { rows } = await sql<Pick<Draft, 'id' | 'stockHeldUntil'>>`
    delete from draft_order where site_id = ${siteId} and ${isOpenOf(person)}
    returning id, stock_held_until as "stockHeldUntil"`.execute(db)
  return rows
}

/** A draft that changes an order belongs to the order, which has its buyer. */
function isOpenOf({ memberId, email }: Person): RawBuilder<boolean> {
  const isTheirs = email
    ? sql`(content #>> '{buyer,memberId}' = ${memberId} or lower(content #>> '{buyer,email}') = ${email})`
    : sql`content #>> '{buyer,memberId}' = ${memberId}`
  return sql<boolean>`status = 'DRAFT' and not is_edit and ${isTheirs}`
}

/** Takes the people out of the drafts of orders that were anonymized. */
export async function anonymizeDrafts({ db, siteId }: SiteTx, erasureId: string): Promise<number> {
  const { numAffectedRows } = await sql`update draft_order set revision = revision + 1,
      content = content - array['buyer', 'billing', 'recipient', 'shipping'],
      doc = doc - array['buyerInfo', 'billingInfo', 'shippingInfo', 'buyerDetails', 'billingDetails', 'recipientInfo', 'memberId']
    where site_id = ${siteId} and order_id in (select id from sales_order where site_id = ${siteId} and erasure_id = ${erasureId})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

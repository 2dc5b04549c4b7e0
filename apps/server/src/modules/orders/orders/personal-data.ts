import type { Order } from '@stoa/contract/services/ecom/orders'
import { sql, type RawBuilder } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { Person, PersonalData } from '../../../kernel/site/personal-data.ts'
import type { RetentionRule } from '../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { withoutBuyer, withoutInvoiceAddress } from './anonymize.ts'
import { saveOrder } from './save.ts'
import { lockOrder, ordersByIds } from './store/orders.ts'

const batchSize = 50
const day = 24 * 3600_000
/** An order that nobody has touched for so long is complete, whatever it says. */
const longestUnderWay = 180 * day

/** Orders are anonymized, because the shop has to account for them. */
export const orderData: PersonalData = {
  name: 'orders',
  tables: ['sales_order', 'order_payment', 'order_refund', 'order_fulfillment', 'order_sale'],
  async *read(site, person) {
    for (let after: string | undefined; ;) {
      const ids = await idsOf(site, person, after)
      const orders = new Map((await ordersByIds(asStaff(site), ids)).map(({ id, order }) => [id, order]))
      for (const id of ids) yield orders.get(id)
      if (ids.length < batchSize) return
      after = ids.at(-1)
    }
  },
  async erase(site, person, from) {
    const ids = await idsOf(site, person, from)
    let anonymized = 0
    let underWay = 0
    for (const id of ids) {
      const stored = await lockOrder(site, id)
      if (isUnderWay(stored.order, site.now)) underWay++
      else {
        await saveOrder(site, stored, withoutBuyer(stored.order))
        await anonymizeRowsOf(site, id, person.erasureId)
        anonymized++
      }
    }
    const accounting = from === undefined ? await invoicesOf(site, person.erasureId) : anonymized
    return {
      anonymized,
      kept: [
        { reason: 'ORDER_UNDER_WAY', count: underWay },
        { reason: 'ACCOUNTING', count: accounting },
      ],
      next: ids.length < batchSize ? undefined : ids.at(-1),
    }
  },
}

/** A guest's orders are the person's where the person has shown that the address is theirs. */
function isOrderOf({ memberId, email }: Person): RawBuilder<boolean> {
  return sql<boolean>`(member_id = ${memberId} or (member_id is null and email = ${email ?? null}))`
}

async function idsOf({ db, siteId }: SiteRead, person: Person, after: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sales_order where site_id = ${siteId} and ${isOrderOf(person)}
    and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid) order by id limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

async function invoicesOf({ db, siteId }: SiteRead, erasureId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sales_order
    where site_id = ${siteId} and erasure_id = ${erasureId} and not invoice_address_erased`.execute(db)
  return rows[0]!.count
}

/** The goods or the money are still on their way, and both need the address. */
function isUnderWay({ status, archived, fulfillmentStatus, paymentStatus, updatedDate }: Order, now: Date): boolean {
  if (status === 'CANCELED' || status === 'REJECTED' || archived) return false
  const isSettled = ['PAID', 'PARTIALLY_REFUNDED', 'FULLY_REFUNDED', 'DECLINED', 'CANCELED'].includes(paymentStatus ?? '')
  if (fulfillmentStatus === 'FULFILLED' && isSettled) return false
  return now.getTime() - new Date(updatedDate!).getTime() < longestUnderWay
}

/** The digits of cards, messages to the buyer, and the numbers under which carriers know the address. */
async function anonymizeRowsOf({ db, siteId }: SiteTx, orderId: string, erasureId: string): Promise<void> {
  await sql`update sales_order set erasure_id = ${erasureId}, cart_id = null
    where site_id = ${siteId} and id = ${orderId}`.execute(db)
  await sql`update order_payment set token = null, save_card_for = null, saved_card_of = null,
      doc = doc #- '{regularPaymentDetails,creditCardDetails}'
    where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  await sql`update order_refund set side_effects = null where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  await sql`update order_fulfillment set tracking_number = null, doc = doc - 'trackingInfo' - 'trackingEvents'
    where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
}

/** How long the invoice addresses of erased people are kept: ten years, which is the longest that a tax law of the EU asks for. */
export const invoiceAddressRetention: RetentionRule = {
  name: 'erasedInvoices',
  defaultDays: 3653,
  minDays: 365,
  maxDays: 5479,
  async purge(site, before, limit) {
    const { rows } = await sql<{
      id: string
    }>`select id from sales_order where site_id = ${site.siteId} and erasure_id is not null
      and not invoice_address_erased and purchased_date < ${before} limit ${limit}`.execute(site.db)
    for (const { id } of rows) {
      const stored = await lockOrder(site, id)
      await saveOrder(site, stored, withoutInvoiceAddress(stored.order))
      await sql`update sales_order set invoice_address_erased = true
        where site_id = ${site.siteId} and id = ${id}`.execute(site.db)
    }
    return rows.length
  },
}

import type { Order } from '@stoa/contract/services/ecom/orders'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import type { RetentionRule } from '../../../kernel/background/retention.ts'
import { withoutBuyer, withoutInvoiceAddress } from './anonymize.ts'
import { saveOrder } from './save.ts'
import { lockOrder, loadOrders } from './store/orders.ts'
import {
  anonymizeRows,
  countInvoices,
  markInvoiceErased,
  loadOrderIds,
  loadOrdersWithErasedBuyer,
} from './store/personal-data.ts'

const batchSize = 50
const day = 24 * 3600_000
/** An order that nobody has touched for so long is complete, whatever it says. */
const longestUnderWay = 180 * day

/** Orders are anonymized, because the shop has to account for them. */
export const orderData: PersonalData = {
  name: 'orders',
  tables: ['sales_order', 'order_payment', 'order_refund', 'order_fulfillment', 'order_sale', 'order_figure'],
  async *read(site, person) {
    for (let after: string | undefined; ;) {
      const ids = await loadOrderIds(site, person, after, batchSize)
      const orders = new Map((await loadOrders(asStaff(site), ids)).map(({ id, order }) => [id, order]))
      for (const id of ids) yield orders.get(id)
      if (ids.length < batchSize) return
      after = ids.at(-1)
    }
  },
  async erase(site, person, from) {
    const ids = await loadOrderIds(site, person, from, batchSize)
    let anonymized = 0
    let underWay = 0
    for (const id of ids) {
      const stored = await lockOrder(site, id)
      if (isUnderWay(stored.order, site.now)) underWay++
      else {
        await saveOrder(site, stored, withoutBuyer(stored.order))
        await anonymizeRows(site, id, person.erasureId)
        anonymized++
      }
    }
    const accounting = from === undefined ? await countInvoices(site, person.erasureId) : anonymized
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

/** The goods or the money are still on their way, and both need the address. */
function isUnderWay({ status, archived, fulfillmentStatus, paymentStatus, updatedDate }: Order, now: Date): boolean {
  if (status === 'CANCELED' || status === 'REJECTED' || archived) return false
  const isSettled = ['PAID', 'PARTIALLY_REFUNDED', 'FULLY_REFUNDED', 'DECLINED', 'CANCELED'].includes(paymentStatus ?? '')
  if (fulfillmentStatus === 'FULFILLED' && isSettled) return false
  return now.getTime() - new Date(updatedDate!).getTime() < longestUnderWay
}

/** How long the invoice addresses of erased people are kept: ten years, which is the longest that a tax law of the EU asks for. */
export const invoiceAddressRetention: RetentionRule = {
  name: 'erasedInvoices',
  defaultDays: 3653,
  minDays: 365,
  maxDays: 5479,
  async purge(site, before, limit) {
    const ids = await loadOrdersWithErasedBuyer(site, before, limit)
    for (const id of ids) {
      const stored = await lockOrder(site, id)
      await saveOrder(site, stored, withoutInvoiceAddress(stored.order))
      await markInvoiceErased(site, id)
    }
    return ids.length
  },
}

import type { SiteTx } from '../../../kernel/site/site.ts'
import { job, type Job } from '../../../kernel/site/jobs.ts'
import type { Audit } from '../../../kernel/background/audits.ts'
import {
  addBuyerAtCommit,
  buyerKey,
  findWrongSales,
  loadKeysAfter,
  removeUnfounded,
  updateFigures,
  updateFiguresAtCommit,
  type BuyerProfile,
} from '../../members/customers/index.ts'
import type { PricedOrder } from './stored-order.ts'
import { loadOrderIdsAfter, salesOf, salesOfAll, setBuyerKeys } from './store/buyer-sales.ts'
import { loadOrders } from './store/orders.ts'

/** What an order contributes to the figures of its buyer. */
type Sale = Pick<PricedOrder, 'status' | 'currency' | 'isTest' | 'buyerInfo' | 'billingInfo' | 'recipientInfo' | 'purchasedDate'>

interface Sums {
  total: bigint
  paid?: bigint | undefined
  refunded?: bigint | undefined
  refundedOverpayment?: bigint | undefined
}

/** A change of an order as its buyer sees it; `before` is absent for a new one. */
interface SaleChange {
  before?: { order: Sale } & Sums
  after: { order: Sale } & Sums
}

/**
 * Keeps the buyer's customer beside an order, in the order's transaction: a new buyer becomes one, and the figures are computed again. Most
 * changes of an order concern neither.
 */
export function noteBuyer(site: SiteTx, { before, after }: SaleChange): void {
  const [former, now] = [before && contribution(before), contribution(after)]
  if (former === now) return
  const [formerKey, key] = [before && keyOf(before.order), keyOf(after.order)]
  if (key && after.order.status !== 'INITIALIZED') addBuyerAtCommit(site, key, profileOf(after.order))
  const keys = [...new Set([formerKey, key])].filter((each) => each !== undefined)
  // An unfinished order counts nowhere.
  if (before?.order.status === 'INITIALIZED' && after.order.status === 'INITIALIZED') return
  if (!before && after.order.status === 'INITIALIZED') return
  updateFiguresAtCommit(site, keys, (each) => salesOf(site, each))
}

export function keyOf({ buyerInfo }: Pick<PricedOrder, 'buyerInfo'>): string | undefined {
  return buyerKey(buyerInfo)
}

/** Changes of an order that leave this text as it is leave the figures too. */
function contribution({ order, total, paid = 0n, refunded = 0n, refundedOverpayment = 0n }: { order: Sale } & Sums): string {
  const { status, currency, isTest = false, purchasedDate } = order
  return JSON.stringify(
    [keyOf(order), status, currency, isTest, purchasedDate, total, paid, refunded, refundedOverpayment].map(String),
  )
}

function profileOf({ buyerInfo, billingInfo, recipientInfo }: Sale): BuyerProfile {
  const { firstName, lastName, company, phone } = billingInfo?.contactDetails ?? recipientInfo?.contactDetails ?? {}
  const country = recipientInfo?.address?.country ?? billingInfo?.address?.country
  const email = buyerInfo?.email
  return {
    ...(email && { email }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(company && { company }),
    ...(phone && { phone }),
    ...(country && { country }),
  }
}

/** Deleted orders leave the figures of their buyers. */
export async function forgetSales(site: SiteTx, orders: readonly { order: Pick<PricedOrder, 'buyerInfo'> }[]): Promise<void> {
  const keys = new Set(orders.flatMap(({ order }) => keyOf(order) ?? []))
  await updateFigures(site, [...keys], (key) => salesOf(site, key))
  await removeUnfounded(site)
}

const batchSize = 100

/** Makes customers of all buyers and computes all figures again: after an upgrade, and when the mode says which orders count. */
export const countCustomers: Job<{ after?: string; key?: string }> = job(
  'orders.count-customers',
  async (site, payload, isSliceOver) => {
    let { after, key } = payload
    while (key === undefined) {
      const ids = await loadOrderIdsAfter(site, after, batchSize)
      await site.transaction((tx) => countOrders(tx, ids))
      after = ids.at(-1) ?? after
      if (ids.length < batchSize) key = ''
      if (isSliceOver()) return { more: { ...(after && { after }), ...(key !== undefined && { key }) } }
    }
    for (;;) {
      const keys = await loadKeysAfter(site, key, batchSize)
      await site.transaction((tx) => updateFigures(tx, keys, (each) => salesOf(tx, each)))
      key = keys.at(-1) ?? key
      if (keys.length < batchSize) return
      if (isSliceOver()) return { more: { key } }
    }
  },
  { queue: 'tasks' },
)

/** Enqueues the computation of all figures, when other orders count than before. */
export function countCustomersLater(site: SiteTx): void {
  site.enqueue(countCustomers, {})
}

async function countOrders(site: SiteTx, ids: readonly string[]): Promise<void> {
  const orders = await loadOrders(site, ids)
  const known = orders.flatMap(({ id, order }) => {
    const key = keyOf(order)
    return key ? [{ id, key, order }] : []
  })
  await setBuyerKeys(site, known)
  for (const { key, order } of known) if (order.status !== 'INITIALIZED') addBuyerAtCommit(site, key, profileOf(order))
}

export const customerFiguresAudit: Audit = {
  name: 'customerFigures',
  async run(site) {
    const wrong = await findWrongSales(site, salesOfAll(site))
    if (!wrong) return undefined
    return {
      entity: 'CUSTOMER',
      id: wrong.customer_id ?? '',
      description: `The figures of ${wrong.key} are not those of its orders.`,
    }
  },
}

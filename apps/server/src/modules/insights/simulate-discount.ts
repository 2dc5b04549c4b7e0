import type { SimulateDiscountResponse } from '@stoa/contract/services/stoa/insights'
import { applicableDiscounts, calculateTotals, formatAmount, parseAmount, type RuleLine, type Trigger } from '@stoa/pricing'
import type { SiteRead } from '../../kernel/site.ts'
import { isGuid } from '../../kernel/ids.ts'
import { categoriesOfProducts } from '../catalog/index.ts'
import type { ReplayedDiscount } from '../discounts/index.ts'
import { soldOrders, type SoldOrder } from '../orders/index.ts'

const most = { orders: 10_000, examples: 20 }

/** The orders of a period with one discount alone. Their lines are priced as they were bought, before discounts and without tax. */
export async function simulateDiscount(
  site: SiteRead,
  replayed: ReplayedDiscount,
  [since, until]: [Date, Date],
): Promise<SimulateDiscountResponse> {
  const { currency } = site.settings
  const orders = await soldOrders(site, since, until, most.orders + 1)
  const counted = orders.slice(-most.orders)
  const itemIds = new Set(counted.flatMap(({ lines }) => lines.flatMap(({ itemId }) => itemId ?? [])))
  // Items of other apps have ids of their own making.
  const categoriesOf = await categoriesOfProducts(site, [...itemIds].filter(isGuid))
  const uses = useCounter(replayed)
  const granted = counted.flatMap((order) => {
    if (!uses.mayUse(order)) return []
    const amount = discountOf(order, replayed, { currency, now: site.now, categoriesOf })
    if (amount === 0n) return []
    uses.count(order)
    return { order, amount }
  })
  const largest = granted.toSorted((one, other) => Number(other.amount - one.amount)).slice(0, most.examples)
  return {
    currency,
    orders: counted.length,
    isPartial: orders.length > most.orders,
    discounted: granted.length,
    buyers: new Set(granted.map(({ order }) => buyerOf(order))).size,
    cost: formatAmount(
      granted.reduce((sum, { amount }) => sum + amount, 0n),
      currency,
    ),
    examples: largest.map(({ order: { id, number, purchasedDate }, amount }) => ({
      orderId: id,
      orderNumber: String(number),
      purchasedDate: purchasedDate.toISOString(),
      discount: formatAmount(amount, currency),
    })),
    waitsForApp: replayed.rule?.trigger !== undefined && hasCustom(replayed.rule.trigger),
  }
}

interface Replay {
  currency: string
  now: Date
  categoriesOf: ReadonlyMap<string, readonly string[]>
}

/** What the discount takes off an order, delivery included. Minor units. */
function discountOf(order: SoldOrder, replayed: ReplayedDiscount, { currency, now, categoriesOf }: Replay): bigint {
  const minor = (amount: string | null) => parseAmount(amount ?? '0', currency)
  const lines = order.lines.map(({ id, quantity, price, appId, itemId, preset }): RuleLine => ({
    id,
    quantity,
    price: minor(price),
    ...(appId && { appId }),
    ...(itemId && { catalogItemId: itemId, categoryIds: categoriesOf.get(itemId) ?? [] }),
    ...(preset === 'GIFT_CARD' && { isGiftCard: true }),
  }))
  const { rule, coupon } = replayed
  const facts = { lines, memberId: order.memberId ?? undefined }
  const { discounts } = applicableDiscounts({ rules: rule ? [rule] : [], coupon }, facts, now)
  if (discounts.length === 0) return 0n
  const delivery = order.delivery === null ? undefined : minor(order.delivery)
  const totals = calculateTotals({
    currency,
    taxIncluded: true,
    lines: lines.map(({ id, quantity, price }) => ({ id, quantity, unitPrice: price, fullPrice: price, taxRates: [] })),
    discounts,
    ...(delivery !== undefined && { shipping: { code: 'delivery', title: '', price: delivery, taxRates: [] } }),
  })
  return totals.discounts.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Counts uses as orders would, where a coupon has limits. */
function useCounter(replayed: ReplayedDiscount) {
  const { usageLimit = Infinity, limitPerCustomer = Infinity } = replayed.coupon ? replayed : {}
  const ofBuyer = new Map<string, number>()
  let all = 0
  return {
    mayUse: (order: SoldOrder) => all < usageLimit && (ofBuyer.get(buyerOf(order)) ?? 0) < limitPerCustomer,
    count(order: SoldOrder) {
      all++
      ofBuyer.set(buyerOf(order), (ofBuyer.get(buyerOf(order)) ?? 0) + 1)
    },
  }
}

function buyerOf({ id, memberId, email }: SoldOrder): string {
  return email?.toLowerCase() ?? memberId ?? id
}

function hasCustom(trigger: Trigger): boolean {
  if (trigger.type === 'AND' || trigger.type === 'OR') return trigger.triggers.some(hasCustom)
  return trigger.type === 'CUSTOM'
}

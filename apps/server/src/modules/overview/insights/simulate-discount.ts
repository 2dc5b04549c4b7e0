import { comparableEmail } from '@stoa/contract/email'
import type { SimulateDiscountResponse, SimulatedDiscount } from '@stoa/contract/services/stoa/insights'
import { applicableDiscounts, calculateTotals, formatAmount, parseAmount, type RuleLine, type Trigger } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import { loadProductCategories } from '../../catalog/catalog/ports/storefront.ts'
import { unsavedId, type ReplayedDiscounts } from '../../pricing/discounts/index.ts'
import { loadSoldOrders, type SoldOrder } from '../../orders/orders/ports/reports.ts'

const most = { orders: 10_000, examples: 20 }

/** The orders of a period with these discounts and no others. Their lines are priced as they were bought, before discounts and without tax. */
export async function simulateDiscount(
  site: SiteRead,
  replayed: ReplayedDiscounts,
  [since, until]: [Date, Date],
): Promise<SimulateDiscountResponse> {
  const { currency } = site.settings
  const orders = await loadSoldOrders(site, since, until, most.orders + 1)
  const counted = orders.slice(-most.orders)
  const itemIds = new Set(counted.flatMap(({ lines }) => lines.flatMap(({ itemId }) => itemId ?? [])))
  // Items of other apps have ids of their own making.
  const categoriesOf = await loadProductCategories(site, [...itemIds].filter(isGuid))
  const uses = useCounter(replayed)
  const granted = counted.flatMap((order) => {
    const coupon = uses.mayUse(order) ? replayed.coupon : undefined
    const discounts = discountsOf(order, { ...replayed, coupon }, { currency, now: site.now, categoriesOf })
    if (discounts.length === 0) return []
    if (discounts.some(({ id }) => id === coupon?.id)) uses.count(order)
    return { order, discounts, amount: discounts.reduce((sum, each) => sum + each.amount, 0n) }
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
    discounts: byDiscount(
      replayed,
      granted.flatMap(({ discounts }) => discounts),
      currency,
    ),
    examples: largest.map(({ order: { id, number, purchasedDate }, amount }) => ({
      orderId: id,
      orderNumber: String(number),
      purchasedDate: purchasedDate.toISOString(),
      discount: formatAmount(amount, currency),
    })),
    waitsForApp: waitsForApp(replayed.rules),
  }
}

interface GrantedDiscount {
  id: string
  amount: bigint
}

interface Replay {
  currency: string
  now: Date
  categoriesOf: ReadonlyMap<string, readonly string[]>
}

/** Returns the discounts on an order, delivery included. Minor units. */
function discountsOf(order: SoldOrder, replayed: ReplayedDiscounts, { currency, now, categoriesOf }: Replay): GrantedDiscount[] {
  const minor = (amount: string | null) => parseAmount(amount ?? '0', currency)
  const lines = order.lines.map(({ id, quantity, price, appId, itemId, preset }): RuleLine => ({
    id,
    quantity,
    price: minor(price),
    ...(appId && { appId }),
    ...(itemId && { catalogItemId: itemId, categoryIds: categoriesOf.get(itemId) ?? [] }),
    ...(preset === 'GIFT_CARD' && { isGiftCard: true }),
  }))
  const { rules, coupon } = replayed
  const facts = { lines, memberId: order.memberId ?? undefined }
  const { discounts } = applicableDiscounts({ rules, coupon }, facts, now)
  if (discounts.length === 0) return []
  const delivery = order.delivery === null ? undefined : minor(order.delivery)
  const totals = calculateTotals({
    currency,
    taxIncluded: true,
    lines: lines.map(({ id, quantity, price }) => ({ id, quantity, unitPrice: price, fullPrice: price, taxRates: [] })),
    discounts,
    ...(delivery !== undefined && { shipping: { code: 'delivery', title: '', price: delivery, taxRates: [] } }),
  })
  return totals.discounts.filter(({ amount }) => amount > 0n).map(({ id, amount }) => ({ id, amount }))
}

function byDiscount(
  { rules, coupon }: ReplayedDiscounts,
  granted: readonly GrantedDiscount[],
  currency: string,
): SimulatedDiscount[] {
  const names = new Map([
    ...rules.map(({ id, name }) => [id, name] as const),
    ...(coupon ? [[coupon.id, coupon.code] as const] : []),
  ])
  return [...Map.groupBy(granted, ({ id }) => id)]
    .map(([id, of]) => ({ id, orders: of.length, cost: of.reduce((sum, { amount }) => sum + amount, 0n) }))
    .toSorted((one, other) => Number(other.cost - one.cost))
    .map(({ id, orders, cost }) => ({
      ...(id !== unsavedId && { discountId: id }),
      name: names.get(id) ?? '',
      orders,
      cost: formatAmount(cost, currency),
    }))
}

/** Counts uses as orders would, where a coupon has limits. */
function useCounter({ usageLimit = Infinity, limitPerCustomer = Infinity }: ReplayedDiscounts) {
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
  return (email ? comparableEmail(email) : undefined) ?? memberId ?? id
}

/** True if an app decides about a condition, which nobody can replay. */
export function waitsForApp(rules: ReplayedDiscounts['rules']): boolean {
  return rules.some(({ trigger }) => trigger && hasCustom(trigger))
}

function hasCustom(trigger: Trigger): boolean {
  if (trigger.type === 'AND' || trigger.type === 'OR') return trigger.triggers.some(hasCustom)
  return trigger.type === 'CUSTOM'
}

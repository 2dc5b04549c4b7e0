import * as contract from '@stoa/contract/services/stoa/insights'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { addDays, dayIn, dayStart } from '@stoa/web/days'
import { requiredField } from '../../../kernel/basics/errors.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { standingCarts } from '../../checkout/cart/index.ts'
import { checkoutsBetween } from '../../checkout/checkout/index.ts'
import {
  couponToReplay,
  ruleToReplay,
  unsavedCouponToReplay,
  unsavedRuleToReplay,
  withLiveRules,
  type ReplayedDiscounts,
} from '../../pricing/discounts/index.ts'
import { loadDiscountFigures, loadTaxBetween, loadTaxFallbacksBetween } from '../../orders/orders/ports/reports.ts'
import { requestedDays } from './requested-days.ts'
import { dayAfter, type ComparedDays } from './compared-days.ts'
import { overview } from './overview.ts'
import { simulateCart as priceCart } from './simulate-cart.ts'
import { simulateDiscount as replayDiscount } from './simulate-discount.ts'
import { countOpenTasks } from './tasks.ts'

function momentsOf({ settings: { timeZone } }: SiteRead, { current }: ComparedDays): [start: Date, end: Date] {
  return [dayStart(current[0], timeZone), dayStart(dayAfter(current), timeZone)]
}

async function discountToReplay(site: SiteRead, request: contract.SimulateDiscountRequest): Promise<ReplayedDiscounts> {
  const { discountRuleId, couponId } = request
  if (couponId) return couponToReplay(site, couponId)
  if (discountRuleId) return ruleToReplay(site, discountRuleId)
  const unsaved = unsavedToReplay(site, request)
  if (!unsaved) throw requiredField('discountRuleId')
  return unsaved
}

function unsavedToReplay(
  site: SiteRead,
  { unsavedRule, unsavedCoupon }: Pick<contract.SimulateDiscountRequest, 'unsavedRule' | 'unsavedCoupon'>,
): ReplayedDiscounts | undefined {
  if (unsavedRule !== undefined) return unsavedRuleToReplay(site, unsavedRule)
  return unsavedCoupon === undefined ? undefined : unsavedCouponToReplay(site, unsavedCoupon)
}

export const getOverview = implementRead(contract.getOverview, async ({ site }, request) => ({
  overview: await overview(site, requestedDays(site, request)),
}))

export const getTasks = implementRead(contract.getTasks, async ({ site }) => ({ tasks: await countOpenTasks(site) }))

export const getFunnel = implementRead(contract.getFunnel, async ({ site }, request) => {
  const [start, end] = momentsOf(site, requestedDays(site, request))
  const [standing, begun] = await Promise.all([standingCarts(site, start, end), checkoutsBetween(site, start, end)])
  return { funnel: { carts: standing + begun.orders, checkouts: begun.carts, orders: begun.orders } }
})

export const getTaxReport = implementRead(contract.getTaxReport, async ({ site }, request) => {
  const [start, end] = momentsOf(site, requestedDays(site, request))
  const currency = request.currency || site.settings.currency
  const [rows, fallbacks] = await Promise.all([
    loadTaxBetween(site, { since: start, until: end, currency }),
    loadTaxFallbacksBetween(site, start, end),
  ])
  return { currency, rows, fallbacks }
})

export const simulateDiscount = implementRead(contract.simulateDiscount, async ({ site }, request) => {
  const replayed = await discountToReplay(site, request)
  const discounts = request.withLiveRules ? await withLiveRules(site, replayed) : replayed
  return replayDiscount(site, discounts, momentsOf(site, requestedDays(site, { days: request.days })))
})

export const simulateCart = implementRead(contract.simulateCart, async ({ site }, request) => {
  const unsaved = unsavedToReplay(site, request) ?? { rules: [], coupon: undefined }
  return priceCart(site, await withLiveRules(site, unsaved), request.lines)
})

export const getDiscountFigures = implementRead(contract.getDiscountFigures, async ({ site }, { discountIds }) => {
  const { currency } = site.settings
  const figures = await loadDiscountFigures(
    site,
    discountIds,
    dayStart(addDays(dayIn(site.now, site.settings.timeZone), -365), site.settings.timeZone),
  )
  return {
    currency,
    discounts: figures.map(({ discountId, orders, cost, revenue }) => ({
      discountId,
      orders,
      cost: formatAmount(parseAmount(cost, currency), currency),
      revenue: formatAmount(revenue, currency),
    })),
  }
})

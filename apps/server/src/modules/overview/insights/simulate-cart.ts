import type { SampleLine, SimulateCartResponse, SimulatedCoupon } from '@stoa/contract/services/stoa/insights'
import {
  applicableDiscounts,
  calculateTotals,
  consideredRules,
  formatAmount,
  type CouponRefusal,
  type RuleLine,
  type Totals,
} from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { resolveLines, type ResolvedLine } from '../../pricing/basket/index.ts'
import { catalogAppId } from '../../catalog/catalog/ports/items.ts'
import { unsavedId, type ReplayedDiscounts } from '../../pricing/discounts/index.ts'
import { waitsForApp } from './simulate-discount.ts'
import { zip } from '../../../kernel/basics/zip.ts'

/** Calculates the discounts of a cart with these products, at the prices of the shop, regardless of stock. */
export async function simulateCart(
  site: SiteRead,
  { rules, coupon }: ReplayedDiscounts,
  lines: readonly SampleLine[],
): Promise<SimulateCartResponse> {
  const { currency } = site.settings
  const write = (amount: bigint) => formatAmount(amount, currency)
  const resolved = (await resolveLines(site, lines.map(basketLine))).filter(isProductLine)
  const facts = { lines: resolved.map(sampleLine) }
  const { discounts, couponRefusal } = applicableDiscounts({ rules, coupon }, facts, site.now)
  const totals = calculateTotals({
    currency,
    taxIncluded: true,
    lines: facts.lines.map(({ id, quantity, price }) => ({ id, quantity, unitPrice: price, fullPrice: price, taxRates: [] })),
    discounts,
  })
  const considered = consideredRules(rules, facts)
  return {
    currency,
    lines: zip(totals.lines, resolved).map(([{ id, quantity, lineTotal, discount, discounts: shares }, { name, productId }]) => {
      const ofCoupon = shares.find(({ discountId }) => discountId === coupon?.id)?.amount ?? 0n
      return {
        productId,
        name,
        quantity,
        price: write(lineTotal),
        ruleDiscount: write(discount - ofCoupon),
        couponDiscount: write(ofCoupon),
        total: write(lineTotal - discount),
        rules: (considered.get(id) ?? []).map((rule) => ({
          ...(rule.id !== unsavedId && { discountId: rule.id }),
          name: rule.name,
          outcome: rule.outcome,
          ...(rule.saving !== undefined && { saving: write(rule.saving) }),
        })),
      }
    }),
    subtotal: write(totals.summary.subtotal),
    discount: write(totals.summary.discount),
    total: write(totals.summary.total),
    ...(coupon && { coupon: couponOf(totals, 'freeDelivery' in coupon.value, couponRefusal) }),
    waitsForApp: waitsForApp(rules),
  }
}

type ProductLine = ResolvedLine & { productId: string }

function isProductLine(line: ResolvedLine): line is ProductLine {
  return Boolean(line.productId)
}

function basketLine({ productId, variantId, quantity }: SampleLine, index: number) {
  const reference = { appId: catalogAppId, catalogItemId: productId, ...(variantId && { options: { variantId } }) }
  return { id: String(index).padStart(2, '0'), quantity, reference }
}

function sampleLine({ line, unitPrice, productId, categoryIds }: ProductLine): RuleLine {
  const { id, quantity } = line
  return { id, quantity, price: unitPrice, appId: catalogAppId, catalogItemId: productId, categoryIds }
}

/** The coupon is replayed as active and unused, so nothing but the cart can refuse it. */
function couponOf({ currency, discounts }: Totals, freeDelivery: boolean, refusal: CouponRefusal | undefined): SimulatedCoupon {
  const discount = formatAmount(discounts.find(({ source }) => source === 'coupon')?.amount ?? 0n, currency)
  switch (refusal?.reason) {
    case 'NOT_FOR_THESE_ITEMS':
      return { discount, problem: refusal.reason }
    case 'MINIMUM_NOT_REACHED':
      return { discount, problem: refusal.reason, missing: formatAmount(refusal.missing, currency) }
    case 'MORE_ITEMS_NEEDED':
      return { discount, problem: refusal.reason, missing: String(refusal.missing) }
    default:
      return { discount, freeDelivery }
  }
}

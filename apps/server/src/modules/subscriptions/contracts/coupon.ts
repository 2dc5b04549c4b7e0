import type { SubscriptionContract } from '@stoa/contract/services/ecom/subscription-contracts'
import { parseAmount, type DiscountInput } from '@stoa/pricing'
import type { StoredLine } from '../../orders/orders/ports/reading.ts'

/** A coupon of the first order that reduces renewals too, as it was agreed. What became of the shop's coupon since changes nothing. */
export interface AgreedCoupon {
  id: string
  code: string
  name: string
  /** The last cycle that it reduces; absent for all. */
  lastCycle?: number
  freeDelivery?: boolean
  /** What it takes off the goods, by line. */
  lines: Record<string, AgreedReduction>
  /** What a charge comes to after the last cycle with the coupon. */
  laterSummary?: NonNullable<SubscriptionContract['priceSummary']>
}

/** In percent of the line, to a price of one unit, or an amount off the agreed quantity; decimal. */
type AgreedReduction = { percent: string } | { unitPrice: string } | { amount: string; quantity: number }

/** The coupon that the lines of an order have agreed. */
export function agreedCoupon(lines: readonly StoredLine[]): AgreedCoupon | undefined {
  const reduced = lines.flatMap(({ id, quantity, subscriptionInfo }) => {
    const coupon = subscriptionInfo?.recurringCoupon
    return coupon ? { id, quantity, coupon } : []
  })
  const [first] = reduced
  if (!first) return undefined
  const { id = '', code = '', name = '', lastCycle, freeDelivery } = first.coupon
  return {
    id,
    code,
    name,
    ...(lastCycle && { lastCycle }),
    ...(freeDelivery && { freeDelivery }),
    lines: Object.fromEntries(
      reduced.flatMap(({ id: lineId, quantity, coupon: { percent, unitPrice, amount } }): [string, AgreedReduction][] => {
        if (percent) return [[lineId, { percent }]]
        if (unitPrice) return [[lineId, { unitPrice }]]
        return amount ? [[lineId, { amount, quantity }]] : []
      }),
    ),
  }
}

/** The coupon, if it reduces a cycle. */
export function couponOfCycle({ coupon }: { coupon?: AgreedCoupon | null }, cycle: number): AgreedCoupon | undefined {
  return coupon && cycle <= (coupon.lastCycle ?? Infinity) ? coupon : undefined
}

type RenewedLine = NonNullable<SubscriptionContract['lineItems']>[number]

/**
 * What the coupon takes off a renewal. `renewed`: the contract's lines by the ids that they have in it. An amount was agreed for a
 * quantity: fewer units take off their part of it, more of them no more.
 */
export function couponDiscount(
  { id, freeDelivery, lines }: AgreedCoupon,
  renewed: ReadonlyMap<string, RenewedLine>,
  currency: string,
): DiscountInput | undefined {
  if (freeDelivery) return { id, kind: 'SHIPPING', source: 'coupon', value: { percentage: '100' } }
  const reduced = [...renewed].flatMap(([lineId, line]) => {
    const reduction = lines[line.id ?? '']
    return reduction ? { lineId, quantity: line.quantity ?? 1, price: line.price?.amount ?? '0', reduction } : []
  })
  const [first] = reduced
  if (!first) return undefined
  const of = { id, kind: 'SPECIFIC_ITEMS', source: 'coupon', lineIds: reduced.map(({ lineId }) => lineId) } as const
  if ('percent' in first.reduction) return { ...of, value: { percentage: first.reduction.percent } }
  if ('unitPrice' in first.reduction) return { ...of, value: { fixedPrice: parseAmount(first.reduction.unitPrice, currency) } }
  const shares = reduced.flatMap(({ lineId, quantity, price, reduction }): [string, bigint][] => {
    if (!('amount' in reduction)) return []
    const agreed = BigInt(Math.max(1, reduction.quantity))
    const units = BigInt(Math.min(quantity, reduction.quantity))
    const share = (parseAmount(reduction.amount, currency) * units) / agreed
    // The line may have another price since.
    const total = parseAmount(price, currency) * BigInt(quantity)
    return [[lineId, share < total ? share : total]]
  })
  return { ...of, value: { shares: Object.fromEntries(shares) } }
}

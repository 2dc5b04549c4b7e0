import type { Address } from '@stoa/contract/services/ecom/cart'
import {
  applicableDiscounts,
  cartOffers,
  type CartOffers,
  type CouponTerms,
  type DiscountInput,
  type RuleLine,
  type Totals,
} from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { FailedPlugin } from '../../platform/plugins/index.ts'
import type { ChosenCoupon, CouponProblem } from './chosen-coupon.ts'
import { firedTriggers } from './fired-triggers.ts'
import { findCouponById, loadLiveRules } from './live.ts'
import type { Buyer } from './store.ts'
import { termsFor, type HeldUses } from './terms-for-buyer.ts'

export interface DiscountRequest {
  lines: readonly RuleLine[]
  coupon?: ChosenCoupon | undefined
  /** The merchant's manual discounts. */
  merchant?: readonly DiscountInput[]
  buyer: Buyer
  /** Where the goods go, for apps that decide about discounts. */
  destination?: Address | undefined
  /** The basket's own unfinished order, whose uses do not count. */
  own?: HeldUses | undefined
}

export interface BasketDiscounts {
  inputs: readonly DiscountInput[]
  /** The names of the rules and of the coupon, by their ids. */
  names: ReadonlyMap<string, { name: string; code?: string }>
  coupon?: ChosenCoupon | undefined
  /** Returns the data from which the browser computes the discounts of other quantities; undefined if there is none. */
  offers(): CartOffers | undefined
  /** The apps that did not say whether their conditions are met. */
  failedPlugins: readonly FailedPlugin[]
  /** The terms of the chosen coupon, if it reduces something. */
  couponTerms?: CouponTerms | undefined
  /** Why the chosen coupon reduces nothing. */
  problem?: CouponProblem | undefined
}

/**
 * The discounts of a basket. Rules and coupons are cached; only a limit per buyer is looked up each time, and apps are asked where a
 * rule waits for them.
 */
export async function discountsFor(
  site: SiteRead,
  { lines, coupon, merchant, buyer, destination, own }: DiscountRequest,
): Promise<BasketDiscounts> {
  const [rules, found] = await Promise.all([loadLiveRules(site), coupon && findCouponById(site, coupon.id)])
  // With a new code it is another coupon: a buyer who entered the former code does not know the new one.
  const stored = found?.specification?.code?.toLowerCase() === coupon?.code.toLowerCase() ? found : undefined
  const terms = stored && (await termsFor(site, stored, buyer, own))
  const { fired, failed } = await firedTriggers(site, rules, { lines, destination })
  const facts = { lines, memberId: buyer.memberId, fired }
  const { discounts, couponRefusal } = applicableDiscounts({ rules, coupon: terms, merchant }, facts, site.now)
  return {
    inputs: discounts,
    names: new Map<string, { name: string; code?: string }>([
      ...rules.map(({ id, name }) => [id, { name }] as const),
      ...(terms ? [[terms.id, { name: terms.name, code: terms.code }] as const] : []),
    ]),
    offers: () => (rules.length > 0 || terms ? cartOffers({ rules, coupon: terms }, facts, site.now) : undefined),
    failedPlugins: failed,
    ...(coupon && { coupon }),
    ...(terms && !couponRefusal && { couponTerms: terms }),
    ...(coupon && !stored ? { problem: { reason: 'DOES_NOT_EXIST' as const } } : couponRefusal && { problem: couponRefusal }),
  }
}

/** Adds the reason why a valid coupon took nothing off. For a coupon on delivery, this is unknown until a delivery is chosen. */
export function withEffect(
  found: BasketDiscounts,
  { summary, discounts }: Pick<Totals, 'summary' | 'discounts'>,
  delivery: 'NONE' | 'OPEN' | 'CHOSEN',
): BasketDiscounts {
  const coupon = discounts.find(({ source }) => source === 'coupon')
  if (!coupon || coupon.amount > 0n || summary.subtotal === 0n) return found
  if (coupon.kind !== 'SHIPPING') return { ...found, problem: { reason: 'NOTHING_TO_REDUCE' } }
  if (delivery === 'OPEN') return found
  return { ...found, problem: { reason: delivery === 'NONE' ? 'NOTHING_IS_DELIVERED' : 'DELIVERY_IS_FREE' } }
}

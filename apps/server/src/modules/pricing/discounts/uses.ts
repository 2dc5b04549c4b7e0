import { service } from '@stoa/contract/services/marketing/coupons'
import { refusal } from '../../../kernel/basics/errors.ts'
import { action } from '../../../kernel/site/events.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { catalogAppId } from '../../catalog/catalog/ports/items.ts'
import { wireProblem, type ChosenCoupon, type CouponProblem } from './chosen-coupon.ts'
import { coupon, presentCoupon } from './coupon-entity.ts'
import { findCouponById } from './live.ts'
import * as store from './store.ts'

interface OrderUses {
  orderId: string
  buyer: store.Buyer
  /** The discounts of rules and of the coupon that took something off. */
  discountIds: readonly string[]
  coupon?: ChosenCoupon | undefined
}

/**
 * Takes a use of each discount of an order that is being placed. Throws CALCULATION_ERROR with the coupon's reason where another
 * buyer was faster. Called after stock is taken, because buyers of one coupon wait for one another from here to the commit.
 */
export async function takeUses(site: SiteTx, { orderId, buyer, discountIds, coupon: chosen }: OrderUses): Promise<void> {
  if (discountIds.length === 0) return
  if (chosen && discountIds.includes(chosen.id)) await takeCoupon(site, chosen, orderId, buyer)
  store.insertUses(site, { id: orderId, buyer }, discountIds)
}

async function takeCoupon(site: SiteTx, chosen: ChosenCoupon, orderId: string, buyer: store.Buyer): Promise<void> {
  const stored = await findCouponById(site, chosen.id)
  const { usageLimit, limitPerCustomer } = stored?.specification ?? {}
  const isLimited = Boolean(usageLimit || limitPerCustomer)
  if (isLimited) {
    if (!(await store.takeUse(site, chosen.id))) throw notGranted(site, chosen, { reason: 'USED_UP' })
    // The coupon's row is locked now, so the buyer's other orders with it are either committed or wait.
    if (limitPerCustomer && (await store.countUses(site, chosen.id, buyer)) >= limitPerCustomer)
      throw notGranted(site, chosen, { reason: 'USED_UP_FOR_BUYER' })
  } else store.takeUseAtCommit(site, chosen.id)
  site.recordIfSubscribed(`${service.fqdn}_applied`, async () => {
    const used = await coupon.find(site, chosen.id)
    if (!used) return undefined
    // Without a limit, this use is counted with the commit, after the event was made.
    const numberOfUsages = (used.numberOfUsages ?? 0) + (isLimited ? 0 : 1)
    const body = { coupon: presentCoupon({ ...used, numberOfUsages }, site.now), wixAppId: catalogAppId, wixAppOrderId: orderId }
    return action(service.fqdn, 'applied', used, body)
  })
}

function notGranted(site: SiteTx, { code }: ChosenCoupon, problem: CouponProblem) {
  const applicationError = wireProblem(site, code, problem)
  return refusal('CALCULATION_ERROR', applicationError.description, { couponCalculationError: { applicationError } })
}

/** Gives back what an order took, once: all of it, or the use of one discount. */
export function giveBackUses(site: SiteTx, orderId: string, discountId?: string): Promise<void> {
  return store.giveBackUses(site, orderId, discountId)
}

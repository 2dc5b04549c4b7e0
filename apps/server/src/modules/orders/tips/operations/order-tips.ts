import * as contract from '@stoa/contract/services/ecom/tips'
import { parseAmount } from '@stoa/pricing'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { changeFee } from '../../orders/ports/changing.ts'
import { getOrder } from '../../orders/ports/reading.ts'
import { lockTip, newDistributions, paidOf, saveTip, sourceOf, whyFixed } from '../change-tip.ts'
import { orderInfo, presentDistribution, presentTip } from '../present.ts'
import { mayAddTip } from '../customer-tips.ts'
import { checkTip, sumOf } from '../check-tip.ts'
import { maxStaff } from '../split.ts'
import * as store from '../store/tips.ts'

export const getTipByOrderId = implementRead(contract.getTipByOrderId, async ({ site }, { orderId }) => {
  await getOrder(site, orderId)
  return { tip: await shownTip(site, orderId) }
})

/** There are no draft orders here. */
export const getTipByDraftOrderId = implementRead(contract.getTipByDraftOrderId, async (_context, { draftOrderId }) => {
  throw notFound('draftOrder', { draftOrderId })
})

export const setTipOnOrder = implement(contract.setTipOnOrder, async ({ site, caller, refuse }, { orderId, tip }) => {
  const tipped = await lockTip(site, named(orderId))
  const { currency } = tipped.stored
  const given = tip.distributions ?? []
  const wanted = newDistributions(given, currency, caller)
  const amount = tip.amount ? parseAmount(tip.amount, currency) : sumOf(wanted)
  if (amount > (tipped.tip?.amount_minor ?? 0n) && !(await mayAddTip(site, caller)))
    throw refuse('INVALID_TIP', 'the settings do not allow that staff add a tip', { reason: 'STAFF_TIPS_ARE_OFF' })
  const distributions = checkTip(tipped, amount, given, wanted)
  const order = await saveTip(site, tipped, amount, distributions, wanted[0]?.source ?? sourceOf(caller))
  return { tip: await shownTip(site, tipped.stored.id), orderInfo: orderInfo(tipped.stored.id, order) }
})

/** "If a tip is already present, the total tip amount is increased by the sum of the new tip distributions." */
export const addTipDistributionsToOrder = implement(
  contract.addTipDistributionsToOrder,
  async ({ site, caller, refuse }, { orderId, tipDistributions }) => {
    const tipped = await lockTip(site, named(orderId))
    const { stored, tip, distributions: before } = tipped
    const fixed = whyFixed(stored)
    if (fixed === 'REFUNDED')
      throw refuse('PARTIALLY_OR_FULLY_REFUNDED_ORDER_CANNOT_BE_EDITED', 'the order was refunded', { orderId: stored.id })
    if (fixed) throw refuse('ORDER_CANNOT_BE_EDITED', 'the order was canceled or is not placed yet', { orderId: stored.id })
    if (!(await mayAddTip(site, caller))) {
      const description = 'the settings do not allow that staff add a tip'
      throw refuse('INVALID_TIP_DISTRIBUTION', description, { reason: 'STAFF_TIPS_ARE_OFF' })
    }
    const added = newDistributions(tipDistributions, stored.currency, caller)
    if (added.some(({ amount }) => amount <= 0n))
      throw refuse('INVALID_TIP_DISTRIBUTION', 'the amount of a distribution must be positive', {})
    if (before.length + added.length > maxStaff)
      throw refuse('INVALID_TIP_DISTRIBUTION', `a tip has at most ${maxStaff} distributions`, { distributions: before.length })
    const amount = (tip?.amount_minor ?? 0n) + sumOf(added)
    const order = await saveTip(site, tipped, amount, [...before.map(kept), ...added], added[0]!.source)
    const after = await store.loadDistributions(site, (await store.getTip(site, stored.id)).id)
    const known = new Set(before.map(({ id }) => id))
    return {
      tipDistributions: after.filter(({ id }) => !known.has(id)).map(presentDistribution),
      orderInfo: orderInfo(stored.id, order),
    }
  },
)

/** "If no tip exists on the order, the call succeeds." */
export const removeTipFromOrder = implement(contract.removeTipFromOrder, async ({ site, refuse }, { orderId }) => {
  const tipped = await lockTip(site, named(orderId))
  const { stored, tip, distributions } = tipped
  if (!tip) return { orderInfo: {} }
  if (paidOf(tipped) > 0n || whyFixed(stored) === 'REFUNDED' || distributions.some(({ transaction_id }) => transaction_id))
    throw refuse('CANNOT_REMOVE_PAID_TIP_DISTRIBUTION', 'the buyer has paid this tip; refund it instead', { tipId: tip.id })
  const { order } = await changeFee(site, stored, tip.id, undefined)
  await store.deleteTip(site, tip.id)
  return { orderInfo: orderInfo(stored.id, order) }
})

/** The kernel has refused a request without one. */
function named(orderId: string | null | undefined): string {
  if (!orderId) throw notFound('order', {})
  return orderId
}

export function kept({ id, doc, amount_minor, source }: store.DistributionRow): store.NewDistribution {
  return { id, staff: doc.staff ?? {}, amount: amount_minor, source, lineItemInfo: doc.lineItemInfo ?? [] }
}

/** Throws TIP_NOT_FOUND. */
export async function shownTip(site: SiteRead, orderId: string): Promise<contract.Tip> {
  const tip = await store.findTip(site, orderId)
  if (!tip) throw refusal('TIP_NOT_FOUND', 'the order has no tip', { orderId })
  return presentTip(tip, await store.loadDistributions(site, tip.id))
}

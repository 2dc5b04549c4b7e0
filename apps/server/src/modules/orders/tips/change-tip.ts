import type { AdditionalFee } from '@stoa/contract/services/ecom/orders'
import type { Source, TipDistribution } from '@stoa/contract/services/ecom/tips'
import { findTip } from '@stoa/web/tip'
import { parseAmount } from '@stoa/pricing'
import type { PricedOrder } from '../orders/ports/reading.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { changeFee, lockForFees } from '../orders/ports/changing.ts'
import { orderPricer, tipFee } from '../orders/ports/placing.ts'
import { type StoredOrder } from '../orders/ports/reading.ts'
import { refreshTip } from './refresh-tip.ts'
import { newTip, stateOf } from './record-tip.ts'
import * as store from './store/tips.ts'

/** An order that is locked, with its tip. */
export interface TippedOrder {
  stored: StoredOrder
  tip: store.TipRow | undefined
  distributions: store.DistributionRow[]
}

/** Throws ORDER_NOT_FOUND. */
export async function lockTip(site: SiteTx, orderId: string): Promise<TippedOrder> {
  const stored = await lockForFees(site, orderId)
  const tip = await store.findTip(site, stored.id)
  return { stored, tip, distributions: tip ? await store.loadDistributions(site, tip.id) : [] }
}

/** The reason for which the amount of the order's tip cannot change; undefined where it can. */
export function whyFixed({ order: { status, paymentStatus } }: StoredOrder): 'NOT_PLACED' | 'REFUNDED' | undefined {
  if (status !== 'APPROVED' && status !== 'PENDING') return 'NOT_PLACED'
  return paymentStatus === 'FULLY_REFUNDED' || paymentStatus === 'PARTIALLY_REFUNDED' ? 'REFUNDED' : undefined
}

/** Returns the part of the tip that is already paid: the amount paid beyond all other charges of the order. */
export function paidOf({ stored, tip }: TippedOrder): bigint {
  const others = stored.total - (tip?.amount_minor ?? 0n)
  return stored.paid > others ? stored.paid - others : 0n
}

/** Writes the tip of a locked order and its distributions; those with an id exist already and stay. */
export async function saveTip(
  site: SiteTx,
  { stored, tip }: TippedOrder,
  amount: bigint,
  distributions: readonly store.NewDistribution[],
  source: Source,
): Promise<PricedOrder> {
  const code = tip?.id ?? newId()
  const price = orderPricer(stored.order)(amount)
  const before = findTip(stored.order.additionalFees)
  const fee: AdditionalFee = { ...tipFee(code, price), ...(before?.id && { id: before.id }) }
  const changed = amount === tip?.amount_minor ? stored : await changeFee(site, stored, code, fee)
  const order = changed.order
  const row = tip ? { ...tip, is_test: order.isTest ?? false, amount_minor: amount, ...stateOf(order) } : undefined
  const saved = row ?? { ...newTip(order, code), amount_minor: amount, source }
  await store.saveTip(site, saved)
  const kept = distributions.flatMap(({ id }) => (id ? [id] : []))
  await store.deleteDistributions(site, code, kept)
  if (distributions.length > 0) await store.insertDistributions(site, saved, distributions)
  await refreshTip(site, changed)
  return order
}

/** Builds the distributions of a request. The default source for a person of the back office is DASHBOARD. */
export function newDistributions(
  distributions: readonly TipDistribution[],
  currency: string,
  caller: Caller,
): store.NewDistribution[] {
  return distributions.map(({ staff = {}, amount, lineItemInfo = [], source, transaction }) => ({
    staff: { ...staff, ...idOf(staff) },
    amount: parseAmount(amount ?? '0', currency),
    lineItemInfo,
    source: source && source !== 'UNKNOWN_SOURCE' ? source : sourceOf(caller),
    ...(transaction?.id && { transaction: { id: transaction.id, date: new Date(transaction.date!) } }),
  }))
}

export function sourceOf(caller: Caller): Source {
  return isStaff(caller) && caller.kind === 'USER' ? 'DASHBOARD' : 'UNKNOWN_SOURCE'
}

/** "ID of the staff receiving the tip. Matches `staffMemberId` if available, or `identificationData.wixUserId` if not." */
function idOf({ id, staffMemberId, identificationData }: NonNullable<TipDistribution['staff']>): { id?: string } {
  const found = staffMemberId ?? identificationData?.wixUserId ?? id
  return found ? { id: found } : {}
}

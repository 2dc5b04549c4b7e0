import { allocate } from '@stoa/pricing'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadRefundedFee } from '../orders/ports/paying.ts'
import { type StoredOrder } from '../orders/ports/reading.ts'
import { stateOf } from './record-tip.ts'
import * as store from './store/tips.ts'
import { zip } from '../../../kernel/basics/zip.ts'

/** Notes with the tip of a locked order whether it is paid, and what refunds took of each share. */
export async function refreshTip(site: SiteTx, stored: StoredOrder): Promise<void> {
  const tip = await store.findTip(site, stored.id)
  if (!tip) return
  const refunded = await loadRefundedFee(site, stored, tip.id)
  const distributions = await store.loadDistributions(site, tip.id)
  const shares = refundedShares(tip.amount_minor, distributions, refunded)
  await store.saveState(site, tip, { ...stateOf(stored.order), refunded }, shares)
}

/** A refund takes from everybody in proportion, also from what is not distributed. */
function refundedShares(amount: bigint, distributions: readonly store.DistributionRow[], refunded: bigint): Map<string, bigint> {
  const left = distributions.reduce((rest, { amount_minor }) => rest - amount_minor, amount)
  const weights = [...distributions.map(({ id, amount_minor }) => ({ key: id, weight: amount_minor })), { key: '', weight: left }]
  const shares = zip(weights, allocate(refunded, weights))
  return new Map(shares.slice(0, -1).map(([{ key }, { amount: share }]) => [key, share]))
}

import { job, type HandlerSite } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { chargePayment } from '../../orders/orders/ports/paying.ts'
import { nextDateOf, subscriptionContract, withChange, type StoredContract } from './contract.ts'
import { dateOfStep, lastCycleOf, stepAfter } from './dates.ts'
import { enqueueAt, renewName } from './enqueue.ts'
import { withContent } from './apply.ts'
import { beginCharge } from './charge.ts'
import { lockContract } from './lock.ts'
import { placeRenewal, priceRenewal, summaryOf } from './renewal-order.ts'
import { termsOn } from './pending-price.ts'
import { settleCycle } from './settle.ts'
import { insertCycle } from './store/cycles.ts'
import { loadSettings } from './store/settings.ts'

/**
 * Charges a cycle that is due. Order, cycle and payment intent are committed together, under the lock of the contract, so that each cycle
 * has one order whatever is repeated; then the provider is called. A crash between both is finished by the payment's own job.
 */
export const renew = job<NonNullable<(typeof renewName)['payload']>>(renewName.name, async (site, { contractId, cycle }) => {
  const paymentId = await site.transaction((tx) => beginCycle(tx, contractId, cycle))
  if (paymentId) await chargeCycle(site, contractId, cycle, paymentId)
})

/** Calls the provider and writes what became of the charge. */
export async function chargeCycle(site: HandlerSite, contractId: string, cycle: number, paymentId: string): Promise<void> {
  await chargePayment({ site, transaction: site.transaction }, paymentId)
  await site.transaction((tx) => settleCycle(tx, contractId, cycle))
}

/** Returns the payment to charge; undefined where nothing is due, or nothing can be charged now. */
async function beginCycle(site: SiteTx, contractId: string, cycle: number): Promise<string | undefined> {
  const contract = await lockContract(site, contractId)
  const dueDate = contract && nextDateOf(contract)
  if (contract?.status !== 'ACTIVE' || contract.nextCycle !== cycle || !dueDate || dueDate > site.now) return undefined
  const agreed = termsOn(contract, dueDate)
  const { [String(cycle)]: once, ...later } = contract.once ?? {}
  const due = once ? withContent(agreed, once) : agreed
  const priced = await priceRenewal(site, due, () => site.newId())
  const lacking = priced.lines.filter(({ availability }) => availability.status !== 'AVAILABLE')
  if (lacking.some(({ availability }) => availability.status === 'NOT_FOUND')) {
    await pauseWithoutItem(site, contract, lacking[0]?.name)
    return undefined
  }
  if (lacking.length > 0) {
    await outOfStock(site, contract, lacking[0]?.name)
    return undefined
  }
  const orderId = site.newId()
  const order = await placeRenewal(site, orderId, due, cycle, priced)
  await insertCycle(site, { contract_id: contractId, number: cycle, due_date: dueDate, status: 'OPEN', order_id: orderId })
  const renewed = withChange(agreed, site.now, { kind: 'RENEWED', by: 'SHOP', note: String(cycle) })
  const after = await subscriptionContract.save(site, contract, {
    ...renewed,
    ...nextOf(site, contract),
    ...(once ? { once: later } : { priceSummary: summaryOf(site, priced) }),
  })
  const nextDate = nextDateOf(after)
  if (nextDate) enqueueAt(site, renewName, { contractId, cycle: after.nextCycle }, nextDate)
  const total = priced.priced.totals.summary.total
  return total === 0n ? undefined : beginCharge(site, after, order, total)
}

/**
 * What follows the charge of `nextCycle`. Dates that passed while nothing ran are left out: a buyer is not charged several times at
 * once. After the last cycle nothing follows.
 */
function nextOf(site: SiteTx, contract: StoredContract): Pick<StoredContract, 'nextCycle' | 'nextStep' | 'nextDate' | 'status'> {
  const { timeZone } = site.settings
  const lastCycle = lastCycleOf(contract)
  const nextCycle = contract.nextCycle + 1
  if (lastCycle !== undefined && nextCycle > lastCycle)
    return { nextCycle, nextStep: contract.nextStep, nextDate: null, status: contract.status }
  const nextStep = stepAfter(contract, contract.nextStep + 1, site.now, timeZone)
  return { nextCycle, nextStep, nextDate: dateOfStep(contract, nextStep, timeZone).toISOString(), status: contract.status }
}

const day = 24 * 3600_000

/** The owner's rule: the charge waits a day, or its date is left out. */
async function outOfStock(site: SiteTx, contract: StoredContract, item: string | undefined): Promise<void> {
  const { outOfStock: rule } = await loadSettings(site)
  if (rule === 'WAIT') {
    const waits = contract.changes.at(-1)?.kind === 'WAITING_FOR_STOCK'
    if (!waits) {
      const changed = withChange(contract, site.now, { kind: 'WAITING_FOR_STOCK', by: 'SHOP', ...(item && { note: item }) })
      await subscriptionContract.save(site, contract, changed)
    }
    enqueueAt(site, renewName, { contractId: contract.id, cycle: contract.nextCycle }, new Date(site.now.getTime() + day))
    return
  }
  const changed = withChange(contract, site.now, { kind: 'SKIPPED_OUT_OF_STOCK', by: 'SHOP', ...(item && { note: item }) })
  const nextStep = stepAfter(contract, contract.nextStep + 1, site.now, site.settings.timeZone)
  const nextDate = dateOfStep(contract, nextStep, site.settings.timeZone)
  await subscriptionContract.save(site, contract, { ...changed, nextStep, nextDate: nextDate.toISOString() })
  enqueueAt(site, renewName, { contractId: contract.id, cycle: contract.nextCycle }, nextDate)
}

/** What is sold no more is never charged; staff swaps or ends it. */
async function pauseWithoutItem(site: SiteTx, contract: StoredContract, item: string | undefined): Promise<void> {
  const changed = withChange(contract, site.now, { kind: 'PAUSED', by: 'SHOP', ...(item && { note: item }) })
  await subscriptionContract.save(site, contract, { ...changed, status: 'PAUSED', reason: 'ITEM_GONE', nextDate: null })
}

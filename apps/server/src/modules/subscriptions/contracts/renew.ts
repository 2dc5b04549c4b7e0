import { job, type HandlerSite } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { chargePayment, type WrittenIntent } from '../../orders/orders/ports/paying.ts'
import { inSiteTime } from '../../orders/orders/ports/reading.ts'
import { nextDateOf, subscriptionContract, withChange, type StoredContract } from './contract.ts'
import { couponOfCycle } from './coupon.ts'
import { dateOfStep, lastCycleOf, stepAfter } from './dates.ts'
import { enqueueAt, renewName, retryName } from './enqueue.ts'
import { withContent } from './apply.ts'
import { isBlocked, pauseOfBlocked } from './follow-members.ts'
import { beginCharge } from './charge.ts'
import { lockContract } from './lock.ts'
import { tellBuyer } from './mail.ts'
import { placeRenewal, priceRenewal, summaryOf, type PricedRenewal } from './renewal-order.ts'
import { termsOn } from './pending-price.ts'
import { settleCycle } from './settle.ts'
import { findOpenCycles, insertCycle } from './store/cycles.ts'
import { loadSettings } from './store/settings.ts'
import { withSubstitutes } from './substitutes.ts'

/**
 * Charges a cycle that is due. Order, cycle and payment intent are committed together, under the lock of the contract, so that each cycle
 * has one order whatever is repeated; then the provider is called. A crash between both is finished by the payment's own job.
 */
export const renew = job<NonNullable<(typeof renewName)['payload']>>(renewName.name, async (site, { contractId, cycle }) => {
  // A transaction that is repeated writes other rows.
  let written: Partial<WrittenIntent> = {}
  const paymentId = await site.transaction((tx) => beginCycle(tx, { contractId, cycle }, (written = {})))
  if (paymentId) await chargeCycle(site, { contractId, cycle, paymentId }, written)
})

/** Calls the provider and writes what became of the charge. `written` as in `chargePayment`. */
export async function chargeCycle(
  site: HandlerSite,
  { contractId, cycle, paymentId }: { contractId: string; cycle: number; paymentId: string },
  written?: Partial<WrittenIntent>,
): Promise<void> {
  await chargePayment({ site, transaction: site.transaction }, paymentId, { ...(written && { written }) })
  await site.transaction((tx) => settleCycle(tx, contractId, cycle))
}

/**
 * Returns the payment to charge; undefined where nothing is due, or nothing can be charged now. `written` gets the rows of the order and its
 * payment after the commit.
 */
async function beginCycle(
  site: SiteTx,
  { contractId, cycle }: { contractId: string; cycle: number },
  written: Partial<WrittenIntent>,
): Promise<string | undefined> {
  // The cycles are read once the contract is locked: statements of a transaction that are sent together run in their order.
  const [contract, open] = await Promise.all([lockContract(site, contractId), findOpenCycles(site, [contractId])])
  const dueDate = contract && nextDateOf(contract)
  if (contract?.status !== 'ACTIVE' || contract.nextCycle !== cycle || !dueDate) return undefined
  if (dueDate > site.now) {
    // The date was moved, or the job came early.
    const after = inSiteTime(site, dueDate.getTime() - site.now.getTime())
    site.enqueue(renewName, { contractId, cycle }, { after, key: `due ${contractId} ${cycle} ${dueDate.toISOString()}` })
    return undefined
  }
  if (contract.isTest !== (site.settings.mode === 'TEST')) return whileInOtherMode(site, contract)
  if (await isBlocked(site, contract.buyerInfo?.memberId)) {
    await pauseOfBlocked(site, contract)
    return undefined
  }
  if (open.some(({ number }) => number > 1)) {
    waitADay(site, contract)
    return undefined
  }
  const { [String(cycle)]: once, ...later } = contract.once ?? {}
  const agreed = termsOn(contract, dueDate)
  const due = once ? withContent(agreed, once) : agreed
  if (once && due.lineItems?.length === 0) {
    await leaveOut(site, { ...withChange(contract, site.now, { kind: 'SKIPPED', by: 'SHOP' }), once: later })
    return undefined
  }
  const asAgreed = await priceRenewal(site, due, () => site.newId())
  const lacking = asAgreed.lines.filter(isLacking)
  if (lacking.some(({ availability }) => availability.status === 'NOT_FOUND')) {
    await pauseWithoutItem(site, contract, lacking[0]?.name)
    return undefined
  }
  const other = lacking.length > 0 ? await substituted(site, due, asAgreed) : undefined
  if (lacking.length > 0 && !other) {
    await outOfStock(site, contract, lacking[0]?.name)
    return undefined
  }
  const priced = other?.priced ?? asAgreed
  const orderId = site.newId()
  const order = await placeRenewal(
    site,
    orderId,
    { contract: other?.contract ?? due, cycle, renewal: priced },
    (order) => void Object.assign(written, order),
  )
  const next = nextOf(site, contract)
  const { coupon } = agreed
  const noted = (other?.names ?? []).reduce(
    (changed, { item, substitute }) =>
      withChange(changed, site.now, { kind: 'SUBSTITUTED', by: 'SHOP', note: `${item} → ${substitute}` }),
    agreed,
  )
  const renewed = withChange(noted, site.now, { kind: 'RENEWED', by: 'SHOP', note: String(cycle) })
  const changed = {
    ...renewed,
    ...next,
    ...(once && { once: later }),
    ...(!once && !other && { priceSummary: summaryOf(site, priced) }),
    ...(coupon && !couponOfCycle(contract, next.nextCycle) && { coupon: null, priceSummary: coupon.laterSummary }),
  }
  const [after] = await Promise.all([
    subscriptionContract.save(site, contract, changed),
    insertCycle(site, { contract_id: contractId, number: cycle, due_date: dueDate, status: 'OPEN', order_id: orderId }),
  ])
  const nextDate = nextDateOf(after)
  if (nextDate) enqueueAt(site, renewName, { contractId, cycle: after.nextCycle }, nextDate)
  for (const names of other?.names ?? []) await tellBuyer(site, after, 'SUBSTITUTED', names)
  const total = priced.priced.totals.summary.total
  const paymentId =
    total === 0n
      ? undefined
      : await beginCharge(site, after, { of: order, amount: total }, (payment) => void (written.payment = payment))
  // Where there is no card, or nothing to pay, that is settled once the order is stored.
  if (!paymentId) enqueueAt(site, retryName, { contractId, cycle, attempt: 0 }, site.now)
  return paymentId
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

function isLacking({ availability }: PricedRenewal['lines'][number]): boolean {
  return availability.status !== 'AVAILABLE'
}

/** The charge with the owner's substitutes for what is out of stock; undefined where it has to wait, or is left out. */
async function substituted(site: SiteTx, due: StoredContract, { lines, renewed }: PricedRenewal) {
  const lacking = new Set(lines.filter(isLacking).map(({ line }) => renewed.get(line.id)?.id ?? ''))
  const other = await withSubstitutes(site, due, lacking, await loadSettings(site))
  const priced = other && (await priceRenewal(site, other.contract, () => site.newId()))
  return priced && !priced.lines.some(isLacking) ? { ...other, priced } : undefined
}

const day = 24 * 3600_000

/** The owner's rule: the charge waits a day, or its date is left out. */
async function outOfStock(site: SiteTx, contract: StoredContract, item: string | undefined): Promise<void> {
  const { outOfStock: rule } = await loadSettings(site)
  if (rule !== 'SKIP') {
    const waits = contract.changes.at(-1)?.kind === 'WAITING_FOR_STOCK'
    if (!waits) {
      const changed = withChange(contract, site.now, { kind: 'WAITING_FOR_STOCK', by: 'SHOP', ...(item && { note: item }) })
      await subscriptionContract.save(site, contract, changed)
      await tellBuyer(site, contract, 'WAITING', { item })
    }
    waitADay(site, contract)
    return
  }
  const nextDate = await leaveOut(
    site,
    withChange(contract, site.now, { kind: 'SKIPPED_OUT_OF_STOCK', by: 'SHOP', ...(item && { note: item }) }),
  )
  await tellBuyer(site, contract, 'SKIPPED', { nextDate, item })
}

/** The cycle is charged on the next date in place of this one, which is returned. */
async function leaveOut(site: SiteTx, contract: StoredContract): Promise<Date> {
  const { timeZone } = site.settings
  const nextStep = stepAfter(contract, contract.nextStep + 1, site.now, timeZone)
  const nextDate = dateOfStep(contract, nextStep, timeZone)
  await subscriptionContract.save(site, contract, { ...contract, nextStep, nextDate: nextDate.toISOString() })
  enqueueAt(site, renewName, { contractId: contract.id, cycle: contract.nextCycle }, nextDate)
  return nextDate
}

/** What is sold no more is never charged: staff changes the contract or ends it. */
async function pauseWithoutItem(site: SiteTx, contract: StoredContract, item: string | undefined): Promise<void> {
  const changed = withChange(contract, site.now, { kind: 'PAUSED', by: 'SHOP', ...(item && { note: item }) })
  await subscriptionContract.save(site, contract, { ...changed, status: 'PAUSED', reason: 'ITEM_GONE', nextDate: null })
  await tellBuyer(site, contract, 'GONE', { item })
}

/** A shop that is being tested charges no real contract, and looks again a day later. A contract of the test is never charged in a shop that is open. */
function whileInOtherMode(site: SiteTx, contract: StoredContract): undefined {
  if (!contract.isTest) waitADay(site, contract)
}

/** The charge looks again a day later: once, however many jobs have found that it has to wait. */
function waitADay(site: SiteTx, { id: contractId, nextCycle: cycle }: StoredContract): void {
  const after = inSiteTime(site, day)
  site.enqueue(renewName, { contractId, cycle }, { after, key: `wait ${contractId} ${after.toISOString().slice(0, 10)}` })
}

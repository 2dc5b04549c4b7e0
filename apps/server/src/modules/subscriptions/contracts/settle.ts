import { service as orders, type Order } from '@stoa/contract/services/ecom/orders'
import { service as transactions } from '@stoa/contract/services/ecom/order-transactions'
import { asStaff } from '../../../kernel/site/audience.ts'
import { on } from '../../../kernel/background/reactions.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadPayments, type PaymentRow } from '../../orders/orders/ports/paying.ts'
import { findOrder, lockOrder } from '../../orders/orders/ports/reading.ts'
import { cancel } from '../../orders/orders/ports/changing.ts'
import { isOver, nextDateOf, subscriptionContract, withChange, type StoredContract } from './contract.ts'
import { dateOfStep, lastCycleOf, stepAfter } from './dates.ts'
import { enqueueAt, enqueueMoved, retryName } from './enqueue.ts'
import { forgetUnusedCards } from './forget-cards.ts'
import { lockContract } from './lock.ts'
import { tellBuyer } from './mail.ts'
import { noteMissingCard } from './missing-card.ts'
import { findCycle, findCyclesOfOrder, findOpenCycles, updateCycle, type CycleRow } from './store/cycles.ts'
import { loadSettings } from './store/settings.ts'

/** Follows the payments of orders that contracts have made, whoever pays them, and cancellations. */
export const followPayments = on(
  [`${orders.fqdn}_payment_status_updated`, `${orders.fqdn}_canceled`, `${transactions.fqdn}_details_updated`],
  'subscriptions.follow-payments',
  async (site, { entityId, slug }) => {
    for (const { contract_id: contractId, number, status } of await findCyclesOfOrder(site, entityId)) {
      if (slug === 'canceled') await site.transaction((tx) => endCycle(tx, contractId, number))
      else if (status === 'OPEN') await site.transaction((tx) => settleCycle(tx, contractId, number))
    }
  },
)

const day = 24 * 3600_000

/**
 * Writes what became of the charges of a cycle. It reads the order and its payments, so that it may come late, twice and in any order.
 * A failed charge is tried again on the days that the owner has chosen; after the last one the contract pauses or ends, and the unpaid
 * order is cancelled. While a cycle is unpaid no other one is charged.
 */
export async function settleCycle(site: SiteTx, contractId: string, number: number): Promise<void> {
  const [contract, cycle] = await Promise.all([lockContract(site, contractId), findCycle(site, contractId, number)])
  if (!contract || cycle?.status !== 'OPEN') return
  const order = (await findOrder(site, cycle.order_id))?.order
  if (!order || order.status === 'CANCELED') return endCycleOf(site, contract, cycle)
  if (isSettled(order)) return paid(site, contract, cycle)
  if (number === 1) {
    // The first charge is made with the buyer, who is at the checkout. Where it is declined after all, no card is kept.
    if (order.paymentStatus === 'DECLINED' || order.paymentStatus === 'CANCELED') await noteMissingCard(site, contract)
    return
  }
  const failed = (await loadPayments(site, cycle.order_id)).filter(hasFailed)
  const attempts = failed.length + cycle.without_card
  if (attempts > cycle.attempts) await failedOnce(site, contract, cycle, { attempts, reason: reasonOf(failed) })
}

/** An attempt for which the contract has no card counts as a failed one. */
export async function failWithoutCard(site: SiteTx, contract: StoredContract, cycle: CycleRow): Promise<void> {
  await updateCycle(site, cycle, { without_card: cycle.without_card + 1 })
  await failedOnce(site, contract, cycle, { attempts: cycle.attempts + 1, reason: 'NO_CARD' })
}

/**
 * True for a charge without the buyer that came to nothing, and for one that the bank wants them to confirm: whoever never does is
 * charged again on the days of the plan.
 */
function hasFailed({ status, details, redirect_url }: PaymentRow): boolean {
  if (!details?.offSession) return false
  return status === 'DECLINED' || status === 'CANCELED' || status === 'VOIDED' || isUnconfirmed({ status, redirect_url })
}

/** True while a payment waits for its buyer on a page of the bank. */
export function isUnconfirmed({ status, redirect_url }: Pick<PaymentRow, 'status' | 'redirect_url'>): boolean {
  return status === 'PENDING' && redirect_url !== null
}

function isSettled({ paymentStatus }: Order): boolean {
  return paymentStatus === 'PAID' || paymentStatus === 'FULLY_REFUNDED' || paymentStatus === 'PARTIALLY_REFUNDED'
}

const confirmationRequired = 'CONFIRMATION_REQUIRED'

function reasonOf(failed: readonly PaymentRow[]): string {
  const newest = failed.at(-1)
  return newest && isUnconfirmed(newest) ? confirmationRequired : (newest?.decline_reason ?? 'DECLINED')
}

async function paid(site: SiteTx, contract: StoredContract, cycle: CycleRow): Promise<void> {
  await updateCycle(site, cycle, { status: 'PAID', next_attempt_date: null, failure: null })
  if (isOver(contract)) return forgetUnusedCards(site, contract)
  const settled = cycle.attempts > 0 ? withChange(contract, site.now, { kind: 'PAYMENT_MADE', by: 'BUYER' }) : contract
  if (isLast(contract, cycle)) {
    const ended = withChange(settled, site.now, { kind: 'ENDED', by: 'SHOP' })
    await subscriptionContract.save(site, contract, { ...ended, status: 'ENDED', reason: 'COMPLETED', nextDate: null })
    return forgetUnusedCards(site, contract)
  }
  if (contract.status !== 'PAST_DUE') return
  await subscriptionContract.save(site, contract, { ...settled, ...resumed(site, contract) })
}

/** True if no cycle follows. */
function isLast(contract: StoredContract, { number }: Pick<CycleRow, 'number'>): boolean {
  return number >= (lastCycleOf(contract) ?? Infinity)
}

/** An active contract with the next date of its schedule that is still to come; an ended one where its last cycle is over. */
export function resumed(
  site: SiteTx,
  contract: StoredContract,
): Pick<StoredContract, 'status' | 'nextStep' | 'nextDate' | 'reason'> {
  if (isLast(contract, { number: contract.nextCycle - 1 }))
    return { status: 'ENDED', nextStep: contract.nextStep, nextDate: null, reason: 'COMPLETED' }
  const { timeZone } = site.settings
  const nextStep = stepAfter(contract, contract.nextStep, site.now, timeZone)
  const nextDate = dateOfStep(contract, nextStep, timeZone)
  enqueueMoved(site, contract, nextDate)
  return { status: 'ACTIVE', nextStep, nextDate: nextDate.toISOString(), reason: null }
}

interface Failure {
  attempts: number
  reason: string
}

/**
 * Plans the next attempt, or gives the cycle up after the last one. A charge that fails after its contract was paused or cancelled is not
 * tried again.
 */
async function failedOnce(site: SiteTx, contract: StoredContract, cycle: CycleRow, failure: Failure): Promise<void> {
  const { attempts, reason } = failure
  const { retryDays, afterLastAttempt } = await loadSettings(site)
  const noted = withChange(contract, site.now, { kind: 'PAYMENT_FAILED', by: 'SHOP', note: reason })
  if (contract.status !== 'ACTIVE' && contract.status !== 'PAST_DUE') {
    await updateCycle(site, cycle, { attempts, next_attempt_date: null, failure: reason, status: 'FAILED' })
    await subscriptionContract.save(site, contract, noted)
    await forgetUnusedCards(site, contract)
    return cancelUnpaid(site, cycle.order_id)
  }
  const pause = retryDays[attempts - 1]
  if (pause !== undefined) {
    const nextAttempt = new Date(site.now.getTime() + pause * day)
    await updateCycle(site, cycle, { attempts, next_attempt_date: nextAttempt, failure: reason })
    await subscriptionContract.save(site, contract, {
      ...noted,
      status: 'PAST_DUE',
      nextDate: nextDateOf(contract)?.toISOString() ?? null,
    })
    enqueueAt(site, retryName, { contractId: contract.id, cycle: cycle.number, attempt: attempts }, nextAttempt)
    // The mail about the confirmation was sent with the charge.
    if (reason !== confirmationRequired) await tellBuyer(site, contract, 'FAILED', { nextDate: nextAttempt })
    return
  }
  await updateCycle(site, cycle, { attempts, next_attempt_date: null, failure: reason, status: 'FAILED' })
  const endsContract = afterLastAttempt === 'CANCEL'
  const ended = withChange(noted, site.now, { kind: endsContract ? 'CANCELED' : 'PAUSED', by: 'SHOP' })
  await subscriptionContract.save(site, contract, {
    ...ended,
    status: endsContract ? 'CANCELED' : 'PAUSED',
    reason: 'PAYMENT_FAILED',
    nextDate: null,
    ...(endsContract && { canceledDate: site.now.toISOString() }),
  })
  await forgetUnusedCards(site, contract)
  await tellBuyer(site, contract, 'ENDED')
  await cancelUnpaid(site, cycle.order_id)
}

/** What was paid a moment ago, or sent already, stays ordered. */
async function cancelUnpaid(site: SiteTx, orderId: string): Promise<void> {
  const stored = await lockOrder(site, orderId)
  const { status, fulfillmentStatus } = stored.order
  if (status === 'CANCELED' || isSettled(stored.order) || fulfillmentStatus !== 'NOT_FULFILLED') return
  await cancel(site, stored, { restockAllItems: true, sendOrderCanceledEmail: false, isUnpaid: true })
}

/**
 * Gives up what a contract that is over has not been paid for, so that nothing is charged any more. What the provider has accepted, and
 * decides days later, stays ordered.
 */
export async function giveUpUnpaid(of: SiteTx, contractId: string): Promise<void> {
  // A guest who cancels by the link of one order gives up another one.
  const site = asStaff(of)
  for (const cycle of await findOpenCycles(site, [contractId])) {
    if (cycle.number === 1) continue
    if (!(await findOrder(site, cycle.order_id))) continue
    // Locked, so that a charge is either seen here or comes after the cancellation, and then goes back.
    const { order } = await lockOrder(site, cycle.order_id)
    const payments = await loadPayments(site, cycle.order_id)
    const isAccepted = payments.some(({ status, details }) => status === 'PENDING' && details?.expectedBy)
    if (order.status === 'CANCELED' || isSettled(order) || isAccepted) continue
    await updateCycle(site, cycle, { status: 'CANCELED', next_attempt_date: null })
    await cancelUnpaid(site, cycle.order_id)
  }
}

/** Whoever cancels the order of a cycle gives that delivery up; with the first one the whole contract. */
async function endCycle(site: SiteTx, contractId: string, number: number): Promise<void> {
  const contract = await lockContract(site, contractId)
  const cycle = contract && (await findCycle(site, contractId, number))
  if (contract && cycle) await endCycleOf(site, contract, cycle)
}

async function endCycleOf(site: SiteTx, contract: StoredContract, cycle: CycleRow): Promise<void> {
  if (cycle.status === 'OPEN' || cycle.status === 'PAID')
    await updateCycle(site, cycle, { status: 'CANCELED', next_attempt_date: null })
  if (cycle.number === 1 && !isOver(contract)) {
    const ended = withChange(contract, site.now, { kind: 'CANCELED', by: 'STAFF' })
    await subscriptionContract.save(site, contract, {
      ...ended,
      status: 'CANCELED',
      reason: 'ORDER_CANCELED',
      nextDate: null,
      canceledDate: site.now.toISOString(),
    })
    await giveUpUnpaid(site, contract.id)
  } else if (cycle.status === 'OPEN' && isHeldUp(contract))
    await subscriptionContract.save(site, contract, { ...contract, ...resumed(site, contract) })
  await forgetUnusedCards(site, contract)
}

/** True while the contract waits for its unpaid cycle, or for its last one. */
function isHeldUp({ status, nextDate }: StoredContract): boolean {
  return status === 'PAST_DUE' || (status === 'ACTIVE' && !nextDate)
}

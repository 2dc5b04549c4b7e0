import { service as orders, type Order } from '@stoa/contract/services/ecom/orders'
import { service as transactions } from '@stoa/contract/services/ecom/order-transactions'
import { on } from '../../../kernel/background/reactions.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadPayments, type PaymentRow } from '../../orders/orders/ports/paying.ts'
import { findOrder, lockOrder, type NumberedOrder } from '../../orders/orders/ports/reading.ts'
import { cancel } from '../../orders/orders/ports/changing.ts'
import { nextDateOf, subscriptionContract, withChange, type StoredContract } from './contract.ts'
import { dateOfStep, lastCycleOf, stepAfter } from './dates.ts'
import { enqueueAt, renewName, retryName } from './enqueue.ts'
import { lockContract } from './lock.ts'
import { tellBuyer } from './mail.ts'
import { findCycle, findCyclesOfOrder, findOpenCycles, updateCycle, type CycleRow } from './store/cycles.ts'
import { loadSettings } from './store/settings.ts'

/** Follows the payments of orders that contracts have made, whoever pays them, and cancellations. */
export const followPayments = on(
  [`${orders.fqdn}_payment_status_updated`, `${orders.fqdn}_canceled`, `${transactions.fqdn}_details_updated`],
  'subscriptions.follow-payments',
  async (site, { entityId, slug }) => {
    const cycles = await findCyclesOfOrder(site, entityId)
    for (const { contract_id: contractId, number } of cycles)
      await site.transaction((tx) =>
        slug === 'canceled' ? endCycle(tx, contractId, number) : settleCycle(tx, contractId, number),
      )
  },
)

const day = 24 * 3600_000

/**
 * Writes what became of the charges of a cycle. It reads the order and its payments, so that it may come late, twice and in any order.
 * A failed charge is tried again on the days that the owner has chosen; after the last one the contract pauses or ends, and the unpaid
 * order is cancelled. While a cycle is unpaid no other one is charged. `tried`: the caller has just tried to charge, after so many
 * failures.
 */
export async function settleCycle(site: SiteTx, contractId: string, number: number, tried?: number): Promise<void> {
  const contract = await lockContract(site, contractId)
  const cycle = contract && (await findCycle(site, contractId, number))
  if (!contract || cycle?.status !== 'OPEN') return
  const order = (await findOrder(site, cycle.order_id))?.order
  if (!order || order.status === 'CANCELED') return endCycleOf(site, contract, cycle)
  if (isSettled(order)) return paid(site, contract, cycle)
  // The first charge is made with the buyer, who is at the checkout.
  if (number === 1) return
  // Whoever has cancelled meanwhile is asked for nothing more.
  if (isOver(contract)) return
  const payments = (await loadPayments(site, cycle.order_id)).filter(({ details }) => details?.offSession)
  const open = payments.find(({ status }) => status === 'PENDING')
  if (open) return waitForBuyer(site, contract, cycle, open)
  const failed = payments.findLast(({ status }) => failures.has(status))
  if (failed && failed.id !== cycle.failed_payment_id)
    return failedOnce(site, contract, cycle, order, { reason: reasonOf(failed), failed_payment_id: failed.id })
  // Nothing was charged, because there is no card that could be.
  if (tried === cycle.attempts) await failedOnce(site, contract, cycle, order, { reason: 'NO_CARD' })
}

const failures = new Set<PaymentRow['status']>(['DECLINED', 'CANCELED', 'VOIDED'])

function reasonOf({ decline_reason, status }: PaymentRow): string {
  return decline_reason ?? (status === 'DECLINED' ? 'DECLINED' : 'NOT_CONFIRMED')
}

/** The bank demands the buyer, who was mailed. Until the next attempt of the plan they may confirm. */
async function waitForBuyer(site: SiteTx, contract: StoredContract, cycle: CycleRow, open: PaymentRow): Promise<void> {
  if (!open.redirect_url || (cycle.next_attempt_date && cycle.next_attempt_date > site.now)) return
  const { retryDays } = await loadSettings(site)
  const pause = retryDays[cycle.attempts] ?? retryDays.at(-1) ?? 1
  const nextAttempt = new Date(site.now.getTime() + pause * day)
  await updateCycle(site, cycle, { next_attempt_date: nextAttempt, failure: 'CONFIRMATION_REQUIRED' })
  await subscriptionContract.save(site, contract, { ...contract, status: 'PAST_DUE' })
  enqueueAt(site, retryName, { contractId: contract.id, cycle: cycle.number, attempt: cycle.attempts }, nextAttempt)
}

function isSettled({ paymentStatus }: Order): boolean {
  return paymentStatus === 'PAID' || paymentStatus === 'FULLY_REFUNDED' || paymentStatus === 'PARTIALLY_REFUNDED'
}

async function paid(site: SiteTx, contract: StoredContract, cycle: CycleRow): Promise<void> {
  await updateCycle(site, cycle, { status: 'PAID', next_attempt_date: null, failure: null })
  const settled = cycle.attempts > 0 ? withChange(contract, site.now, { kind: 'PAYMENT_MADE', by: 'BUYER' }) : contract
  if (isOver(contract)) return
  if (isLast(contract, cycle)) {
    const ended = withChange(settled, site.now, { kind: 'ENDED', by: 'SHOP' })
    await subscriptionContract.save(site, contract, { ...ended, status: 'ENDED', reason: 'COMPLETED', nextDate: null })
    return
  }
  if (contract.status !== 'PAST_DUE') return
  await subscriptionContract.save(site, contract, { ...settled, ...resumed(site, contract) })
}

export function isOver({ status }: Pick<StoredContract, 'status'>): boolean {
  return status === 'CANCELED' || status === 'ENDED'
}

/** True if no cycle follows. */
function isLast(contract: StoredContract, { number }: Pick<CycleRow, 'number'>): boolean {
  return number >= (lastCycleOf(contract) ?? Infinity)
}

/** An active contract with the next date of its schedule that is still to come; an ended one where no cycle is left. */
export function resumed(
  site: SiteTx,
  contract: StoredContract,
): Pick<StoredContract, 'status' | 'nextStep' | 'nextDate' | 'reason'> {
  const { timeZone } = site.settings
  if (contract.nextCycle > (lastCycleOf(contract) ?? Infinity))
    return { status: 'ENDED', nextStep: contract.nextStep, nextDate: null, reason: 'COMPLETED' }
  const nextStep = stepAfter(contract, contract.nextStep, site.now, timeZone)
  const nextDate = dateOfStep(contract, nextStep, timeZone)
  enqueueAt(site, renewName, { contractId: contract.id, cycle: contract.nextCycle }, nextDate)
  return { status: 'ACTIVE', nextStep, nextDate: nextDate.toISOString(), reason: null }
}

interface Failure {
  reason: string
  /** Absent where nothing could be charged. */
  failed_payment_id?: string
}

async function failedOnce(
  site: SiteTx,
  contract: StoredContract,
  cycle: CycleRow,
  order: NumberedOrder,
  { reason, ...failure }: Failure,
): Promise<void> {
  const attempts = cycle.attempts + 1
  const { retryDays, afterLastAttempt } = await loadSettings(site)
  const noted = withChange(contract, site.now, { kind: 'PAYMENT_FAILED', by: 'SHOP', note: reason })
  const pause = retryDays[attempts - 1]
  if (pause !== undefined) {
    const nextAttempt = new Date(site.now.getTime() + pause * day)
    await updateCycle(site, cycle, { ...failure, attempts, next_attempt_date: nextAttempt, failure: reason })
    await subscriptionContract.save(site, contract, {
      ...noted,
      status: 'PAST_DUE',
      nextDate: nextDateOf(contract)?.toISOString() ?? null,
    })
    enqueueAt(site, retryName, { contractId: contract.id, cycle: cycle.number, attempt: attempts }, nextAttempt)
    await tellBuyer(site, contract, 'FAILED', { nextDate: nextAttempt })
    return
  }
  await updateCycle(site, cycle, { ...failure, attempts, next_attempt_date: null, failure: reason, status: 'FAILED' })
  const ends = afterLastAttempt === 'CANCEL'
  const ended = withChange(noted, site.now, { kind: ends ? 'CANCELED' : 'PAUSED', by: 'SHOP' })
  await subscriptionContract.save(site, contract, {
    ...ended,
    status: ends ? 'CANCELED' : 'PAUSED',
    reason: 'PAYMENT_FAILED',
    nextDate: null,
    ...(ends && { canceledDate: site.now.toISOString() }),
  })
  await tellBuyer(site, contract, 'ENDED')
  await cancelUnpaid(site, order)
}

/** What nobody paid is not delivered. A charge that is under way is given back when it comes. */
async function cancelUnpaid(
  site: SiteTx,
  { id, fulfillmentStatus }: Pick<NumberedOrder, 'id' | 'fulfillmentStatus'>,
): Promise<void> {
  if (fulfillmentStatus === 'NOT_FULFILLED')
    await cancel(site, await lockOrder(site, id), { restockAllItems: true, sendOrderCanceledEmail: false, isUnpaid: true })
}

/** Gives up the renewals of a contract that are not paid yet. The first charge is the order's own. */
export async function cancelUnpaidCycles(site: SiteTx, { id }: StoredContract): Promise<void> {
  for (const cycle of await findOpenCycles(site, [id])) {
    if (cycle.number === 1) continue
    const order = (await findOrder(site, cycle.order_id))?.order
    await updateCycle(site, cycle, { status: 'CANCELED', next_attempt_date: null })
    if (order && order.status !== 'CANCELED' && !isSettled(order)) await cancelUnpaid(site, order)
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
  } else if (contract.status === 'PAST_DUE')
    await subscriptionContract.save(site, contract, { ...contract, ...resumed(site, contract) })
}

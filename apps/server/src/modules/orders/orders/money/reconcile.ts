import { formatAmount } from '@stoa/pricing'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { schedule, type Schedule } from '../../../../kernel/background/schedule.ts'
import { FailedForGood, type JobSite } from '../../../../kernel/site/jobs.ts'
import { accountsToReconcile, connectedAccount, type Movement, type ProviderReports } from '../../payments/index.ts'
import * as store from '../store/payment-reports.ts'
import { findPayment, type PaymentRow } from '../store/payments.ts'
import { refreshPayment } from './apply-payment-event.ts'
import { startRefund } from './make-refund.ts'

const day = 24 * 60 * 60_000

/** How far back a comparison looks, in days: payouts and refunds may take a week. */
export const usualDays = 10

/** Milliseconds after which our books must agree with the provider's, which may be late. */
const grace = 2 * day

/** Compares the books of every account each night. One account that cannot be asked does not stop the others. */
export const reconcileNightly: Schedule = schedule(
  'orders.reconcile-payments',
  { every: 'DAY', atHour: 2 },
  async (site) => {
    const failures: unknown[] = []
    for (const accountId of await accountsToReconcile(site)) {
      try {
        await reconcile(site, accountId, usualDays)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  },
  { queue: 'tasks', isHousekeeping: true },
)

/**
 * Reads the provider's movements and payouts of the last days, and compares them with the payments of orders. A payment that the
 * provider knows better is asked for again before a difference is named.
 */
export async function reconcile(site: JobSite, accountId: string, days: number): Promise<void> {
  const { reports } = (await connectedAccount(site, accountId)) ?? {}
  if (!reports) return
  // Nights that were missed are caught up: what lies before them has been read.
  const known = (await store.findLastRunDate(site, accountId)) ?? site.now
  const since = new Date(Math.min(known.getTime(), site.now.getTime()) - days * day)
  const movements = await readReports(site, accountId, reports, since)
  const period = { accountId, since, settledBefore: new Date(site.now.getTime() - grace) }
  for (const { kind, payment_id } of await store.findDifferences(site, period)) {
    const payment = kind === 'PAID_THERE' && payment_id ? await findPayment(site, payment_id) : undefined
    if (payment) await refreshIfRecordable(site, payment)
  }
  const found = await store.findDifferences(site, period)
  await site.transaction(async (tx) => {
    await store.saveDifferences(tx, accountId, found)
    await store.saveRun(tx, { accountId, since, movements })
  })
}

/** What cannot be recorded stays a difference, and does not hide the others. */
async function refreshIfRecordable(site: JobSite, payment: PaymentRow): Promise<void> {
  try {
    await refreshPayment(site, payment)
  } catch (error) {
    if (!(error instanceof FailedForGood)) throw error
  }
}

async function readReports(site: JobSite, accountId: string, reports: ProviderReports, since: Date): Promise<number> {
  // An account may serve several sites, whose payments name theirs.
  const isOwn = ({ siteId = site.siteId }: Movement) => siteId === site.siteId
  const movements = (await Array.fromAsync(reports.movements(since))).filter(isOwn)
  const payouts = await Array.fromAsync(reports.payouts(since))
  await site.transaction(async (tx) => {
    await store.saveMovements(tx, accountId, movements)
    await store.savePayouts(tx, accountId, payouts)
  })
  return movements.length
}

export type DifferenceAction = 'ASK_AGAIN' | 'RECORD_REFUND' | 'DISMISS'

/** What can be done about a difference here. */
export function actionsFor({ kind, payment_id }: Pick<store.DifferenceRow, 'kind' | 'payment_id'>): DifferenceAction[] {
  if (!payment_id) return ['DISMISS']
  if (kind === 'PAID_THERE') return ['ASK_AGAIN', 'DISMISS']
  if (kind === 'REFUNDED_THERE') return ['RECORD_REFUND', 'DISMISS']
  return ['DISMISS']
}

/** Mends a difference, or dismisses it. Throws PAYMENT_DIFFERENCE_NOT_FOUND and ACTION_NOT_AVAILABLE. */
export async function resolveDifference(site: JobSite, id: string, action: DifferenceAction): Promise<void> {
  const [difference] = await store.listDifferences(site, id)
  if (!difference) throw notFound('paymentDifference', { id })
  if (!actionsFor(difference).includes(action))
    throw refusal('ACTION_NOT_AVAILABLE', 'this does not mend the difference', { action })
  if (action === 'DISMISS') {
    await site.transaction((tx) => store.closeDifference(tx, id, 'DISMISSED'))
    return
  }
  const payment = await findPayment(site, difference.payment_id!)
  if (payment && action === 'ASK_AGAIN') await refreshPayment(site, payment)
  if (payment && action === 'RECORD_REFUND') await recordRefund(site, payment.order_id, difference)
  // Another comparison shows whether the books agree now.
  await reconcile(site, difference.account_id, usualDays)
}

/** The refund that was made at the provider becomes one of the order. */
async function recordRefund(site: JobSite, orderId: string, difference: store.ListedDifference): Promise<void> {
  const { payment_id, provider_minor, our_minor, currency } = difference
  const amount = { amount: formatAmount(provider_minor - our_minor, currency) }
  const payment = { paymentId: payment_id!, amount, externalRefund: true }
  const details = { reason: 'Refunded at the payment provider.' }
  await site.transaction(async (tx) => {
    // Of two people who press at once, one records it.
    if (await store.closeDifference(tx, difference.id, 'RESOLVED'))
      await startRefund(tx, orderId, { payments: [payment], details })
  })
}

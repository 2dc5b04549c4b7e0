import * as contract from '@stoa/contract/services/stoa/payment-reports'
import { formatAmount } from '@stoa/pricing'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { loadInstantPage } from '../../../../kernel/lists/query/instant-pages.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { getAccount, ProviderUnavailable } from '../../payments/index.ts'
import { actionsFor, reconcile, resolveDifference, usualDays } from '../money/reconcile.ts'
import { listDifferences, listRuns, type ListedDifference, type RunRow } from '../store/payment-reports.ts'
import * as payouts from '../store/payouts.ts'

export const reconcilePayments = implementAction(
  contract.reconcilePayments,
  async ({ site, transaction }, { accountId, days }) => {
    await getAccount(site, accountId)
    await orNotAvailable(reconcile({ ...site, transaction }, accountId, days ?? usualDays))
    const run = (await listRuns(site)).find(({ account_id }) => account_id === accountId)
    return run ? { run: presentRun(run) } : {}
  },
)

export const getPaymentReconciliation = implementRead(contract.getPaymentReconciliation, async ({ site }) => ({
  runs: (await listRuns(site)).map(presentRun),
  differences: (await listDifferences(site)).map(presentDifference),
}))

export const resolvePaymentDifference = implementAction(
  contract.resolvePaymentDifference,
  async ({ site, transaction }, { differenceId, action }) => {
    await orNotAvailable(resolveDifference({ ...site, transaction }, differenceId, action))
    return {}
  },
)

export const listPayouts = implementRead(contract.listPayouts, async ({ site }, { accountId, cursor }) => {
  const filter: payouts.PayoutFilter = { accountId: accountId ?? undefined }
  const { rows, nextCursor } = await loadInstantPage(
    { name: 'payouts', filter, cursor, size: 50 },
    (...page) => payouts.listPayouts(site, ...page),
    ({ arrival_date: date, account_id, id }) => ({ date, id: `${account_id} ${id}` }),
  )
  return { payouts: rows.map(presentPayout), ...(nextCursor && { nextCursor }) }
})

export const getPayout = implementRead(contract.getPayout, async ({ site }, { accountId, payoutId }) => {
  const [payout] = await payouts.listPayouts(site, { accountId, id: payoutId })
  if (!payout) throw notFound('payout', { id: payoutId })
  return {
    payout: presentPayout(payout),
    movements: (await payouts.listMovementsOfPayout(site, accountId, payoutId)).map(presentMovement),
  }
})

async function orNotAvailable(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw refusal('PAYMENT_PROVIDER_NOT_AVAILABLE', error.message)
    throw error
  }
}

function presentRun({ account_id, run_date, since_date, movements, differences }: RunRow): contract.ReconciliationRun {
  return { accountId: account_id, runDate: run_date.toISOString(), sinceDate: since_date.toISOString(), movements, differences }
}

function presentDifference(difference: ListedDifference): contract.PaymentDifference {
  const { id, account_id, provider, kind, transaction_id, provider_minor, our_minor, currency, payment_id } = difference
  const { order_id, order_number } = difference
  return {
    id,
    accountId: account_id,
    provider,
    kind,
    transactionId: transaction_id,
    currency,
    providerAmount: formatAmount(provider_minor, currency),
    ourAmount: formatAmount(our_minor, currency),
    ...(order_id &&
      order_number && {
        orderId: order_id,
        orderNumber: order_number,
      }),
    ...(payment_id && { paymentId: payment_id }),
    foundDate: difference.found_date.toISOString(),
    actions: actionsFor(difference),
  }
}

function presentPayout(payout: payouts.PayoutRow): contract.Payout {
  const { account_id, provider, id, amount_minor, currency, status, arrival_date, movements, fees_minor } = payout
  return {
    accountId: account_id,
    provider,
    payoutId: id,
    currency,
    status,
    movements,
    amount: formatAmount(amount_minor, currency),
    arrivalDate: arrival_date.toISOString(),
    fees: formatAmount(fees_minor, currency),
  }
}

function presentMovement(movement: payouts.MovementRow): contract.PayoutMovement {
  const { kind, amount_minor, currency, fee_minor, fee_currency, moved_date, transaction_id, order_id, order_number } = movement
  return {
    kind,
    amount: formatAmount(amount_minor, currency),
    currency,
    transactionId: transaction_id,
    ...(fee_minor !== null && { fee: formatAmount(fee_minor, fee_currency ?? currency) }),
    date: moved_date.toISOString(),
    ...(order_id &&
      order_number && {
        orderId: order_id,
        orderNumber: order_number,
      }),
  }
}

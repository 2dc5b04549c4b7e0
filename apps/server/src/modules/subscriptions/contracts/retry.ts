import { job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { collectableAmount, endChallengeAtProvider, loadPayments } from '../../orders/orders/ports/paying.ts'
import { lockOrder } from '../../orders/orders/ports/reading.ts'
import { beginCharge } from './charge.ts'
import type { StoredContract } from './contract.ts'
import { enqueueAt, retryName } from './enqueue.ts'
import { lockContract } from './lock.ts'
import { chargeCycle } from './renew.ts'
import { failWithoutCard, isUnconfirmed, settleCycle } from './settle.ts'
import { findCycle, type CycleRow } from './store/cycles.ts'
import { findUnpaidCycles, isFirstUnpaid, isUndecided } from './unpaid.ts'

const day = 24 * 3600_000

/** Tries a failed charge again. The cycle's row decides whether it is still this attempt's turn. */
export const retryPayment = job<Attempt>(retryName.name, async (site, attempt) => {
  const { contractId, cycle } = attempt
  const call = { site, transaction: site.transaction }
  for (const id of await site.transaction((tx) => findUnconfirmed(tx, attempt))) await endChallengeAtProvider(call, id)
  const paymentId = await site.transaction((tx) => beginRetry(tx, attempt))
  if (paymentId) await chargeCycle(site, { contractId, cycle, paymentId })
  else await site.transaction((tx) => settleCycle(tx, contractId, cycle))
})

type Attempt = NonNullable<(typeof retryName)['payload']>

/** The charges that the buyer has not confirmed: they end, so that the card is not charged twice. */
async function findUnconfirmed(site: SiteTx, attempt: Attempt): Promise<string[]> {
  const turn = await lockTurn(site, attempt)
  if (!turn) return []
  return (await loadPayments(site, turn.cycle.order_id)).filter(isUnconfirmed).map(({ id }) => id)
}

async function beginRetry(site: SiteTx, attempt: Attempt): Promise<string | undefined> {
  const turn = await lockTurn(site, attempt)
  if (!turn) return undefined
  const { contract, cycle } = turn
  if (contract.isTest !== (site.settings.mode === 'TEST')) {
    if (!contract.isTest) enqueueAt(site, retryName, attempt, new Date(site.now.getTime() + day))
    return undefined
  }
  const { order } = await lockOrder(site, cycle.order_id)
  const isOpen = (await loadPayments(site, cycle.order_id)).some(isUndecided)
  if (cycle.number === 1 && !(await isFirstUnpaid(site, cycle))) return undefined
  const amount = collectableAmount(order)
  if (isOpen || order.status === 'CANCELED' || amount <= 0n) return undefined
  const paymentId = await beginCharge(site, contract, { of: cycle.order_id, amount })
  if (!paymentId && cycle.number > 1) await failWithoutCard(site, contract, cycle)
  return paymentId
}

/** The contract, locked, and its open cycle; undefined where it is not this attempt's turn any more. */
async function lockTurn(
  site: SiteTx,
  { contractId, cycle: number, attempt }: Attempt,
): Promise<{ contract: StoredContract; cycle: CycleRow } | undefined> {
  const contract = await lockContract(site, contractId)
  if (contract?.status !== 'PAST_DUE' && !(contract?.status === 'ACTIVE' && attempt === 0)) return undefined
  const cycle = await findCycle(site, contractId, number)
  return cycle?.status === 'OPEN' && cycle.attempts === attempt ? { contract, cycle } : undefined
}

/** Charges what is unpaid of a contract at once; false where nothing is. Later attempts of the plan stay as they are. */
export async function retryNow(site: SiteTx, contract: StoredContract): Promise<boolean> {
  const unpaid = await findUnpaidCycles(site, contract)
  for (const { number: cycle, attempts: attempt } of unpaid)
    enqueueAt(site, retryName, { contractId: contract.id, cycle, attempt }, site.now)
  return unpaid.length > 0
}

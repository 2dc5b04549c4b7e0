import { job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { collectableAmount, endChallengeAtProvider, loadPayments } from '../../orders/orders/ports/paying.ts'
import { lockOrder } from '../../orders/orders/ports/reading.ts'
import { beginCharge } from './charge.ts'
import type { StoredContract } from './contract.ts'
import { enqueueAt, retryName } from './enqueue.ts'
import { lockContract } from './lock.ts'
import { chargeCycle } from './renew.ts'
import { findCycle, findOpenCycles } from './store/cycles.ts'

/** Tries a failed charge again. The cycle's row decides whether it is still this attempt's turn. */
export const retryPayment = job<NonNullable<(typeof retryName)['payload']>>(
  retryName.name,
  async (site, { contractId, cycle: number, attempt: attempts }) => {
    const begun = await site.transaction((tx) => beginRetry(tx, contractId, number, attempts))
    if (!begun) return
    // Whoever has not confirmed by now has not agreed to the charge; the next attempt asks again.
    if (begun.unconfirmed) await endChallengeAtProvider({ site, transaction: site.transaction }, begun.unconfirmed)
    await chargeCycle(site, contractId, { number, attempts, paymentId: begun.paymentId })
  },
)

interface Retry {
  paymentId?: string | undefined
  /** A payment that waits for its buyer. */
  unconfirmed?: string
}

async function beginRetry(site: SiteTx, contractId: string, number: number, attempts: number): Promise<Retry | undefined> {
  const contract = await lockContract(site, contractId)
  if (contract?.status !== 'PAST_DUE' || contract.isTest !== (site.settings.mode === 'TEST')) return undefined
  const cycle = await findCycle(site, contractId, number)
  if (cycle?.status !== 'OPEN' || cycle.attempts !== attempts) return undefined
  const order = await lockOrder(site, cycle.order_id)
  const open = (await loadPayments(site, cycle.order_id)).find(
    ({ status, token, redirect_url }) => status === 'PENDING' && (token ?? redirect_url) !== null,
  )
  if (open) return open.redirect_url ? { unconfirmed: open.id } : undefined
  const amount = collectableAmount(order.order)
  return amount <= 0n ? undefined : { paymentId: await beginCharge(site, contract, cycle.order_id, amount) }
}

/** Tries the failed charge of a contract at once; false where none has failed. Later attempts of the plan stay as they are. */
export async function retryNow(site: SiteTx, contract: StoredContract): Promise<boolean> {
  if (contract.status !== 'PAST_DUE') return false
  const [cycle] = await findOpenCycles(site, [contract.id])
  if (!cycle) return false
  enqueueAt(site, retryName, { contractId: contract.id, cycle: cycle.number, attempt: cycle.attempts }, site.now)
  return true
}

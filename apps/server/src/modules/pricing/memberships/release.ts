import { FailedForGood, job, type Job, type JobSite } from '../../../kernel/site/jobs.ts'
import { askToCharge } from './ask-to-charge.ts'
import { findCharge, moveCharge, type Charge } from './store.ts'
import { voidAtApp } from './void.ts'

/**
 * Returns a charge that no order uses. Throws, and is retried, until the app has responded; a refusal by the app is left to the
 * owner.
 */
export const releaseUnused: Job<{ chargeId: string }> = job('memberships.release-unused-charge', async (site, { chargeId }) => {
  let charge = await findCharge(site, chargeId)
  if (charge?.status === 'INTENDED') charge = await settleOutcome(site, charge)
  if (charge?.status === 'CHARGED') {
    const isTaken = await site.transaction((tx) => moveCharge(tx, chargeId, ['CHARGED'], { status: 'VOIDING' }))
    charge = isTaken ? await findCharge(site, chargeId) : undefined
  }
  if (charge?.status !== 'VOIDING') return
  const outcome = await voidAtApp(site, charge)
  if (outcome.status === 'PENDING')
    throw new Error(`the app ${charge.app_id} did not say whether it gave back ${charge.transaction_id}: ${outcome.reason}`)
  if (outcome.status === 'KEPT')
    throw new FailedForGood(`the app ${charge.app_id} keeps ${charge.transaction_id}, which no order uses: ${outcome.reason}`)
  await site.transaction((tx) => moveCharge(tx, chargeId, ['VOIDING'], { status: 'VOIDED' }))
})

/** Asks again for the outcome of a charge whose response was lost. */
async function settleOutcome(site: JobSite, charge: Charge): Promise<Charge | undefined> {
  const outcome = await askToCharge(site, charge)
  if ('problem' in outcome && outcome.problem === 'UNAVAILABLE')
    throw new Error(`the app ${charge.app_id} did not say whether it charged ${charge.id}`)
  await site.transaction((tx) =>
    'transactionId' in outcome
      ? // Also where a call gave the intent up meanwhile.
        moveCharge(tx, charge.id, ['INTENDED', 'REFUSED'], { status: 'VOIDING', transactionId: outcome.transactionId })
      : moveCharge(tx, charge.id, ['INTENDED'], { status: 'REFUSED' }),
  )
  return findCharge(site, charge.id)
}

import { job, type Job, type JobSite } from '../../../kernel/jobs.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { providerVoid } from '../../plugins/index.ts'
import { askToRedeem } from './ask-to-redeem.ts'
import { findRedemption, moveRedemption, type Redemption } from './store.ts'

/** Gives back what an app's card paid of an order that ended unpaid. */
export async function voidAtProvider(site: SiteTx, redemptionId: string): Promise<void> {
  if (await moveRedemption(site, redemptionId, ['USED'], { status: 'VOIDING' })) site.enqueue(voidUnused, { redemptionId })
}

/** Gives a redemption back that no order uses. It throws, and is tried again, until the app has answered. */
export const voidUnused: Job<{ redemptionId: string }> = job(
  'gift-cards.void-unused-redemption',
  async (site, { redemptionId }) => {
    let redemption = await findRedemption(site, redemptionId)
    if (redemption?.status === 'INTENDED') redemption = await outcomeOf(site, redemption)
    if (redemption?.status === 'REDEEMED') {
      const isTaken = await site.transaction((tx) => moveRedemption(tx, redemptionId, ['REDEEMED'], { status: 'VOIDING' }))
      redemption = isTaken ? await findRedemption(site, redemptionId) : undefined
    }
    if (redemption?.status !== 'VOIDING') return
    const { app_id, transaction_id: transactionId } = redemption
    const answered = await site.plugins.askApp(site, providerVoid, app_id, { transactionId })
    if (!answered?.answer)
      throw new Error(`the app ${app_id} did not give back ${transactionId}: ${answered?.refusal ?? 'no answer'}`)
    await site.transaction((tx) => moveRedemption(tx, redemptionId, ['VOIDING'], { status: 'VOIDED' }))
  },
)

/** What became of a redemption whose answer was lost, after asking again. */
async function outcomeOf(site: JobSite, redemption: Redemption): Promise<Redemption | undefined> {
  const outcome = await askToRedeem(site, redemption)
  if ('refused' in outcome && !outcome.refused)
    throw new Error(`the app ${redemption.app_id} did not say whether it redeemed ${redemption.id}`)
  await site.transaction((tx) =>
    'transactionId' in outcome
      ? // Also where a call gave the intent up meanwhile.
        moveRedemption(tx, redemption.id, ['INTENDED', 'REFUSED'], { status: 'VOIDING', transactionId: outcome.transactionId })
      : moveRedemption(tx, redemption.id, ['INTENDED'], { status: 'REFUSED' }),
  )
  return findRedemption(site, redemption.id)
}

import { FailedForGood, job, type Job, type JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { providerVoid } from '../../../platform/plugins/index.ts'
import { askToRedeem, type RedemptionOutcome } from './ask-to-redeem.ts'
import { findRedemption, moveRedemption, type Redemption } from './store.ts'

/** Voids the redemption of an app's card when its order ends unpaid. */
export async function voidAtProvider(site: SiteTx, redemptionId: string): Promise<void> {
  if (await moveRedemption(site, redemptionId, ['USED'], { status: 'VOIDING' }))
    site.enqueue(giveBackRedemption, { redemptionId })
}

/**
 * Frees a redemption for another order of the same purchase, which the same transaction places. It is voided if that order does not
 * use it.
 */
export async function handOverRedemption(site: SiteTx, redemptionId: string): Promise<void> {
  if (await moveRedemption(site, redemptionId, ['USED'], { status: 'REDEEMED' })) site.enqueue(voidUnused, { redemptionId })
}

/** Finds a redemption that no order uses, also one whose answer was lost, to give it back. */
export const voidUnused: Job<{ redemptionId: string }> = job(
  'gift-cards.void-unused-redemption',
  async (site, { redemptionId }) => {
    let redemption = await findRedemption(site, redemptionId)
    if (redemption?.status === 'INTENDED') redemption = await settleOutcome(site, redemption)
    if (redemption?.status !== 'REDEEMED') return
    await site.transaction(async (tx) => {
      if (await moveRedemption(tx, redemptionId, ['REDEEMED'], { status: 'VOIDING' }))
        tx.enqueue(giveBackRedemption, { redemptionId })
    })
  },
)

/** The errors of an app that has given a redemption back already: an answer of it was lost. */
const voidedBefore = ['ALREADY_VOIDED', 'TRANSACTION_ALREADY_VOIDED']

/**
 * Voids a redemption. Until the app has responded, it throws and is retried. A refusal by the app is left to the owner, who finds
 * it among the failed jobs.
 */
export const giveBackRedemption: Job<{ redemptionId: string }> = job(
  'gift-cards.give-back-redemption',
  async (site, { redemptionId }) => {
    const redemption = await findRedemption(site, redemptionId)
    if (redemption?.status !== 'VOIDING') return
    const { app_id, transaction_id: transactionId } = redemption
    const answered = await site.plugins.askApp(site, providerVoid, app_id, { transactionId })
    const { answer, refusal, name = app_id } = answered ?? {}
    if (refusal && !voidedBefore.includes(refusal))
      throw new FailedForGood(`${name} refuses to give back its gift card transaction ${transactionId}: ${refusal}`)
    if (!answer && !refusal) throw new Error(`${name} did not say whether it gave back ${transactionId}`)
    await site.transaction((tx) => moveRedemption(tx, redemptionId, ['VOIDING'], { status: 'VOIDED' }))
  },
)

/** Asks the app again for a redemption whose answer was lost, and returns its outcome. */
async function settleOutcome(site: JobSite, redemption: Redemption): Promise<Redemption | undefined> {
  const { id, app_id: appId } = redemption
  const outcome = await askToRedeem(site, redemption)
  if ('refused' in outcome && !outcome.refused) throw new Error(`the app ${appId} did not say whether it redeemed ${id}`)
  const next = statusAfter(outcome)
  // A redemption of the app counts even if a call gave up the intent meanwhile.
  const from = next.status === 'REFUSED' ? (['INTENDED'] as const) : (['INTENDED', 'REFUSED'] as const)
  await site.transaction((tx) => moveRedemption(tx, id, from, next))
  if ('refused' in outcome && outcome.refused === 'ALREADY_REDEEMED')
    throw new FailedForGood(
      `the app ${appId} redeemed a gift card for the order id ${id} and names no transaction: give it back in the app`,
    )
  return findRedemption(site, id)
}

function statusAfter(outcome: RedemptionOutcome): Parameters<typeof moveRedemption>[3] {
  if ('transactionId' in outcome) return { status: 'REDEEMED', transactionId: outcome.transactionId }
  return { status: outcome.refused === 'ALREADY_REDEEMED' ? 'UNSETTLED' : 'REFUSED' }
}

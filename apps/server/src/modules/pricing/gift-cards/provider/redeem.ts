import { refusal } from '../../../../kernel/basics/errors.ts'
import type { Outside } from '../../../../kernel/site/site.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import type { ChosenGiftCard } from './balance.ts'
import { askToRedeem } from './ask-to-redeem.ts'
import { insertRedemption, moveRedemption, standingRedemption } from './store.ts'
import { giveBackRedemption, voidUnused } from './void.ts'

/** A redemption that no order has used after this time is given back. Milliseconds. */
const unusedFor = 60_000

interface Purchase {
  chosen: ChosenGiftCard
  amount: bigint
  purchaseId: string
  orderId: string
}

/**
 * Redeems an app's card for its part of an order; returns the redemption's id. The app is called while no transaction is open,
 * and after the intent is committed; the order's own transaction then uses the redemption, once. If that never happens, a job
 * voids it. Throws REDEEM_GIFT_CARD_ERROR.
 */
export async function redeemAtProvider(site: SiteTx, purchase: Purchase): Promise<string> {
  const { chosen, amount, purchaseId, orderId } = purchase
  const key = `redeem ${purchaseId} ${chosen.id} ${amount}`
  const { id, refused } = await site.actOutside(key, (outside) => redeem(outside, purchase))
  const isUsed = !refused && (await moveRedemption(site, id, ['REDEEMED'], { status: 'USED', orderId }))
  if (!isUsed) {
    const reason = refused ?? 'GIFT_CARD_UNAVAILABLE'
    throw refusal('REDEEM_GIFT_CARD_ERROR', 'the gift card cannot pay this any more', { reason })
  }
  return id
}

async function redeem({ site, transaction }: Outside, { chosen, amount, purchaseId }: Purchase) {
  const intent = await transaction(async (tx) => {
    const known = await standingRedemption(tx, { purchaseId, cardId: chosen.id, amount })
    if (known) return known
    const { appId, sealedCode } = chosen
    const id = await insertRedemption(tx, { appId, purchaseId, cardId: chosen.id, amount, sealedCode: sealedCode! })
    const after = new Date(tx.now.getTime() + unusedFor)
    tx.enqueue(voidUnused, { redemptionId: id }, { after })
    return {
      id,
      app_id: appId,
      card_id: chosen.id,
      amount_minor: amount,
      status: 'INTENDED' as const,
      sealed_code: sealedCode!,
      transaction_id: null,
    }
  })
  if (intent.status !== 'INTENDED') return { id: intent.id, refused: undefined }
  const outcome = await askToRedeem(site, intent)
  if ('transactionId' in outcome) {
    await transaction((tx) => noteRedeemed(tx, intent.id, outcome.transactionId))
    return { id: intent.id, refused: undefined }
  }
  // An app that gave no answer may have redeemed: the job finds out and gives it back.
  const isUnknown = !outcome.refused || outcome.refused === 'ALREADY_REDEEMED'
  if (isUnknown) return { id: intent.id, refused: 'GIFT_CARD_UNAVAILABLE' }
  await transaction((tx) => moveRedemption(tx, intent.id, ['INTENDED'], { status: 'REFUSED' }))
  return { id: intent.id, refused: outcome.refused }
}

/** Another call for the same purchase may have given up the intent meanwhile; the redemption is voided then. */
async function noteRedeemed(site: SiteTx, redemptionId: string, transactionId: string): Promise<void> {
  if (await moveRedemption(site, redemptionId, ['INTENDED'], { status: 'REDEEMED', transactionId })) return
  if (await moveRedemption(site, redemptionId, ['REFUSED'], { status: 'VOIDING', transactionId }))
    site.enqueue(giveBackRedemption, { redemptionId })
}

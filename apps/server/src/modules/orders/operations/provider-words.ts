import * as contract from '@stoa/contract/services/stoa/sandbox-payments'
import { implement, implementAction, implementPublic } from '../../../kernel/operation.ts'
import { openSite, transactionOn } from '../../../kernel/perform.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { claimedSite, decideChallenge, noteDecision, takeEvent, verifiedEvent, type ProviderEvent } from '../../payments/index.ts'
import { recordChargeback } from '../payments/chargeback.ts'
import { chargePayment } from '../payments/charge.ts'
import { recordPaymentOutcome } from '../payments/outcome.ts'
import { giveCard } from '../payments/pay-prepared.ts'

/** What comes in from a provider, or from the buyer through it, and moves an order's money. */
export const providerWords = {
  answerChallenge: implement(contract.answerChallenge, async ({ site }, { challengeId, approve }) => {
    const { challenge, paymentId, outcome } = await decideChallenge(site, challengeId, approve)
    if (outcome.status !== 'CHALLENGE') await recordPaymentOutcome(site, paymentId, outcome)
    return { challenge }
  }),

  payPreparedPayment: implementAction(contract.payPreparedPayment, async (context, { paymentId, paymentToken }) => {
    const { orderId } = await context.intend((tx) => giveCard(tx, paymentId!, paymentToken!))
    const result = await chargePayment(context, paymentId!)
    if (result.status === 'DECLINED' || result.status === 'CANCELED') {
      const reason = result.status === 'DECLINED' ? result.reason : result.status
      throw context.refuse('PAYMENT_DECLINED', 'the card was declined; the payment has to be prepared again', { orderId, reason })
    }
    if (result.status !== 'CHALLENGE') return { orderId, status: result.status }
    return { orderId, status: 'CHALLENGED' as const, challengeId: result.challengeId }
  }),

  receiveProviderEvent: implementPublic(contract.receiveProviderEvent, async ({ kernel }, { payload, signature }) => {
    const site = await openSite(kernel, claimedSite(payload))
    const event = await verifiedEvent(site, 'sandbox', payload, signature)
    await transactionOn(
      kernel,
      site,
    )(async (tx) => {
      // In one transaction with its effect: an event is taken exactly when it has had it.
      if (await takeEvent(tx, 'sandbox', event.id)) await apply(tx, event)
    })
    return {}
  }),
}

async function apply(site: SiteTx, event: ProviderEvent): Promise<void> {
  if ('chargeback' in event) return recordChargeback(site, event.paymentId, event.chargeback)
  const { paymentId, status, reason = 'CARD_DECLINED' } = event
  if (status !== 'PENDING') await noteDecision(site, paymentId, status !== 'DECLINED', reason)
  await recordPaymentOutcome(site, paymentId, status === 'DECLINED' ? { status, reason } : { status })
}

import * as contract from '@stoa/contract/services/stoa/sandbox-payments'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { job, type Job, type JobSite } from '../../../../kernel/site/jobs.ts'
import { implement, implementAction, implementPublic, implementRead } from '../../../../kernel/operations/operation.ts'
import { jobSite } from '../../../../kernel/background/job-runner.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import {
  answerSetup,
  checkTestMode,
  claimedSite,
  decideChallenge,
  findChallenge,
  noteDecision,
  sandboxEvent,
  signedSandboxEvent,
  takeEvent,
  verifiedEvent,
  type ProviderEvent,
  type SandboxEvent,
} from '../../payments/index.ts'
import { recordChargeback } from '../money/chargeback.ts'
import { chargePayment } from '../money/charge.ts'
import { recordable, recordPaymentOutcome } from '../money/outcome.ts'
import { giveCard } from '../money/pay-prepared.ts'
import { findOrder } from '../store/orders.ts'
import { findPayment } from '../store/payments.ts'

// Events from a provider, or from the buyer through it, that change an order's money.

export const getChallenge = implementRead(contract.getChallenge, async ({ site }, { challengeId }) => {
  checkTestMode(site)
  return { challenge: await ownChallenge(site, challengeId) }
})

export const answerChallenge = implement(contract.answerChallenge, async ({ site }, { challengeId, approve }) => {
  checkTestMode(site)
  await ownChallenge(site, challengeId)
  const { challenge, paymentId, outcome } = await decideChallenge(site, challengeId, approve)
  await recordPaymentOutcome(site, paymentId, recordable(outcome))
  return { challenge }
})

export const answerCardSetup = implement(contract.answerCardSetup, async ({ site }, { setupId, approve }) => {
  checkTestMode(site)
  if (!(await answerSetup(site, setupId, approve))) throw notFound('cardSetup', { id: setupId })
  return {}
})

export const payPreparedPayment = implementAction(contract.payPreparedPayment, async (context, { paymentId, paymentToken }) => {
  checkTestMode(context.site)
  const { orderId } = await context.intend((tx) => giveCard(tx, paymentId, paymentToken))
  const result = await chargePayment(context, paymentId)
  if (result.status === 'DECLINED' || result.status === 'CANCELED') {
    const reason = result.status === 'DECLINED' ? result.reason : result.status
    throw context.refuse('PAYMENT_DECLINED', 'the card was declined; the payment has to be prepared again', { orderId, reason })
  }
  if (result.status !== 'CHALLENGE') return { orderId, status: result.status }
  return { orderId, status: 'CHALLENGED' as const, challengeId: result.challengeId, url: result.url }
})

export const receiveProviderEvent = implementPublic(contract.receiveProviderEvent, async ({ kernel }, { payload, signature }) => {
  const site = await jobSite(kernel, claimedSite(payload))
  checkTestMode(site)
  await receive(site, payload, signature)
  return {}
})

/** Delivers a sandbox event the way any provider would: as text with a signature. */
export const sendSandboxEvent: Job<SandboxEvent> = job(sandboxEvent.name, async (site, event) => {
  const { payload, signature } = await signedSandboxEvent(site, event)
  await receive(site, payload, signature)
})

async function receive(site: JobSite, payload: string, signature: string): Promise<void> {
  const event = await verifiedEvent(site, 'sandbox', payload, signature)
  await site.transaction(async (tx) => {
    // The event is marked as received in the same transaction as its effect, so it has its effect exactly once.
    if (await takeEvent(tx, 'sandbox', event.id)) await apply(tx, event)
  })
}

/**
 * The challenge, if the caller may read its order, or if the payer need not be the buyer; otherwise not found. As at a bank, the id of a
 * challenge is only known to the payer.
 */
async function ownChallenge(site: SiteRead, id: string): Promise<contract.Challenge> {
  const { orderId, ...challenge } = await findChallenge(site, id)
  if (orderId && (await findOrder(site, orderId))) return { ...challenge, orderId }
  const payment = challenge.paymentId ? await findPayment(site, challenge.paymentId) : undefined
  if (!payment?.details?.returnTo) throw notFound('challenge', { id })
  return challenge
}

async function apply(site: SiteTx, event: ProviderEvent): Promise<void> {
  if ('chargeback' in event) return recordChargeback(site, event.paymentId, event.chargeback)
  const { paymentId, status, reason = 'CARD_DECLINED' } = event
  if (status !== 'PENDING') await noteDecision(site, paymentId, status !== 'DECLINED', reason)
  await recordPaymentOutcome(site, paymentId, status === 'DECLINED' ? { status, reason } : { status })
}

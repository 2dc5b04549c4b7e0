import type { SiteTx } from '../../../../kernel/site/site.ts'
import { providerNamed } from '../../payments/index.ts'
import { findPayment } from '../store/payments.ts'
import { jobSiteOf, type ExternalCall } from './external-call.ts'
import { recordPaymentOutcome } from './outcome.ts'

/**
 * Ends a payment that waits for the buyer at the bank's page, so that another attempt may begin. The provider is asked while no
 * transaction is open; the calling transaction then runs again and reads the outcome, which is a success if the buyer was faster.
 */
export function endChallenge(site: SiteTx, paymentId: string): Promise<void> {
  return site.actOutside(`end challenge ${paymentId}`, (outside) => endChallengeAtProvider(outside, paymentId))
}

export async function endChallengeAtProvider(call: ExternalCall, paymentId: string): Promise<void> {
  const payment = await findPayment(call.site, paymentId)
  if (payment?.status !== 'PENDING' || !payment.challenge_id) return
  const outcome = await providerNamed(payment.provider)?.endChallenge(jobSiteOf(call), paymentId)
  if (!outcome || outcome.status === 'CHALLENGE' || outcome.status === 'PENDING') return
  await call.transaction((tx) => recordPaymentOutcome(tx, paymentId, outcome))
}

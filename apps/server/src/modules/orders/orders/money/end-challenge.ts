import type { SiteTx } from '../../../../kernel/site/site.ts'
import { connectedProvider } from '../../payments/index.ts'
import { findPayment } from '../store/payments.ts'
import { knownPayment } from './charge-request.ts'
import { chargerOf } from './charger.ts'
import { jobSiteOf, type ExternalCall } from './external-call.ts'
import { recordPaymentOutcome } from './outcome.ts'

/**
 * Ends a payment that waits for the buyer on a page of the bank or the provider, so that another attempt may begin. The provider is
 * asked while no transaction is open; the calling transaction then runs again and reads the outcome, which is a success if the buyer
 * was faster.
 */
export function endChallenge(site: SiteTx, paymentId: string): Promise<void> {
  return site.actOutside(`end challenge ${paymentId}`, (outside) => endChallengeAtProvider(outside, paymentId))
}

export async function endChallengeAtProvider(call: ExternalCall, paymentId: string): Promise<void> {
  const site = jobSiteOf(call)
  const payment = await findPayment(site, paymentId)
  if (payment?.status !== 'PENDING' || !payment.redirect_url) return
  const provider = await connectedProvider(site, chargerOf(payment))
  const outcome = (await provider?.cancel(knownPayment(payment))) ?? { status: 'CANCELED' as const }
  if (outcome.status !== 'CHALLENGE') await call.transaction((tx) => recordPaymentOutcome(tx, paymentId, outcome))
}

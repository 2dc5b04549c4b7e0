import type { Challenge } from '@stoa/contract/services/stoa/sandbox-payments'
import { formatAmount } from '@stoa/pricing'
import { notFound } from '../../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { ChargeOutcome } from '../provider-charges.ts'
import { outcomeOf } from './provider.ts'
import * as store from '../store/sandbox.ts'

export async function findChallenge(site: SiteRead, challengeId: string): Promise<Challenge> {
  return present(await getCharge(site, challengeId))
}

/** The buyer's answer to a challenge and its effect on the payment. The first answer counts. */
export async function decideChallenge(
  site: SiteTx,
  challengeId: string,
  approve: boolean,
): Promise<{ challenge: Challenge; paymentId: string; outcome: ChargeOutcome }> {
  await store.decideCharge(site, challengeId, approve, 'CHALLENGE_FAILED')
  const charge = await getCharge(site, challengeId)
  return { challenge: present(charge), paymentId: charge.idempotency_key, outcome: outcomeOf(site, charge) }
}

/** The sandbox's own records must agree with its events. */
export async function noteDecision(site: SiteTx, paymentId: string, approve: boolean, reason: string): Promise<void> {
  const charge = await store.lockCharge(site, paymentId)
  if (charge) await store.decideCharge(site, charge.id, approve, reason)
}

async function getCharge(site: SiteRead, id: string): Promise<store.ChargeRow> {
  const charge = await store.chargeById(site, id)
  if (!charge) throw notFound('challenge', { id })
  return charge
}

function present({ id, idempotency_key, order_id, amount_minor, currency, status }: store.ChargeRow): Challenge {
  return {
    id,
    paymentId: idempotency_key,
    orderId: order_id,
    amount: formatAmount(amount_minor, currency),
    currency,
    status: status === 'CHALLENGED' ? 'WAITING' : status === 'DECLINED' ? 'DECLINED' : 'APPROVED',
  }
}

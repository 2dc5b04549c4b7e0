import type { Chargeback } from '@mollie/api-client'
import type { ProviderDisputes, ReportedDispute } from '../provider-reports.ts'
import { fromAmount } from './amounts.ts'
import type { Mollie } from './client.ts'
import { ourIdsOf } from './find-payment.ts'
import { knownToMollie } from './http.ts'

/** Mollie's chargebacks: the money is gone when one appears, and evidence is sent in Mollie's own back office alone. */
export function disputes({ api }: Mollie): ProviderDisputes {
  return {
    async find(id) {
      const [, transactionId, chargebackId] = /^(tr_\w+)\/(chb_\w+)$/.exec(id) ?? []
      if (!transactionId || !chargebackId) return undefined
      const [payment, chargeback] = await Promise.all([
        knownToMollie(api.payments.get(transactionId)),
        knownToMollie(api.paymentChargebacks.get(chargebackId, { paymentId: transactionId })),
      ])
      return payment && chargeback && reported(chargeback, ourIdsOf(payment).paymentId)
    },
  }
}

/** Mollie finds a chargeback by its payment and its own id. */
export function disputeId({ id, paymentId }: Pick<Chargeback, 'id' | 'paymentId'>): string {
  return `${paymentId}/${id}`
}

function reported(chargeback: Chargeback, paymentId: string | undefined): ReportedDispute {
  const { amount, paymentId: transactionId, reversedAt } = chargeback
  // Mollie knows the reasons of debits alone.
  const reason = chargeback.reason as Chargeback['reason'] | null | undefined
  const minor = fromAmount(amount)
  return {
    id: disputeId(chargeback),
    payment: paymentId ? { paymentId, transactionId } : { transactionId },
    amount: minor < 0n ? -minor : minor,
    currency: amount.currency,
    reason: reason?.description ?? reason?.code ?? 'chargeback',
    status: reversedAt ? 'WON' : 'LOST',
    isMoneyTaken: !reversedAt,
  }
}

import type { SiteTx } from '../../../../kernel/site/site.ts'
import { loadPayments } from '../store/payments.ts'
import { recordPaymentOutcome } from './outcome.ts'

/** A copy of a site hears nothing of payments that real providers were deciding: in it they came to nothing. */
export async function endPaymentsInCopy(site: SiteTx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds)
    for (const { id, status, provider } of await loadPayments(site, orderId))
      if (status === 'PENDING' && provider !== 'sandbox' && provider !== 'manual')
        await recordPaymentOutcome(site, id, { status: 'CANCELED' })
}

import { service } from '@stoa/contract/services/ecom/order-payment-requests'
import { service as transactions } from '@stoa/contract/services/ecom/order-transactions'
import { asStaff } from '../../../kernel/site/audience.ts'
import { action } from '../../../kernel/site/events.ts'
import { on, type Reaction } from '../../../kernel/background/reactions.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { endPromise, findPaidRequests, loadPayments } from '../orders/ports/paying.ts'
import { findOrder, lockOrder } from '../orders/ports/reading.ts'
import { findReceiptOfPayment, isReceived, issueReceipt } from '../receipts/index.ts'
import { findRequest, paymentRequest, present } from './entity.ts'
import { attemptsOf, isPromised, paymentOf } from './state.ts'

/** A payment of a request that came, be it at once, from an event of the provider or recorded by staff, pays the request. */
export const settlePaidRequests: Reaction = on(
  [`${transactions.fqdn}_details_updated`],
  'payment-requests.settle',
  async (site, { entityId: orderId, body }) => {
    const paymentIds: string[] = body['actionEvent']?.body?.paymentIds ?? []
    if (paymentIds.length === 0) return
    for (const requestId of await findPaidRequests(site, paymentIds))
      await site.transaction((tx) => settleRequest(tx, orderId, requestId))
  },
)

/**
 * Marks a request as paid if a payment of it came, and issues the receipt of the payment. Safe to repeat. Money that comes late pays also a
 * request that has expired or was voided.
 */
export async function settleRequest(site: SiteTx, orderId: string, requestId: string): Promise<void> {
  // An imported order may have been deleted meanwhile.
  if (!(await findOrder(asStaff(site), orderId))) return
  const stored = await lockOrder(site, orderId)
  const request = await findRequest(site, requestId)
  if (request?.orderId !== orderId) return
  const payments = await loadPayments(site, orderId)
  const paid = paymentOf(request, stored, payments)
  if (!paid) return
  if (request.status !== 'PAID') {
    const after = await paymentRequest.save(site, request, {
      ...request,
      status: 'PAID',
      paymentGatewayOrderId: paid.id,
      paidDate: site.now.toISOString(),
    })
    site.record(action(service.fqdn, 'paid', after, { orderPaymentRequest: present(after) }))
    for (const promise of attemptsOf(request, payments).filter(isPromised)) await endPromise(site, promise)
  }
  if (isReceived(paid) && !(await findReceiptOfPayment(site, paid.id)))
    await issueReceipt(site, await lockOrder(site, stored.id), paid, request.title)
}

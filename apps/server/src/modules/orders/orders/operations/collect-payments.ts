import * as contract from '@stoa/contract/services/ecom/orders'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { minorOf, orderPricer } from '../amounts.ts'
import { defaultCharger } from '../../payments/index.ts'
import { presentFor } from '../audience.ts'
import { amountToCollect, collectabilityOf, collectableAmount } from '../collectability.ts'
import { beginPayment, type PaymentIntent } from '../money/begin.ts'
import { chargeLines } from '../money/charge-memberships.ts'
import { recordOfflinePayment } from '../money/manual.ts'
import { plannedAction } from '../money/scheduled.ts'
import { getOrder, lockOrder } from '../store/orders.ts'
import { deleteIntent, findPayment } from '../store/payments.ts'

export const getPaymentCollectabilityStatus = implementRead(
  contract.getPaymentCollectabilityStatus,
  async ({ site }, { ecomOrderId }) => {
    const { order } = await getOrder(site, ecomOrderId)
    const status = collectabilityOf(order)
    return { status, amount: orderPricer(order)(status === 'COLLECTABLE' ? collectableAmount(order) : 0n) }
  },
)

/** The response names a payment without a card; the pay page adds the card. */
export const preparePaymentCollection = implement(contract.preparePaymentCollection, async ({ site, refuse }, request) => {
  const { ecomOrderId, amount, paymentGatewayOrderId, delayedCapture, delayedCaptureSettings } = request
  if (paymentGatewayOrderId) {
    const earlier = await findPayment(site, paymentGatewayOrderId)
    if (earlier?.order_id !== ecomOrderId || earlier.status !== 'PENDING' || earlier.token) {
      throw refuse('NO_ASSOCIATED_ECOM_ORDER', 'this payment is not being prepared for the order', { paymentGatewayOrderId })
    }
    await deleteIntent(site, earlier.id)
  }
  const scheduledAction = plannedAction(site, delayedCaptureSettings ?? {})
  const delayCapture = delayedCapture === true || scheduledAction !== undefined
  return { paymentGatewayOrderId: await prepare(site, ecomOrderId, { delayCapture, scheduledAction }, amount) }
})

export const paymentCollectionCreatePaymentGatewayOrder = implement(
  contract.paymentCollectionCreatePaymentGatewayOrder,
  async ({ site }, { ecomOrderId, chargedBy }) => ({ paymentGatewayOrderId: await prepare(site, ecomOrderId, { chargedBy }) }),
)

export const recordManuallyCollectedPayment = implement(
  contract.recordManuallyCollectedPayment,
  async ({ site }, { orderId, amount }) => {
    await recordOfflinePayment(site, orderId, ({ currency }) => minorOf(amount, currency))
    return {}
  },
)

export const paymentCollectionMarkOrderAsPaid = implement(
  contract.paymentCollectionMarkOrderAsPaid,
  async ({ site, caller }, { ecomOrderId }) => ({
    order: presentFor(caller, await recordOfflinePayment(site, ecomOrderId)),
  }),
)

export const paymentCollectionBulkMarkOrdersAsPaid = implement(
  contract.paymentCollectionBulkMarkOrdersAsPaid,
  ({ site, caller }, { ecomOrderIds }) =>
    bulk(site, ecomOrderIds, async (tx, id) => presentFor(caller, await recordOfflinePayment(tx, id))),
)

export const chargeMemberships = implement(
  contract.chargeMemberships,
  async ({ site }, { ecomOrderId, memberId, membershipCharges = [] }) => {
    await chargeLines(site, ecomOrderId, memberId, membershipCharges)
    return {}
  },
)

async function prepare(
  site: SiteTx,
  orderId: string,
  intent: Omit<PaymentIntent, 'amount' | 'charger'>,
  requested?: contract.Price,
): Promise<string> {
  const stored = await lockOrder(site, orderId)
  const amount = amountToCollect(stored, requested && minorOf(requested, stored.currency))
  const charger = await defaultCharger(site)
  if (!charger) throw refusal('PAYMENT_METHODS_NOT_FOUND', 'no payment method of this site charges cards')
  return (await beginPayment(site, stored.id, { ...intent, amount, charger })).id
}

import { orders, orderTransactions } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, unknownId } from '../orders/orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

// Changes of an order and its payments, through the functions of the published packages.

let server: TestServer
let shop: TestShop
let product: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  product = await aProduct(shop)
  await aShippingOption(shop)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The packages' types lack most of these functions. */
function client() {
  const owner = ownerClient(shop, { orders, orderTransactions })
  return { orders: hidden(owner.orders), transactions: hidden(owner.orderTransactions) }
}

/** An order with an authorized card payment that is not yet captured. */
async function aHold(): Promise<{ orderId: string; paymentId: string }> {
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  const { status, body } = await shop.owner('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken('4242424242424242'),
    delayCapture: true,
  })
  if (status !== 200) throw new Error(`the payment was not authorized: ${JSON.stringify(body)}`)
  return { orderId: body.orderId, paymentId: body.paymentGatewayOrderId }
}

test('manual payments, for one order and for several', async () => {
  const owner = client()
  const { id } = await anOrder(shop)
  await owner.orders.recordManuallyCollectedPayment!(
    id,
    { amount: '10.00' },
    { userDefinedPaymentMethodName: { custom: 'Cash' } },
  )
  const { orderTransactions: of } = await owner.transactions.listTransactionsForSingleOrder!(id)
  expect(of.payments).toMatchObject([{ amount: { amount: '10.00' }, regularPaymentDetails: { offlinePayment: true } }])
  const other = await anOrder(shop)
  const { results, bulkActionMetadata } = await owner.orders.paymentCollectionBulkMarkOrdersAsPaid!([id, other.id])
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 0 })
  expect(results.map(({ item }: any) => item.paymentStatus)).toEqual(['PAID', 'PAID'])
})

test('a payment that a gateway collects', async () => {
  const owner = client()
  const { id } = await anOrder(shop)
  const { paymentGatewayOrderId } = await owner.orders.paymentCollectionCreatePaymentGatewayOrder!(id, {
    chargedBy: { _id: unknownId, fullName: 'Ada Lovelace' },
  })
  const { orderTransactions: of } = await owner.transactions.listTransactionsForSingleOrder!(id)
  expect(of.payments).toMatchObject([{ _id: paymentGatewayOrderId, amount: { amount: '44.90' }, chargedBy: { _id: unknownId } }])
})

test('memberships, of which none exists', async () => {
  const owner = client()
  const { id } = await anOrder(shop)
  await owner.orders.chargeMemberships!(id, unknownId)
  expect((await owner.orders.getOrder!(id)).balanceSummary.balance.amount).toBe('44.90')
})

test('a refund, from its eligibility to the bank’s result', async () => {
  const owner = client()
  const { id } = await anOrder(shop)
  await owner.orders.paymentCollectionBulkMarkOrdersAsPaid!([id])
  const { refundabilities } = await owner.orders.getRefundabilityStatus!(id)
  expect(refundabilities).toMatchObject([{ refundabilityStatus: 'MANUAL', manuallyRefundableReason: 'OFFLINE' }])
  const { paymentId } = refundabilities[0]
  const { refundId, orderTransactions: of } = await owner.orders.triggerRefund!(id, [{ paymentId, amount: { amount: '4.90' } }], {
    details: { reason: 'Late' },
  })
  expect(of.refunds).toMatchObject([{ _id: refundId, details: { reason: 'Late' }, summary: { refunded: { amount: '4.90' } } }])
  expect((await owner.orders.getOrder!(id)).paymentStatus).toBe('PARTIALLY_REFUNDED')
  // The package does not send the changed fields.
  const { orderTransactions: after } = await owner.transactions.updateRefundTransaction!(id, refundId)
  expect(after.refunds).toMatchObject([{ _id: refundId, transactions: [{ refundStatus: 'SUCCEEDED' }] }])
})

test('an authorized payment is captured or voided', async () => {
  const owner = client()
  const captured = await aHold()
  const { orderTransactions: taken } = await owner.orders.captureAuthorizedPayments!(captured.orderId, [
    { paymentId: captured.paymentId },
  ])
  expect(taken.payments).toMatchObject([{ status: 'APPROVED' }])
  expect((await owner.orders.getOrder!(captured.orderId)).paymentStatus).toBe('PAID')
  const released = await aHold()
  const { orderTransactions: voided } = await owner.orders.voidAuthorizedPayments!(released.orderId, [released.paymentId])
  expect(voided.payments).toMatchObject([{ status: 'VOIDED' }])
  expect((await owner.orders.getOrder!(released.orderId)).balanceSummary.paid.amount).toBe('0.00')
})

test('a line, a status and the comments of an order', async () => {
  const owner = client()
  const { id, lines } = await anOrder(shop, { status: 'INITIALIZED' })
  const { order } = await owner.orders.updateOrderLineItem!(
    { _id: id, lineItemId: lines[0] },
    { productName: { original: 'Poster' } },
  )
  expect(order.lineItems).toMatchObject([{ _id: lines[0], productName: { original: 'Poster' }, price: { amount: '20.00' } }])
  expect((await owner.orders.updateOrderStatus!(id, 'APPROVED')).order.status).toBe('APPROVED')
  const { activityId } = await owner.orders.addActivity!(id, { merchantComment: { message: 'Called' } })
  const named = { _id: id, activityId }
  const { order: changed } = await owner.orders.updateActivity!(named, { merchantComment: { message: 'Called twice' } })
  expect(changed.activities.at(-1)).toMatchObject({ _id: activityId, merchantComment: { message: 'Called twice' } })
  const { order: without } = await owner.orders.deleteActivity!(named)
  expect(without.activities.map(({ _id }: any) => _id)).not.toContain(activityId)
})

test('payments and refunds of an unknown order, because the package sends no changes of payments', async () => {
  const { transactions } = client()
  const unknown = refusedWith('ORDER_TRANSACTIONS_NOT_FOUND')
  await expect(transactions.updatePayments!()).rejects.toMatchObject(unknown)
  await expect(transactions.updateRefundTransaction!(unknownId, unknownId)).rejects.toMatchObject(unknown)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/index.ts'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, collector, eventsOf, orderClient, orderNow, transactionsNow, unknownId } from './orders-builders.ts'
import { codeOf, refused, refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const transactionsFqdn = 'wix.ecom.v1.order_transactions'

test('manual payments pay an order in parts, to the cent and no more', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop, { status: 'INITIALIZED' })
  expect((await collector(shop, id, 'manual-payment', { amount: { amount: '10.00' } })).status).toBe(200)
  expect(await orderNow(shop, id)).toMatchObject({
    status: 'INITIALIZED',
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { balance: { amount: '34.90' }, paid: { amount: '10.00' } },
  })
  const tooMuch = await collector(shop, id, 'manual-payment', { amount: { amount: '34.91' } })
  expect(tooMuch).toMatchObject({
    status: 400,
    body: { details: { applicationError: { code: 'INVALID_AMOUNT', data: { owed: { amount: '34.90' } } } } },
  })
  await collector(shop, id, 'manual-payment', { amount: { amount: '34.90' } })
  const paid = await orderNow(shop, id)
  expect(paid).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PAID',
    balanceSummary: { balance: { amount: '0.00' }, paid: { amount: '44.90' } },
  })
  expect(paid.activities.map(({ activityType }: any) => activityType)).toEqual([
    'ORDER_PLACED',
    'ORDER_PARTIALLY_PAID',
    'ORDER_PAID',
  ])
  expect(await eventsOf(shop, id)).toEqual([
    'created',
    'updated',
    'payment_status_updated',
    'updated',
    'approved',
    'payment_status_updated',
  ])
  expect(await eventsOf(shop, id, transactionsFqdn)).toEqual(['details_updated', 'updated', 'details_updated', 'updated'])
  const again = await collector(shop, id, 'manual-payment', { amount: { amount: '0.01' } })
  expect(codeOf(again)).toBe('ORDER_ALREADY_PAID')
  expect((await transactionsNow(shop, id)).payments).toMatchObject([
    { amount: { amount: '10.00' }, status: 'APPROVED', regularPaymentDetails: { offlinePayment: true, status: 'APPROVED' } },
    { amount: { amount: '34.90' }, status: 'APPROVED' },
  ])
})

test('an order is marked as paid once, one by one and in bulk', async () => {
  const shop = await aShop(server)
  const first = await anOrder(shop)
  const second = await anOrder(shop)
  const marked = await collector(shop, first.id, 'mark-as-paid')
  expect(marked.body.order).toMatchObject({ paymentStatus: 'PAID' })
  expect(await collector(shop, first.id, 'mark-as-paid')).toMatchObject(refused(409, 'ORDER_ALREADY_PAID'))
  const bulk = await shop.owner('POST', '/v1/bulk/payments-collector/mark-as-paid', {
    ecomOrderIds: [first.id, second.id, unknownId],
  })
  expect(bulk.body.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 2, undetailedFailures: 0 })
  expect(bulk.body.results.map(({ itemMetadata, item }: any) => itemMetadata.error?.code ?? item.paymentStatus)).toEqual([
    'ORDER_ALREADY_PAID',
    'PAID',
    'ORDER_NOT_FOUND',
  ])
  expect((await transactionsNow(shop, first.id)).payments).toHaveLength(1)
})

test('the collectability of a payment comes with the amount or the reason', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const { id } = await anOrder(shop)
  const status = async (orderId: string) => {
    const answer = await client.orders.getPaymentCollectabilityStatus(orderId)
    return `${answer.status} ${answer.amount!.amount}`
  }
  expect(await status(id)).toBe('COLLECTABLE 44.90')
  await collector(shop, id, 'mark-as-paid')
  expect(await status(id)).toBe('NONCOLLECTABLE_ORDER_IS_PAID 0.00')
  const canceled = await anOrder(shop)
  await client.orders.cancelOrder(canceled.id)
  expect(await status(canceled.id)).toBe('NONCOLLECTABLE_ORDER_IS_CANCELLED 0.00')
  expect(await status((await anOrder(shop, { status: 'PENDING' })).id)).toBe('NONCOLLECTABLE_ORDER_IS_PENDING 0.00')
})

test('a collection is prepared for the amount owed, and prepared again under its own id', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const { id } = await anOrder(shop)
  const { paymentGatewayOrderId } = await client.orders.preparePaymentCollection(id, { amount: '40.00' })
  const again = await client.orders.preparePaymentCollection(id, { amount: '44.90' }, { paymentGatewayOrderId })
  expect((await transactionsNow(shop, id)).payments).toMatchObject([
    { id: again.paymentGatewayOrderId, amount: { amount: '44.90' }, status: 'PENDING' },
  ])
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'NOT_PAID', balanceSummary: { pending: { amount: '0.00' } } })
  await expect(client.orders.preparePaymentCollection(id, { amount: '44.91' })).rejects.toMatchObject(
    refusedWith('INVALID_AMOUNT'),
  )
  await expect(client.orders.preparePaymentCollection(id, { amount: '1.00' }, { paymentGatewayOrderId })).rejects.toMatchObject(
    refusedWith('NO_ASSOCIATED_ECOM_ORDER'),
  )
  const gateway = await collector(shop, (await anOrder(shop)).id, 'create-payment-gateway-order')
  expect(gateway.body.paymentGatewayOrderId).toMatch(/^[0-9a-f-]{36}$/)
  await collector(shop, id, 'mark-as-paid')
  expect(codeOf(await collector(shop, id, 'create-payment-gateway-order'))).toBe('ORDER_ALREADY_PAID')
})

test('a membership that no app provides is refused, and the order stays unpaid', async () => {
  const shop = await aShop(server)
  const { id, lines } = await anOrder(shop)
  const memberId = unknownId
  const charge = {
    appId: unknownId,
    membershipId: 'ten-visits',
    membershipName: { original: 'Ten visits' },
    rootCatalogItemId: 'yoga',
    catalogReference: { appId: unknownId, catalogItemId: 'yoga' },
    lineItemId: lines[0],
  }
  const none = await collector(shop, id, 'charge-membership', { memberId })
  expect([none.status, none.body]).toEqual([200, {}])
  const { status, body } = await collector(shop, id, 'charge-membership', { memberId, membershipCharges: [charge] })
  expect([status, body.details.applicationError]).toMatchObject([
    404,
    { code: 'MEMBERSHIP_NOT_FOUND', data: { membershipId: 'ten-visits' } },
  ])
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'NOT_PAID', balanceSummary: { balance: { amount: '44.90' } } })
  expect((await collector(shop, unknownId, 'charge-membership', { memberId })).status).toBe(404)
})

test('external payments are added and change state as their table allows', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const { id } = await anOrder(shop)
  const added = await client.orderTransactions.addPayments(id, [
    { amount: { amount: '4.90' }, regularPaymentDetails: { offlinePayment: true, status: 'APPROVED' } },
    { amount: { amount: '40.00' }, regularPaymentDetails: { status: 'PENDING', providerTransactionId: 'p-1' } },
  ] as never)
  expect(added.paymentsIds).toHaveLength(2)
  expect(await orderNow(shop, id)).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { paid: { amount: '4.90' }, pending: { amount: '40.00' } },
  })
  const [cash, online] = added.paymentsIds as [string, string]
  await expect(
    client.orderTransactions.updatePaymentStatus({ orderId: id, paymentId: cash }, { status: 'DECLINED' } as never),
  ).rejects.toMatchObject(refusedWith('STATUS_NOT_ALLOWED'))
  const approved = await client.orderTransactions.updatePaymentStatus({ orderId: id, paymentId: online }, {
    status: 'APPROVED',
  } as never)
  expect(approved.orderTransactions!.payments![1]).toMatchObject({ status: 'APPROVED' })
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'PAID' })
  const bulk = await client.orderTransactions.bulkUpdatePaymentStatuses(
    [
      { orderId: id, paymentId: online },
      { orderId: id, paymentId: unknownId },
    ],
    { status: 'APPROVED', returnFullEntity: true },
  )
  expect(bulk.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  const response = await shop.owner('POST', `/ecom/v1/payments/orders/${id}/update-payments`, {
    payments: [{ payment: { id: online, amount: { amount: '1.00' }, regularPaymentDetails: { paymentMethod: 'Klarna' } } }],
  })
  expect(response.body.orderTransactions.payments[1]).toMatchObject({
    amount: { amount: '40.00' },
    regularPaymentDetails: { paymentMethod: 'Klarna', providerTransactionId: 'p-1' },
  })
  const list = await client.orderTransactions.listTransactionsForMultipleOrders([id, unknownId])
  expect(list.orderTransactions!.map(({ payments }) => payments!.length)).toEqual([2, 0])
})

test('a refund is made in parts and in full, by line, by amount and with delivery', async () => {
  const shop = await aShop(server)
  const { id, lines } = await anOrder(shop)
  await collector(shop, id, 'mark-as-paid')
  const paymentId = (await transactionsNow(shop, id)).payments[0].id as string
  const refund = (body: object) => collector(shop, id, 'trigger-refund', { payments: [{ paymentId }], ...body })
  const one = await refund({ details: { lineItems: [{ lineItemId: lines[0], quantity: 1 }], reason: 'Scratched' } })
  expect(one.body).toMatchObject({
    failedPaymentIds: [],
    orderTransactions: {
      payments: [{ status: 'PARTIALLY_REFUNDED' }],
      refunds: [
        {
          transactions: [{ amount: { amount: '20.00' }, refundStatus: 'SUCCEEDED', externalRefund: true }],
          summary: {
            refunded: { amount: '20.00' },
            pending: false,
            breakdown: { lineItems: [{ lineItemId: lines[0], totalRefundedAmount: { amount: '20.00' } }] },
          },
        },
      ],
    },
  })
  expect(await orderNow(shop, id)).toMatchObject({
    paymentStatus: 'PARTIALLY_REFUNDED',
    balanceSummary: { balance: { amount: '0.00' }, refunded: { amount: '20.00' } },
    lineItems: [{ refundQuantity: 1 }],
  })
  const three = await refund({ details: { lineItems: [{ lineItemId: lines[0], quantity: 2 }] } })
  expect(three.body.details.validationError.fieldViolations[0]).toMatchObject({
    field: 'details.lineItems[0].quantity',
    ruleName: 'REFUND_QUANTITY',
    data: { left: 1 },
  })
  const tooMuch = await collector(shop, id, 'trigger-refund', { payments: [{ paymentId, amount: { amount: '24.91' } }] })
  expect(tooMuch.body.details.applicationError).toMatchObject({ code: 'INVALID_AMOUNT', data: { left: { amount: '24.90' } } })
  await refund({ details: { lineItems: [{ lineItemId: lines[0], quantity: 1 }], shippingIncluded: true } })
  const done = await orderNow(shop, id)
  expect(done).toMatchObject({ paymentStatus: 'FULLY_REFUNDED', balanceSummary: { refunded: { amount: '44.90' } } })
  expect(done.activities.map(({ activityType }: any) => activityType)).toEqual([
    'ORDER_PLACED',
    'ORDER_PAID',
    'REFUND_INITIATED',
    'PAYMENT_REFUNDED',
    'REFUND_INITIATED',
    'PAYMENT_REFUNDED',
  ])
  const nothing = await refund({})
  expect(nothing.body.details.applicationError).toMatchObject({
    code: 'REFUND_NOT_AVAILABLE',
    data: { nonRefundableReason: 'ALREADY_REFUNDED' },
  })
  expect((await eventsOf(shop, id, transactionsFqdn)).filter((slug) => slug === 'refund_completed')).toHaveLength(2)
  expect(await wrongMoney(shop)).toBeUndefined()
})

test('the same idempotency key refunds once', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  await collector(shop, id, 'mark-as-paid')
  const paymentId = (await transactionsNow(shop, id)).payments[0].id as string
  const headers = {
    authorization: shop.credentials.apiKey,
    'wix-site-id': shop.credentials.siteId,
    'idempotency-key': 'refund-1',
  }
  const send = (amount: string) =>
    shop.raw('POST', `/ecom/v1/payments-collector/orders/${id}/trigger-refund`, {
      headers,
      body: { payments: [{ paymentId, amount: { amount } }] },
    })
  const first = await send('5.00')
  const second = await send('5.00')
  expect(second.body.refundId).toBe(first.body.refundId)
  expect(await send('6.00')).toMatchObject(refused(409, 'IDEMPOTENCY_KEY_REUSED'))
  expect(await orderNow(shop, id)).toMatchObject({ balanceSummary: { refunded: { amount: '5.00' } } })
})

test('a refund that is not possible names the reason', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  const unpaid = await collector(shop, id, 'trigger-refund', { payments: [{ paymentId: unknownId }] })
  expect(unpaid).toMatchObject(refused(404, 'PAYMENTS_NOT_FOUND'))
  const refundability = async () =>
    (await shop.owner('GET', `/ecom/v1/payments-collector/orders/${id}/refundability`)).body.refundabilities
  expect(await refundability()).toEqual([])
  await orderClient(shop).orders.preparePaymentCollection(id, { amount: '44.90' })
  expect(await refundability()).toMatchObject([{ refundabilityStatus: 'NOT_REFUNDABLE', nonRefundableReason: 'NOT_PAID' }])
  await collector(shop, id, 'mark-as-paid')
  expect((await refundability())[1]).toMatchObject({ refundabilityStatus: 'MANUAL', manuallyRefundableReason: 'OFFLINE' })
})

test('the result of a refund that an app reports is recorded', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  await collector(shop, id, 'mark-as-paid')
  const paymentId = (await transactionsNow(shop, id)).payments[0].id as string
  const { body } = await collector(shop, id, 'trigger-refund', { payments: [{ paymentId }] })
  const change = (refundId: string, refundTransaction: object) =>
    shop.owner('POST', `/ecom/v1/payments/orders/${id}/update-refund-transaction`, { refundId, refundTransaction })
  const response = await change(body.refundId, { paymentId, providerRefundId: 'bank-7' })
  expect(response.body.orderTransactions.refunds[0].transactions[0]).toMatchObject({
    providerRefundId: 'bank-7',
    refundStatus: 'SUCCEEDED',
  })
  expect(codeOf(await change(unknownId, {}))).toBe('REFUND_NOT_FOUND')
  expect(codeOf(await change(body.refundId, { paymentId: unknownId }))).toBe('REFUND_TRANSACTION_NOT_FOUND')
})

test('an imported order has correct books from the first day', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  const { body } = await shop.owner('POST', '/ecom/v1/orders/import', {
    order: { ...(await orderNow(shop, id)), id: undefined, number: '77', paymentStatus: 'PAID', balanceSummary: undefined },
  })
  const paymentId = (await transactionsNow(shop, body.order.id)).payments[0].id as string
  await collector(shop, body.order.id, 'trigger-refund', { payments: [{ paymentId, amount: { amount: '4.90' } }] })
  expect(await orderNow(shop, body.order.id)).toMatchObject({
    paymentStatus: 'PARTIALLY_REFUNDED',
    balanceSummary: { paid: { amount: '44.90' }, refunded: { amount: '4.90' } },
  })
  expect(await wrongMoney(shop)).toBeUndefined()
})

test('the audit names the first order with inconsistent money', async () => {
  const shop = await aShop(server)
  const { id, wire } = await anOrder(shop)
  await collector(shop, id, 'mark-as-paid')
  expect(await wrongMoney(shop)).toBeUndefined()
  await server.database.db
    .updateTable('sales_order' as never)
    .set({ paid_minor: 1n } as never)
    .where('site_id' as never, '=', shop.credentials.siteId as never)
    .execute()
  expect(await wrongMoney(shop)).toMatchObject({
    orderId: id,
    number: wire.number,
    paid: { order: 1n, payments: 4490n, ledger: 4490n },
  })
})

async function wrongMoney(shop: TestShop) {
  return auditOrderMoney(await openSite(server.app.kernel, shop.credentials.siteId))
}

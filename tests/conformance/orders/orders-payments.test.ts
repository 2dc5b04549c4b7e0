import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, collector, eventsOf, orderClient, orderNow, transactionsNow, unknownId } from './orders-builders.ts'
import { codeOf, refused } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const transactionsFqdn = 'wix.ecom.v1.order_transactions'

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

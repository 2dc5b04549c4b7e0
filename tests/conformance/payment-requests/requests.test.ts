import { orderPaymentRequests } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, refused, refusedWith } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { declareNamespace } from '../../support/shop/builders.ts'
import { sendChargeback } from '../../support/shop/chargebacks.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { billingClient } from '../order-billing/billing-builders.ts'
import { anOrder, collector, eventsOf, transactionsNow, unknownId } from '../orders/orders-builders.ts'
import { aPayer, aRequest, cards, requestNow } from './requests-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const fqdn = 'wix.ecom.v1.order_payment_request'
const money = (amount: string) => ({ amount })
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()

test('a request is created, read, found, changed, voided and deleted', async () => {
  const shop = await aShop(server)
  await declareNamespace(shop, 'desk', { note: 'TEXT' })
  const { requests } = billingClient(shop)
  const { id: orderId, wire } = await anOrder(shop)
  const expirationDate = inDays(7)
  const made = await requests.createOrderPaymentRequest!({
    orderPaymentRequest: {
      orderId,
      amount: money('10.00'),
      title: 'Deposit',
      description: 'For the print',
      expirationDate: new Date(expirationDate),
      source: { appId: unknownId, externalId: 'quote 7' },
    },
  })
  expect(made).toMatchObject({ status: 'UNPAID', orderNumber: wire.number, currency: 'EUR', amount: { amount: '10.00' } })
  expect(await requests.getOrderPaymentRequest!(made._id)).toMatchObject({ title: 'Deposit', description: 'For the print' })
  const { orderPaymentRequestUrl } = await requests.getOrderPaymentRequestUrl!(made._id)
  expect(orderPaymentRequestUrl).toMatch(/\/pay\/[\w-]{22}\.[\w-]{22}$/)
  const changed = await requests.updateOrderPaymentRequest!(made._id, { title: 'First part' })
  expect(changed).toMatchObject({ title: 'First part', description: 'For the print' })
  const fields = await requests.updateExtendedFields!(made._id, 'desk', { namespaceData: { note: 'urgent' } })
  expect(fields.orderPaymentRequest.extendedFields.namespaces).toEqual({ desk: { note: 'urgent' } })
  const client = ownerClient(shop, { orderPaymentRequests }).orderPaymentRequests
  expect((await client.queryOrderPaymentRequests().eq('orderId', orderId).find()).items).toMatchObject([{ _id: made._id }])
  const find = async (filter: object) =>
    (await shop.owner('POST', '/ecom/v1/order-payment-requests/query', { query: { filter } })).body.orderPaymentRequests.map(
      ({ id }: any) => id,
    )
  const other = await aRequest(shop, (await anOrder(shop)).id, { amount: money('20.00') })
  for (const filter of [
    { orderId },
    { 'source.externalId': 'quote 7' },
    { status: 'UNPAID', title: { $startsWith: 'First' } },
    { 'amount.amount': { $lt: '15' } },
    { expirationDate: { $gt: inDays(1) } },
    { orderNumber: wire.number },
  ])
    expect(await find(filter), JSON.stringify(filter)).toEqual([made._id])
  expect(await find({ 'amount.amount': { $gte: '10' } })).toHaveLength(2)
  await requests.voidOrderPaymentRequest!(made._id)
  await requests.voidOrderPaymentRequest!(made._id)
  expect(await requestNow(shop, made._id)).toMatchObject({ status: 'VOIDED' })
  await requests.deleteOrderPaymentRequest!(other.id)
  await expect(requests.getOrderPaymentRequest!(other.id)).rejects.toMatchObject(refusedWith('ORDER_PAYMENT_REQUEST_NOT_FOUND'))
  expect(await eventsOf(shop, made._id, fqdn)).toEqual(['created', 'updated', 'updated', 'updated', 'voided'])
  expect(await eventsOf(shop, other.id, fqdn)).toEqual(['created', 'deleted'])
})

test('a request of what the order does not owe is refused with its reason', async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const create = (more: object) =>
    shop.owner('POST', '/ecom/v1/order-payment-requests', {
      orderPaymentRequest: { orderId, amount: money('10.00'), title: 'Deposit', ...more },
    })
  for (const amount of ['0', '-1', '44.91', '999999999999999', '1.001', 'ten'])
    expect((await create({ amount: money(amount) })).status, amount).toBe(400)
  expect(await create({ orderId: unknownId })).toMatchObject(refused(404, 'ORDER_NOT_FOUND'))
  const pending = await anOrder(shop, { status: 'PENDING' })
  expect(codeOf(await create({ orderId: pending.id }))).toBe('ORDER_IS_PENDING')
  const canceled = await anOrder(shop)
  await shop.owner('POST', `/ecom/v1/orders/${canceled.id}/cancel`, {})
  expect(codeOf(await create({ orderId: canceled.id }))).toBe('ORDER_CANCELED')
  const paid = await anOrder(shop)
  await collector(shop, paid.id, 'mark-as-paid')
  expect(codeOf(await create({ orderId: paid.id }))).toBe('ORDER_PAID')
  const charged = await anOrder(shop)
  const request = await aRequest(shop, charged.id)
  await (await aPayer(shop, request.token)).payByCard(cards.good)
  const { payments } = await transactionsNow(shop, charged.id)
  await sendChargeback(server, shop, payments[0].id, { id: unknownId, status: 'APPROVED' })
  expect(codeOf(await create({ orderId: charged.id }))).toBe('ORDER_HAS_CHARGEBACKS')
  const other = await aShop(server)
  const foreign = { orderPaymentRequest: { orderId, amount: money('10.00'), title: 'Deposit' } }
  expect(codeOf(await other.owner('POST', '/ecom/v1/order-payment-requests', foreign))).toBe('ORDER_NOT_FOUND')
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { published: false } })
  expect(codeOf(await create({}))).toBe('SITE_NOT_PUBLISHED')
})

test('what is over is not changed, charged, voided or deleted', async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const paid = await aRequest(shop, orderId)
  await (await aPayer(shop, paid.token)).payByCard(cards.good)
  const voided = await aRequest(shop, orderId)
  await act(shop, 'void', voided.id)
  const expired = await aRequest(shop, orderId, { expirationDate: inDays(1) })
  server.clock.advance(86_400_001)
  const change = async (id: string, more: object = { title: 'Other' }) =>
    codeOf(await shop.owner('PATCH', `/ecom/v1/order-payment-requests/${id}`, { orderPaymentRequest: { id, ...more } }))
  expect(await change(paid.id)).toBe('CANNOT_UPDATE_PAID_ORDER_PAYMENT_REQUEST')
  expect(await change(voided.id)).toBe('CANNOT_UPDATE_VOIDED_ORDER_PAYMENT_REQUEST')
  expect(await change(expired.id)).toBe('CANNOT_UPDATE_EXPIRED_ORDER_PAYMENT_REQUEST')
  expect(await act(shop, 'charge', paid.id)).toBe('CANNOT_CHARGE_PAID_ORDER_PAYMENT_REQUEST')
  expect(await act(shop, 'charge', voided.id)).toBe('CANNOT_CHARGE_VOIDED_ORDER_PAYMENT_REQUEST')
  expect(await act(shop, 'charge', expired.id)).toBe('CANNOT_CHARGE_EXPIRED_ORDER_PAYMENT_REQUEST')
  expect(await act(shop, 'void', paid.id)).toBe('CANNOT_VOID_PAID_ORDER_PAYMENT_REQUEST')
  expect(await act(shop, 'void', expired.id)).toBe('CANNOT_VOID_EXPIRED_ORDER_PAYMENT_REQUEST')
  expect(codeOf(await shop.owner('DELETE', `/ecom/v1/order-payment-requests/${paid.id}`))).toBe(
    'CANNOT_DELETE_PAID_ORDER_PAYMENT_REQUEST',
  )
  await server.app.drain()
  expect(await requestNow(shop, expired.id)).toMatchObject({ status: 'EXPIRED' })
  expect(await eventsOf(shop, expired.id, fqdn)).toEqual(['created', 'updated', 'expired'])
  const open = await aRequest(shop, orderId)
  expect(await change(open.id, { amount: money('11.00') })).toBe('CANNOT_UPDATE_ORDER_PAYMENT_REQUEST_AMOUNT')
  expect(await change(open.id, { amount: money('10.00'), title: 'The same amount' })).toBeUndefined()
  const late = await aRequest(shop, orderId, { expirationDate: inDays(-1) })
  expect(late.wire.status).toBe('EXPIRED')
  for (const action of ['charge', 'void', 'url'])
    expect(await act(shop, action, unknownId), action).toBe('ORDER_PAYMENT_REQUEST_NOT_FOUND')
})

test('an app charges a request with a token of the card fields', async () => {
  const shop = await aShop(server)
  const { requests } = billingClient(shop)
  const { id: orderId } = await anOrder(shop)
  const { id, token } = await aRequest(shop, orderId)
  const { visitor } = await aPayer(shop, token)
  const declined = await shop.owner('POST', '/ecom/v1/order-payment-requests/charge', {
    orderPaymentRequestId: id,
    paymentToken: await visitor.cardToken(cards.declined),
  })
  expect(declined.body.details.applicationError).toMatchObject({
    code: 'INVALID_PAYMENT_STATUS',
    data: { paymentStatus: 'DECLINED' },
  })
  expect(
    codeOf(
      await shop.owner('POST', '/ecom/v1/order-payment-requests/charge', {
        orderPaymentRequestId: id,
        paymentToken: 'unknown',
      }),
    ),
  ).toBe('PAYMENT_ATTEMPT_EXPIRED')
  const charged = await requests.chargeOrderPaymentRequest!(id, { paymentToken: await visitor.cardToken(cards.good) })
  expect(charged.paymentResponseToken).toBe((await requestNow(shop, id)).paymentGatewayOrderId)
  expect(await requestNow(shop, id)).toMatchObject({ status: 'PAID' })
})

test('many requests are created at once, each for itself', async () => {
  const shop = await aShop(server)
  const { requests } = billingClient(shop)
  const orders = [await anOrder(shop), await anOrder(shop)]
  const source = { externalId: 'batch' }
  const wanted = [...orders.map(({ id }) => id), unknownId].map((orderId) => ({
    orderId,
    amount: money('5.00'),
    title: 'Deposit',
    source,
  }))
  const { results, bulkActionMetadata } = await requests.bulkCreateOrderPaymentRequests!(wanted, { returnEntity: true })
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
  expect(results.map(({ itemMetadata }: any) => itemMetadata.error?.code)).toEqual([undefined, undefined, 'ORDER_NOT_FOUND'])
  expect(results[0].item).toMatchObject({ orderPaymentRequest: { amount: { amount: '5.00' } } })
  const staff = await shop.owner('POST', '/stoa/v1/payment-requests/of-orders', { orderIds: orders.map(({ id }) => id) })
  expect(staff.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2 })
  const { body } = await shop.owner('POST', '/ecom/v1/order-payment-requests/query', {
    query: { filter: { orderId: orders[0]!.id } },
  })
  expect(body.orderPaymentRequests.map(({ amount }: any) => amount.amount).toSorted()).toEqual(['44.90', '5.00'])
})

const act = async (shop: TestShop, action: string, orderPaymentRequestId: string) =>
  codeOf(await shop.owner('POST', `/ecom/v1/order-payment-requests/${action}`, { orderPaymentRequestId }))

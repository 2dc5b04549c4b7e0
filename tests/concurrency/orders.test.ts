import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { getProviderSecret, signProviderEvent } from '../../apps/server/src/modules/orders/payments/index.ts'
import { anOrder, collector, eventsOf, orderNow, transactionsNow } from '../conformance/orders/orders-builders.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('fifty concurrent orders get fifty consecutive numbers', async () => {
  const shop = await aShop(server)
  const placed = await times(50, () => anOrder(shop))
  const numbers = placed.map(({ wire }) => Number(wire.number)).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => 10_001 + index))
})

test('twenty concurrent refunds never return more than was paid', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  await collector(shop, id, 'mark-as-paid')
  const paymentId = (await transactionsNow(shop, id)).payments[0].id as string
  const responses = await times(20, () =>
    collector(shop, id, 'trigger-refund', { payments: [{ paymentId, amount: { amount: '10.00' } }] }),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.details.applicationError.code))).toEqual(
    new Set(['INVALID_AMOUNT']),
  )
  expect(await orderNow(shop, id)).toMatchObject({
    paymentStatus: 'PARTIALLY_REFUNDED',
    balanceSummary: { refunded: { amount: '40.00' } },
  })
  expect(await auditOrderMoney(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
})

test('ten people ship the last unit at once, and one parcel is created', async () => {
  const shop = await aShop(server)
  const { id, lines } = await anOrder(shop, { lines: [{ price: '20.00', quantity: 1 }] })
  const responses = await times(10, () =>
    shop.owner('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, {
      fulfillment: { lineItems: [{ id: lines[0], quantity: 1 }] },
    }),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
  const { body } = await shop.owner('GET', `/ecom/v1/fulfillments/orders/${id}`)
  expect(body.orderWithFulfillments.fulfillments).toHaveLength(1)
})

test('ten people mark an order as paid at once, and it is paid once', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  const responses = await times(10, () => collector(shop, id, 'mark-as-paid'))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await transactionsNow(shop, id)).payments).toHaveLength(1)
})

test('ten concurrent copies of a provider event, and the buyer’s polling, pay the order once', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  const paymentToken = await visitor.cardToken('4000000000000077')
  const { body: begun } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, { paymentToken })
  const site = await openSite(server.app.kernel, shop.credentials.siteId)
  const secret = await getProviderSecret(site, 'sandbox')
  const responses = await times(10, (index) => {
    const payload = JSON.stringify({
      id: `event-${index % 2}`,
      siteId: site.siteId,
      paymentId: begun.paymentGatewayOrderId,
      status: 'APPROVED',
    })
    return shop.raw('POST', '/stoa/v1/sandbox/events', { body: { payload, signature: signProviderEvent(secret, payload) } })
  })
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await orderNow(shop, begun.orderId)).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PAID',
    balanceSummary: { paid: { amount: '24.90' } },
  })
  expect((await eventsOf(shop, begun.orderId)).filter((slug) => slug === 'approved')).toHaveLength(1)
  expect(await auditOrderMoney(site)).toBeUndefined()
})

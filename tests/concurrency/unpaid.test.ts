import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, orderOf } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { stockOf } from '../support/shop/stock.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const good = '4242424242424242'
const hour = 3600_000

test('a card payment at the moment its order is cancelled: either the order stands, or money and stock are returned', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock: 50 })
  await aShippingOption(shop)
  const outcomes = []
  for (let round = 0; round < 6; round++) {
    const visitor = await aVisitor(shop)
    const id = await aCheckout(visitor, [product])
    const { orderId, url } = (await visitor.send('POST', `/stoa/v1/checkouts/${id}/hosted-payment`, {})).body
    const paymentId = new URL(url).pathname.split('/').at(-1)
    const before = await stockOf(shop, product.variantId)
    server.clock.advance(hour + 1000)
    const buyer = await aVisitor(shop)
    const paymentToken = await buyer.cardToken(good)
    await Promise.all([
      server.app.drainJobs(),
      buyer.send('POST', `/stoa/v1/sandbox/payments/${paymentId}/pay`, { paymentToken }),
      buyer.send('POST', `/stoa/v1/sandbox/payments/${paymentId}/pay`, { paymentToken }),
      server.app.drainJobs(),
    ])
    server.clock.advance(hour)
    await server.app.drain()
    const { status, paymentStatus } = await orderOf(shop, orderId)
    outcomes.push(status)
    expect(['APPROVED PAID', 'CANCELED FULLY_REFUNDED', 'CANCELED NOT_PAID', 'CANCELED CANCELED', 'CANCELED DECLINED']).toContain(
      `${status} ${paymentStatus}`,
    )
    expect(await stockOf(shop, product.variantId)).toBe(status === 'APPROVED' ? before : before + 1)
  }
  expect(outcomes).toHaveLength(6)
})

test('an authorized payment is captured once: on fulfilment, by hand, and by many at once', async () => {
  const shop = await aShop(server, { payments: false })
  await shop.owner('POST', '/stoa/v1/payment-methods', {
    paymentMethod: { kind: 'CARD', provider: 'sandbox', title: 'Card', enabled: true, capture: 'ON_FULFILLMENT' },
  })
  const product = await aProduct(shop, { stock: 50 })
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const id = await aCheckout(visitor, [product])
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken(good),
  })
  const { orderId, paymentGatewayOrderId: paymentId } = body
  const order = await orderOf(shop, orderId)
  expect(order.balanceSummary.authorized.amount).toBe('24.90')
  const capture = () =>
    shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/capture-authorized-payments`, { payments: [{ paymentId }] })
  const fulfil = () =>
    shop.owner('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
      fulfillment: { lineItems: [{ id: order.lineItems[0].id, quantity: 1 }] },
    })
  await Promise.all([fulfil(), ...Array.from({ length: 10 }, capture), server.app.drain()])
  await server.app.drain()
  const after = await orderOf(shop, orderId)
  expect(after).toMatchObject({
    paymentStatus: 'PAID',
    fulfillmentStatus: 'FULFILLED',
    balanceSummary: { paid: { amount: '24.90' }, balance: { amount: '0.00' } },
  })
})

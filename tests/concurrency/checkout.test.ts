import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('fifty concurrent clicks on "order" create one order, and every response names it', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock: 10 })
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(new Set(responses.map(({ body }) => body.orderId)).size).toBe(1)
  const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search: {} })
  expect(body.orders).toHaveLength(1)
})

test('fifty shoppers compete for the last three pieces: three orders, and stock at zero', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock: 3 })
  await aShippingOption(shop)
  const visitors = await Promise.all(Array.from({ length: 50 }, () => aVisitor(shop)))
  const checkouts = await Promise.all(visitors.map((visitor) => aCheckout(visitor, [product])))
  const responses = await Promise.all(
    visitors.map((visitor, index) => visitor.send('POST', `/ecom/v1/checkouts/${checkouts[index]}/create-order`, {})),
  )
  const refused = responses.filter(({ status }) => status !== 200)
  expect(responses.length - refused.length).toBe(3)
  expect(new Set(refused.map(({ body }) => body.details.applicationError.code))).toEqual(
    new Set(
      ['FULL_OUT_OF_STOCK', 'PARTIAL_OUT_OF_STOCK'].filter((code) =>
        refused.some(({ body }) => body.details.applicationError.code === code),
      ),
    ),
  )
  const { body: orders } = await shop.owner('POST', '/ecom/v1/orders/search', { search: {} })
  expect(orders.orders.map(({ number }: { number: string }) => number).sort()).toEqual(['10001', '10002', '10003'])
  const { body: stock } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { filter: { variantId: product.variantId } },
  })
  expect(stock.inventoryItems[0].quantity).toBe(0)
})

test('a checkout that changes while it is paid after a declined card becomes one paid order', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock: 10 })
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  const path = `/ecom/v1/checkouts/${checkoutId}`
  const pay = async (card: string) =>
    visitor.send('POST', `${path}/create-order-and-charge`, { paymentToken: await visitor.cardToken(card) })
  await pay('4000000000000002')
  const payments = Array.from({ length: 10 }, () => pay('4242424242424242'))
  const changes = Array.from({ length: 10 }, (_, index) => visitor.send('PATCH', path, { checkout: { buyerNote: `${index}` } }))
  await Promise.all([...payments, ...changes])
  await pay('4242424242424242')
  const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search: {} })
  const paid = body.orders.filter(({ paymentStatus }: { paymentStatus: string }) => paymentStatus === 'PAID')
  expect(paid).toMatchObject([{ status: 'APPROVED', checkoutId }])
  const { body: stock } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { filter: { variantId: product.variantId } },
  })
  expect(stock.inventoryItems[0].quantity).toBe(9)
})

test('a card is charged once, however many concurrent payments are sent', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock: 10 })
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  const tokens = await Promise.all(Array.from({ length: 20 }, () => visitor.cardToken('4242424242424242')))
  const responses = await Promise.all(
    tokens.map((paymentToken) =>
      visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, { paymentToken }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const codes = new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.details.applicationError.code))
  for (const code of codes) expect(['CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS', 'CHECKOUT_ALREADY_PAID']).toContain(code)
  const orderId = responses.find(({ status }) => status === 200)!.body.orderId as string
  const { body } = await shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)
  expect(body.orderTransactions.payments).toHaveLength(1)
  const { body: order } = await shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  expect(order.order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

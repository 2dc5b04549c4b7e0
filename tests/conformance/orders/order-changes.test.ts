import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { orderNow } from './orders-builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { stockOf } from '../../support/shop/stock.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const hour = 3_600_000
const newAddress = { firstName: 'Ann', lastName: 'Huber', addressLine: 'Weg 7', city: 'Berlin' }

/** A shop whose buyers may change their orders for two hours, and an order of one print. */
async function anOrder(ordersSettings: object = { cancelHours: 2, addressHours: 2 }) {
  const shop = await aShop(server)
  expect((await shop.owner('PATCH', '/ecom/v1/orders-settings', { ordersSettings })).status).toBe(200)
  const product = await aProduct(shop, { stock: 5 })
  await aShippingOption(shop)
  const buyer = await aVisitor(shop)
  const checkoutId = await aCheckout(buyer, [product])
  const { body } = await buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  return { shop, buyer, product, orderId: body.orderId as string }
}

type Sender = Pick<Visitor, 'send'>

const changesOf = async (buyer: Sender, orderId: string) =>
  (await buyer.send('GET', `/stoa/v1/orders/${orderId}/changes`)).body.orderChanges
const cancel = (buyer: Sender, orderId: string) => buyer.send('POST', `/stoa/v1/orders/${orderId}/cancel`, {})
const move = (buyer: Sender, orderId: string, deliveryAddress: object = newAddress) =>
  buyer.send('POST', `/stoa/v1/orders/${orderId}/delivery-address`, { deliveryAddress })

test('within the time of the settings, a buyer cancels an order, and its items are for sale again', async () => {
  const { shop, buyer, product, orderId } = await anOrder()
  expect(await stockOf(shop, product.variantId)).toBe(4)
  const until = new Date(server.clock.now().getTime() + 2 * hour).getTime()
  const { cancellableUntil } = await changesOf(buyer, orderId)
  expect(Math.abs(Date.parse(cancellableUntil) - until)).toBeLessThan(60_000)
  const answers = await Promise.all([cancel(buyer, orderId), cancel(buyer, orderId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 428])
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'CANCELED' })
  expect(await stockOf(shop, product.variantId)).toBe(5)
  expect(await changesOf(buyer, orderId)).toEqual({})
})

test('a buyer corrects the delivery address within its postcode, and nothing else', async () => {
  const { shop, buyer, orderId } = await anOrder()
  const before = await orderNow(shop, orderId)
  const { country, postalCode } = before.shippingInfo.logistics.shippingDestination.address
  const sly = { ...newAddress, country: 'US', postalCode: '1', subdivision: 'US-CA', vatId: { id: 'X' } }
  await move(buyer, orderId, sly)
  expect((await move(buyer, orderId)).status).toBe(200)
  const after = await orderNow(shop, orderId)
  const destination = {
    contactDetails: { firstName: 'Ann', lastName: 'Huber' },
    address: { country, postalCode, addressLine: 'Weg 7', city: 'Berlin' },
  }
  expect(after).toMatchObject({ shippingInfo: { logistics: { shippingDestination: destination } }, recipientInfo: destination })
  expect(JSON.stringify(after.shippingInfo.logistics)).not.toMatch(/US-CA|"X"/)
  expect(after.priceSummary).toEqual(before.priceSummary)
  expect(after.billingInfo).toEqual(before.billingInfo)
  expect(after.activities.map(({ activityType }: any) => activityType)).toContain('SHIPPING_ADDRESS_EDITED')
  expect((await move(buyer, orderId, { ...newAddress, city: '' })).status).toBe(400)
})

test('nobody changes another one’s order, one that was sent, one that is too old, or one of a shop that does not offer it', async () => {
  const { shop, orderId } = await anOrder({ cancelHours: 1, addressHours: 1 })
  const other = await aVisitor(shop)
  for (const answer of [await cancel(other, orderId), await move(other, orderId)]) expect(answer.status).toBe(404)
  server.clock.advance(hour)
  // The buyer's token has expired by now.
  const staff = { send: shop.owner }
  expect(await changesOf(staff, orderId)).toEqual({})
  expect(codeOf(await cancel(staff, orderId))).toBe('CANCELLATION_CLOSED')
  expect(codeOf(await move(staff, orderId))).toBe('ADDRESS_CHANGE_CLOSED')

  const sent = await anOrder()
  const { lineItems } = await orderNow(sent.shop, sent.orderId)
  await sent.shop.owner('POST', `/ecom/v1/fulfillments/orders/${sent.orderId}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: lineItems[0].id, quantity: 1 }] },
  })
  expect(codeOf(await cancel(sent.buyer, sent.orderId))).toBe('CANCELLATION_CLOSED')
  expect(codeOf(await move(sent.buyer, sent.orderId))).toBe('ADDRESS_CHANGE_CLOSED')

  const strict = await anOrder({})
  expect(await changesOf(strict.buyer, strict.orderId)).toEqual({})
  expect(codeOf(await cancel(strict.buyer, strict.orderId))).toBe('CANCELLATION_CLOSED')
})

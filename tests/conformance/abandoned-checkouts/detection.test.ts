import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { shopEvents } from '../../support/shop/events.ts'
import {
  abandonedOf,
  aBuyer,
  addToCart,
  aShopToLeave,
  beginCheckout,
  fqdn,
  leave,
  minutes,
  rest,
  rowsOf,
  settle,
} from './abandoned-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a checkout with an address that rests for an hour is abandoned, with what its buyer chose', async () => {
  const { shop, product } = await aShopToLeave(server)
  const { checkoutId } = await leave(shop, product, { email: 'Mia@Example.com', quantity: 2 })
  await rest(server, minutes(30))
  expect(await abandonedOf(shop)).toEqual([])
  await rest(server, minutes(120))
  const [abandoned, ...others] = await abandonedOf(shop)
  expect(others).toEqual([])
  expect(abandoned).toMatchObject({
    status: 'ABANDONED',
    checkoutId,
    cartId: checkoutId,
    buyerInfo: { email: 'Mia@Example.com', visitorId: expect.any(String) },
    buyerLanguage: 'en',
    currency: 'EUR',
    subtotalPrice: { amount: '40.00' },
    lineItems: [{ quantity: 2, productName: { original: 'Poster' }, price: { amount: '20.00' } }],
    activities: [],
  })
  expect(abandoned.checkoutRecoveredDate).toBeUndefined()
  expect((await shopEvents(shop, fqdn)).map(({ slug }) => slug)).toEqual(['created'])
  await rest(server)
  expect(await abandonedOf(shop)).toHaveLength(1)
})

test('without an address and a membership nobody can be reached, so nothing is noted', async () => {
  const { shop, product } = await aShopToLeave(server)
  const visitor = await aBuyer(shop)
  await addToCart(visitor.send, product)
  await beginCheckout(visitor.send)
  await rest(server)
  expect(await abandonedOf(shop)).toEqual([])
})

test('a buyer who comes back stays abandoned once, and the snapshot follows when the checkout rests again', async () => {
  const { shop, product } = await aShopToLeave(server)
  const { visitor } = await leave(shop, product)
  await rest(server)
  const [before] = await abandonedOf(shop)
  await addToCart(visitor.send, product, 2)
  await beginCheckout(visitor.send, { email: 'mia@example.com' })
  await rest(server, minutes(20))
  expect((await abandonedOf(shop))[0].lineItems[0].quantity).toBe(1)
  await rest(server)
  const [after] = await abandonedOf(shop)
  expect(after).toMatchObject({ id: before.id, createdDate: before.createdDate, lineItems: [{ quantity: 3 }] })
  expect((await shopEvents(shop, fqdn)).map(({ slug }) => slug)).toEqual(['created', 'updated'])
})

test('the owner chooses the time, between the hourly looks too, and may switch it off', async () => {
  const { shop, product } = await aShopToLeave(server)
  await settle(shop, { restMinutes: 15 })
  await rest(server, minutes(1))
  await leave(shop, product)
  for (let quarter = 0; quarter < 2; quarter++) {
    server.clock.advance(minutes(16))
    await server.app.drain()
  }
  expect(await abandonedOf(shop)).toHaveLength(1)

  await settle(shop, { enabled: false })
  await leave(shop, product, { email: 'jonas@example.com' })
  await rest(server)
  expect(await abandonedOf(shop)).toHaveLength(1)
  // What rested meanwhile is never written about.
  await settle(shop, { enabled: true })
  await rest(server)
  expect(await abandonedOf(shop)).toHaveLength(1)
})

test('a buyer who begins again elsewhere within a day is at the same purchase, and later at another', async () => {
  const { shop, product } = await aShopToLeave(server)
  await leave(shop, product)
  await rest(server)
  const [first] = await abandonedOf(shop)
  const { checkoutId } = await leave(shop, product, { email: 'MIA@example.com', quantity: 3 })
  await rest(server)
  expect(await abandonedOf(shop)).toMatchObject([{ id: first.id, checkoutId, lineItems: [{ quantity: 3 }] }])
  await rest(server, minutes(26 * 60))
  await leave(shop, product)
  await rest(server)
  expect(await abandonedOf(shop)).toHaveLength(2)
})

test('staff, tills, drafts of the back office, empty carts and what is sold no more are left out', async () => {
  const ownerEmail = 'boss@example.com'
  const { shop, product } = await aShopToLeave(server, { ownerEmail })
  await leave(shop, product, { email: 'Boss@Example.com' })
  const { body } = await shop.owner('POST', '/ecom/v1/checkouts', {
    checkoutInfo: { buyerInfo: { email: 'till@example.com' } },
    channelType: 'POS',
    lineItems: [{ quantity: 1, catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: product.id } }],
  })
  expect(body.checkout.id).toBeDefined()
  const { shop: hiding, product: hidden } = await aShopToLeave(server)
  await leave(hiding, hidden)
  const { body: known } = await hiding.owner('GET', `/stores/v3/products/${hidden.id}`)
  await hiding.owner('PATCH', `/stores/v3/products/${hidden.id}`, {
    product: { id: hidden.id, revision: known.product.revision, visible: false },
  })
  await rest(server)
  expect(await abandonedOf(shop)).toEqual([])
  expect(await abandonedOf(hiding)).toEqual([])
  await settle(shop, { excludeStaff: false })
  await leave(shop, product, { email: ownerEmail })
  await rest(server)
  expect(await abandonedOf(shop)).toHaveLength(1)
})

test('the list says how far each buyer came, and a declined card is a payment that was tried', async () => {
  const { shop, product } = await aShopToLeave(server)
  const { visitor, checkoutId } = await leave(shop, product, { email: 'declined@example.com' })
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  const { code } = body.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0]
  const shippingInfo = {
    shippingDestination: { contactDetails: { firstName: 'Anna', lastName: 'Müller' } },
    selectedCarrierServiceOption: { code },
  }
  await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { id: checkoutId, shippingInfo } })
  const paymentToken = await visitor.cardToken('4000000000000002')
  await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, { id: checkoutId, paymentToken })
  await leave(shop, product, { email: 'contact@example.com' })
  await rest(server, minutes(30))
  await rest(server)
  const rows = await rowsOf(shop, { sort: [{ fieldName: 'createdDate' }] })
  expect(Object.fromEntries(rows.map(({ email, step }) => [email, step]))).toEqual({
    'declined@example.com': 'PAYMENT',
    'contact@example.com': 'CONTACT',
  })
  expect(rows.find(({ email }) => email === 'declined@example.com')).toMatchObject({ name: 'Anna Müller', value: '24.90' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { shopEvents } from '../../support/shop/events.ts'
import {
  abandonedOf,
  aBuyer,
  addToCart,
  aShopToLeave,
  beginCheckout,
  days,
  fqdn,
  leave,
  order,
  own,
  published,
  recover,
  recoverable,
  rest,
  rowsOf,
  settle,
  tokenOf,
} from './abandoned-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function anAbandoned(email = 'mia@example.com') {
  const made = await aShopToLeave(server)
  const left = await leave(made.shop, made.product, { email })
  await rest(server)
  const [abandoned] = await abandonedOf(made.shop)
  return { ...made, ...left, abandoned, token: tokenOf(abandoned) }
}

test('an order of the checkout recovers it, once, and says that its buyer came back unasked', async () => {
  const { shop, visitor, checkoutId, abandoned } = await anAbandoned()
  const orderId = await order(visitor.send, checkoutId)
  await server.app.drain()
  expect(await abandonedOf(shop)).toMatchObject([
    { id: abandoned.id, status: 'RECOVERED', checkoutRecoveredDate: expect.any(String) },
  ])
  expect(await rowsOf(shop)).toMatchObject([{ recoveredBy: 'ITSELF', orderId, recoveredDate: expect.any(String) }])
  const events = await shopEvents(shop, fqdn)
  expect(events.map(({ slug }) => slug)).toEqual(['created', 'updated', 'recovered'])
  expect(events.at(-1)?.body.actionEvent.body.abandonedCheckout).toMatchObject({ id: abandoned.id, status: 'RECOVERED' })
  await rest(server)
  expect(await abandonedOf(shop)).toHaveLength(1)
})

test('an order of the same buyer from another device recovers it, by the address, within the owner’s days', async () => {
  const { shop, product } = await anAbandoned()
  const other = await aBuyer(shop)
  await addToCart(other.send, product)
  await order(other.send, await beginCheckout(other.send, { email: 'MIA@example.com' }))
  await server.app.drain()
  expect(await abandonedOf(shop)).toMatchObject([{ status: 'RECOVERED' }])

  const late = await anAbandoned()
  await settle(late.shop, { attributionDays: 3 })
  server.clock.advance(days(4))
  const again = await aBuyer(late.shop)
  await addToCart(again.send, late.product)
  await order(again.send, await beginCheckout(again.send, { email: 'mia@example.com' }))
  await server.app.drain()
  expect(await abandonedOf(late.shop)).toMatchObject([{ status: 'ABANDONED' }])
})

test('a buyer who ordered elsewhere before the checkout has rested is not noted', async () => {
  const { shop, product } = await aShopToLeave(server)
  await leave(shop, product)
  const other = await aBuyer(shop)
  await addToCart(other.send, product)
  await order(other.send, await beginCheckout(other.send, { email: 'mia@example.com' }))
  await rest(server)
  expect(await abandonedOf(shop)).toEqual([])
})

test('the link brings the cart back on another device as it is now, without anything of its buyer', async () => {
  const { shop, product, token, abandoned } = await anAbandoned()
  expect(abandoned.checkoutUrl).toContain('/cart/recover/')
  const stranger = await aBuyer(shop)
  const { status, body } = await recoverable(stranger.send, token)
  expect(status).toBe(200)
  expect(body.recoverableCart).toMatchObject({
    currency: 'EUR',
    lines: [{ name: 'Poster', quantity: 1, recoverableQuantity: 1, price: '20.00', state: 'AVAILABLE' }],
    subtotal: '20.00',
    otherItems: 0,
    ordered: false,
  })
  expect(JSON.stringify(body)).not.toMatch(/mia|Berlin|Allee|10115|Anna/i)
  // Looking changes nothing: mail scanners open links, too.
  expect((await stranger.send('GET', '/ecom/v1/carts/current')).status).toBe(404)
  expect(await rowsOf(shop)).toMatchObject([{ status: 'ABANDONED' }])
  expect((await rowsOf(shop))[0].linkOpenedDate).toBeUndefined()

  const { body: recovered } = await recover(stranger.send, token)
  const { body: shown } = await stranger.send('GET', '/ecom/v1/carts/current')
  expect(shown.cart).toMatchObject({ id: recovered.cartId, lineItems: [{ quantity: 1 }] })
  expect(JSON.stringify(shown)).not.toMatch(/mia|Berlin|Allee|10115/i)
  // Again, and on the device where the cart still is, nothing is doubled.
  await recover(stranger.send, token)
  expect((await stranger.send('GET', '/ecom/v1/carts/current')).body.cart.lineItems).toMatchObject([{ quantity: 1 }])
  const orderId = await order(stranger.send, await beginCheckout(stranger.send, { email: 'someone@example.com' }))
  await server.app.drain()
  expect(await rowsOf(shop)).toMatchObject([{ status: 'RECOVERED', recoveredBy: 'LINK', orderId }])
  expect((await recoverable(stranger.send, token)).body.recoverableCart).toMatchObject({ ordered: true, lines: [] })
  expect(product.id).toBeDefined()
})

test('what is in the cart of whoever opens the link stays', async () => {
  const { shop, product, token } = await anAbandoned()
  const buyer = await aBuyer(shop)
  const mug = await aProduct(shop, { name: 'Mug' })
  await addToCart(buyer.send, product, 4)
  await addToCart(buyer.send, mug, 3)
  expect((await recoverable(buyer.send, token)).body.recoverableCart.otherItems).toBe(3)
  await recover(buyer.send, token)
  const { cart } = (await buyer.send('GET', '/ecom/v1/carts/current')).body
  expect(cart.lineItems).toMatchObject([{ quantity: 4 }, { quantity: 3 }])
})

test('the page says what has changed: prices, what is left, what is gone, and a coupon that has ended', async () => {
  const { shop, product } = await aShopToLeave(server)
  const coupon = {
    name: 'Spring',
    code: 'SPRING',
    percentOffRate: 10,
    startTime: '0',
    scope: { namespace: 'stores' },
    active: true,
  }
  const { body: made } = await shop.owner('POST', '/stores/v2/coupons', { specification: coupon })
  const buyer = await aBuyer(shop)
  await addToCart(buyer.send, product, 5)
  await buyer.send('PATCH', '/ecom/v1/carts/current', { couponCode: 'SPRING' })
  await beginCheckout(buyer.send, { email: 'mia@example.com' })
  await rest(server)
  const [abandoned] = await abandonedOf(shop)
  expect(abandoned.appliedDiscounts).toMatchObject([{ coupon: { code: 'SPRING' } }])
  await shop.owner('DELETE', `/stores/v2/coupons/${made.id}`)
  const { body } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
  await shop.owner('PATCH', `/stores/v3/products-with-inventory/${product.id}`, {
    product: {
      id: product.id,
      revision: body.product.revision,
      variantsInfo: {
        variants: [
          {
            id: product.variantId,
            visible: true,
            price: { actualPrice: { amount: '25.00' } },
            physicalProperties: {},
            inventoryItem: { quantity: 2, trackQuantity: true },
          },
        ],
      },
    },
  })
  const token = tokenOf(abandoned)
  const { body: now } = await recoverable(buyer.send, token)
  expect(now.recoverableCart).toMatchObject({
    lines: [{ state: 'FEWER', quantity: 5, recoverableQuantity: 2, price: '25.00', earlierPrice: '20.00' }],
    subtotal: '50.00',
    couponCode: 'SPRING',
    couponProblem: 'NOT_VALID',
  })
  const stranger = await aBuyer(shop)
  await recover(stranger.send, token)
  const { cart } = (await stranger.send('GET', '/ecom/v1/carts/current')).body
  expect(cart.lineItems).toMatchObject([{ quantity: 2, price: { amount: '25.00' } }])
  expect(cart.appliedDiscounts).toEqual([])
  await shop.owner('DELETE', `/stores/v3/products/${product.id}`)
  expect((await recoverable(stranger.send, token)).body.recoverableCart.lines).toMatchObject([
    { name: 'Poster', state: 'GONE', recoverableQuantity: 0 },
  ])
  expect(await recover((await aBuyer(shop)).send, token)).toMatchObject({
    status: 428,
    body: { details: { applicationError: { code: 'NOTHING_TO_RECOVER' } } },
  })
})

test('the published address of an id opens nothing: it leads to the shop’s own cart', async () => {
  const { shop, abandoned } = await anAbandoned()
  const { siteId } = shop.credentials
  for (const id of [abandoned.id, '00000000-0000-4000-8000-00000000000f']) {
    const path = `${published}/${id}/redirect-to-checkout?metasiteId=${siteId}`
    const answer = await fetch(server.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
      302,
      expect.stringMatching(/\/cart$/),
      '',
    ])
  }
  expect((await rowsOf(shop))[0].linkOpenedDate).toBeUndefined()
  expect((await shop.owner('GET', `${own}/${abandoned.id}`)).body.abandonedCheckoutRow.status).toBe('ABANDONED')
})

test('a checkout that another order recovered is abandoned anew once its buyer goes on with it', async () => {
  const { shop, product, visitor } = await anAbandoned()
  const other = await aBuyer(shop)
  await addToCart(other.send, product)
  await order(other.send, await beginCheckout(other.send, { email: 'mia@example.com' }))
  await rest(server)
  expect((await abandonedOf(shop)).map(({ status }) => status)).toEqual(['RECOVERED'])
  await addToCart(visitor.send, product)
  const checkoutId = await beginCheckout(visitor.send, { email: 'mia@example.com' })
  await rest(server)
  expect((await abandonedOf(shop)).map(({ status }) => status)).toEqual(['ABANDONED', 'RECOVERED'])
  await order(visitor.send, checkoutId)
  await server.app.drain()
  const rows = await rowsOf(shop)
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(2)
  expect(rows.map(({ status }) => status)).toEqual(['RECOVERED', 'RECOVERED'])
})

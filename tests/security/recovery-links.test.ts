import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../support/requests/answers.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import type { TestShop } from '../support/shop/shop.ts'
import {
  abandonedOf,
  aBuyer,
  addToCart,
  aShopToLeave,
  beginCheckout,
  days,
  leave,
  lineOf,
  minutes,
  order,
  own,
  published,
  recover,
  recoverable,
  rest,
  settle,
  tokenOf,
} from '../conformance/abandoned-checkouts/abandoned-builders.ts'

// Whoever gets hold of an id or of a link of an abandoned checkout.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function anAbandoned() {
  const made = await aShopToLeave(server)
  const left = await leave(made.shop, made.product)
  await rest(server)
  const [abandoned] = await abandonedOf(made.shop)
  return { ...made, ...left, abandoned, token: tokenOf(abandoned), stranger: await aBuyer(made.shop) }
}

/** What becomes of reading and of using a link. */
async function outcomes({ send }: Awaited<ReturnType<typeof aBuyer>>, token: string) {
  return [codeOf(await recoverable(send, token)), codeOf(await recover(send, token))]
}

const refusals = ['RECOVERY_LINK_NOT_VALID', 'RECOVERY_LINK_NOT_VALID']

test('links of other sites, altered ones, bare ids and those of deleted checkouts open nothing', async () => {
  const { shop, abandoned, token, stranger } = await anAbandoned()
  const elsewhere = await anAbandoned()
  const [id = '', signature = ''] = token.split('.')
  const [otherId] = elsewhere.token.split('.')
  const wrong = [
    id,
    elsewhere.token,
    `${otherId}.${signature}`,
    `${id}.${signature.slice(1)}`,
    `${id}.`,
    `x.${signature}`,
    token.toUpperCase(),
  ]
  for (const each of wrong) expect(await outcomes(stranger, each), each).toEqual(refusals)
  expect((await stranger.send('GET', '/ecom/v1/carts/current')).status).toBe(404)
  await shop.owner('DELETE', `${published}/${abandoned.id}`)
  expect(await outcomes(stranger, token)).toEqual(refusals)
})

test('a link works for the owner’s days, counted from when the checkout was touched last', async () => {
  const { shop, token, stranger } = await anAbandoned()
  await settle(shop, { linkDays: 2 })
  server.clock.advance(days(1))
  expect((await recoverable(stranger.send, token)).status).toBe(200)
  server.clock.advance(days(1))
  expect(await outcomes(stranger, token)).toEqual(refusals)
  await settle(shop, { linkDays: 10 })
  expect((await recoverable(stranger.send, token)).status).toBe(200)
})

test('a hidden product is shown as its buyer saw it, and not as it is now', async () => {
  const { shop, product, token, stranger } = await anAbandoned()
  const { body } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
  const change = { id: product.id, revision: body.product.revision, visible: false, name: 'Secret launch' }
  expect((await shop.owner('PATCH', `/stores/v3/products/${product.id}`, { product: change })).status).toBe(200)
  const { body: shown } = await recoverable(stranger.send, token)
  expect(shown.recoverableCart.lines).toMatchObject([{ name: 'Poster', state: 'GONE', recoverableQuantity: 0 }])
  expect(JSON.stringify(shown)).not.toMatch(/secret/i)
})

test('what a buyer typed for an item, and prices that were agreed with them, are for nobody else', async () => {
  const { shop, product } = await aShopToLeave(server)
  const buyer = await aBuyer(shop)
  const { catalogReference } = lineOf(product)
  const options = { ...catalogReference.options, customTextFields: { Engraving: 'For Zelda' } }
  await buyer.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [{ quantity: 1, catalogReference: { ...catalogReference, options } }],
  })
  const { body } = await buyer.send('GET', '/ecom/v1/carts/current')
  await shop.owner('POST', `/ecom/v1/carts/${body.cart.id}/add-to-cart`, {
    lineItems: [{ ...lineOf(product), catalogOverrideFields: { price: '1.00' } }],
  })
  await beginCheckout(buyer.send, { email: 'mia@example.com' })
  await rest(server)
  const [abandoned] = await abandonedOf(shop)
  const token = tokenOf(abandoned)
  const stranger = await aBuyer(shop)
  const { body: shown } = await recoverable(stranger.send, token)
  expect(shown.recoverableCart.lines.map(({ state, price }: any) => [state, price])).toEqual([
    ['PERSONAL', undefined],
    ['AVAILABLE', '20.00'],
  ])
  await recover(stranger.send, token)
  const { cart } = (await stranger.send('GET', '/ecom/v1/carts/current')).body
  expect(cart.lineItems).toMatchObject([{ quantity: 1, price: { amount: '20.00' } }])
  expect(JSON.stringify([shown, cart])).not.toContain('Zelda')
  // The buyer gets it back.
  expect((await recoverable(buyer.send, token)).body.recoverableCart.lines[0].state).toBe('AVAILABLE')
})

test('a coupon that was used up meanwhile is not given again', async () => {
  const { shop, product } = await aShopToLeave(server)
  const specification = {
    name: 'Once',
    code: 'ONCE',
    percentOffRate: 50,
    startTime: '0',
    scope: { namespace: 'stores' },
    active: true,
    usageLimit: 1,
  }
  expect((await shop.owner('POST', '/stores/v2/coupons', { specification })).status).toBe(200)
  const choose = async () => {
    const buyer = await aBuyer(shop)
    await addToCart(buyer.send, product)
    await buyer.send('PATCH', '/ecom/v1/carts/current', { couponCode: 'ONCE' })
    return buyer
  }
  const left = await choose()
  await beginCheckout(left.send, { email: 'mia@example.com' })
  await rest(server, minutes(130))
  const token = tokenOf((await abandonedOf(shop))[0])
  const faster = await choose()
  await order(faster.send, await beginCheckout(faster.send, { email: 'jonas@example.com' }))
  const stranger = await aBuyer(shop)
  expect((await recoverable(stranger.send, token)).body.recoverableCart.couponProblem).toBe('NOT_VALID')
  await recover(stranger.send, token)
  expect((await stranger.send('GET', '/ecom/v1/carts/current')).body.cart.appliedDiscounts).toEqual([])
})

async function keyWith(shop: TestShop, scopes: readonly string[]) {
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'One', scopes } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  return (method: string, path: string, sent?: object) => shop.raw(method, path, { headers, ...(sent && { body: sent }) })
}

test('one permission is one thing: reading is not deleting, and neither changes the settings', async () => {
  const { shop, abandoned } = await anAbandoned()
  const acts = (send: Awaited<ReturnType<typeof keyWith>>) =>
    Promise.all([
      send('GET', `${published}/${abandoned.id}`),
      send('GET', `${own}/${abandoned.id}`),
      send('POST', `${own}/${abandoned.id}/tasks`, { title: 'Call' }),
      send('PATCH', '/stoa/v1/abandoned-checkout-settings', { settings: { linkDays: 3 } }),
      send('POST', '/ecom/v1/abandoned-checkout/get-analytics', { startDate: '2026-01-01', endDate: '2026-01-02' }),
      send('DELETE', `${published}/${abandoned.id}`),
    ]).then((answers) => answers.map(({ status }) => status))
  expect(await acts(await keyWith(shop, ['ECOM.ABANDONED_CHECKOUT_READ']))).toEqual([200, 200, 403, 403, 403, 403])
  expect(await acts(await keyWith(shop, ['ECOM.ABANDONED_CHECKOUT_UPDATE']))).toEqual([403, 403, 200, 403, 403, 403])
  expect(await acts(await keyWith(shop, ['STOA.CHECKOUT_ABANDONMENT_UPDATE']))).toEqual([403, 403, 403, 200, 403, 403])
  expect(await acts(await keyWith(shop, ['ecom:v1:abandoned_checkout:get_abandoned_checkout_analytics']))).toEqual([
    403, 403, 403, 403, 200, 403,
  ])
  expect(await acts(await keyWith(shop, ['ECOM.ABANDONED_CHECKOUT_DELETE']))).toEqual([403, 403, 403, 403, 403, 200])
})

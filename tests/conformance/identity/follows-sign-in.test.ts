import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption } from '../../support/shop/builders.ts'
import { addToCart, contentOf } from '../../support/shop/joined-cart.ts'
import { aMember } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { aFrontEnd, anOAuthApp, type FrontEnd } from '../../support/members/signing-in.ts'

// A visitor's data belongs to the member after the sign-in. Carts and wishlists have tests of their own.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('votes and reports of a visitor become the member’s at the sign-in, so that nobody counts twice', async () => {
  const shop = await aShop(server)
  const clientId = await anOAuthApp(shop)
  const [product, author] = [await aProduct(shop), await aMember(shop)]
  const written = (entityId: string) => ({ review: { namespace: 'stores', entityId, content: { rating: 5 } } })
  const { body } = await author.send('POST', '/reviews/v1/reviews', written(product.id))
  const path = `/stoa/v1/reviews/${body.review.id}`
  const email = 'mia@example.com'
  const signedIn = async (browser: FrontEnd) => {
    const { access } = await browser.signIn(email)
    const headers = { authorization: access }
    return (to: string, request: object) => shop.raw('POST', to, { headers, body: request })
  }
  const reports = async () => (await shop.owner('GET', `${path}/case`)).body.reports.length

  const browser = await aFrontEnd(shop, clientId)
  await browser.send('POST', `${path}/vote`, { vote: 'HELPFUL' })
  await browser.send('POST', `${path}/report`, { reason: 'HANDLING_SPAM' })
  const mia = await signedIn(browser)
  expect((await mia(`${path}/vote`, { vote: 'HELPFUL' })).body).toEqual({ foundHelpful: 1, foundUnhelpful: 0, vote: 'HELPFUL' })
  await mia(`${path}/report`, { reason: 'HANDLING_SPAM' })
  expect(await reports()).toBe(1)

  // The vote of the member counts, not that of another browser, and authors do not vote for their own reviews.
  const own = (await mia('/reviews/v1/reviews', written(product.id))).body.review.id
  const other = await aFrontEnd(shop, clientId)
  await other.send('POST', `${path}/vote`, { vote: 'UNHELPFUL' })
  const { body: voted } = await other.send('POST', `/stoa/v1/reviews/${own}/vote`, { vote: 'HELPFUL' })
  expect(voted.foundHelpful).toBe(1)
  await signedIn(other)
  const found = async (id: string) => (await shop.owner('GET', `/reviews/v1/reviews/${id}`)).body.review
  expect(await found(body.review.id)).toMatchObject({ foundHelpful: 1, foundUnhelpful: 0 })
  expect(await found(own)).toMatchObject({ foundHelpful: 0, foundUnhelpful: 0 })
})

/** A shop with a print, and a way to sign in with an email address in a browser. */
async function aPrintShop() {
  const shop = await aShop(server)
  const clientId = await anOAuthApp(shop)
  await aShippingOption(shop)
  const print = await aProduct(shop)
  return {
    shop,
    print,
    browser: () => aFrontEnd(shop, clientId),
    async signIn(browser: FrontEnd, email: string) {
      const { access } = await browser.signIn(email)
      const send: FrontEnd['send'] = (method, path, body) =>
        shop.raw(method, path, { headers: { authorization: access }, ...(body && { body }) })
      return send
    },
    order: async (id: string) => (await shop.owner('GET', `/ecom/v1/orders/${id}`)).body.order,
  }
}

test('a visitor who signs in during checkout orders as a member, and what was bought leaves the joint cart', async () => {
  const { print, browser, signIn, order } = await aPrintShop()
  const email = 'mia@example.com'
  const home = await signIn(await browser(), email)
  await addToCart(home, print, 1)
  const visitor = await browser()
  const checkoutId = await aCheckout(visitor, [print])
  const mia = await signIn(visitor, email)
  expect(await contentOf(mia)).toEqual({ Print: 2 })
  const { status, body } = await mia('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await order(body.orderId)).buyerInfo.memberId).toEqual(expect.any(String))
  expect(await contentOf(mia)).toEqual({ Print: 1 })
  expect((await visitor.send('GET', `/ecom/v1/orders/${body.orderId}`)).status).toBe(404)
})

test('a guest’s order becomes the member’s who signs in with its address in the same browser, and nobody else’s', async () => {
  const { print, browser, signIn, order } = await aPrintShop()
  const guest = await browser()
  const checkoutId = await aCheckout(guest, [print])
  const { orderId } = (await guest.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).body
  const buyer = async () => (await order(orderId)).buyerInfo
  const before = await buyer()
  await signIn(await browser(), before.email)
  await signIn(guest, 'somebody-else@example.com')
  expect(await buyer()).toEqual(before)
  const member = await signIn(guest, before.email)
  expect(await buyer()).toMatchObject({ email: before.email, memberId: expect.any(String) })
  expect(await buyer()).not.toHaveProperty('visitorId')
  expect((await member('GET', `/ecom/v1/orders/${orderId}`)).status).toBe(200)
})

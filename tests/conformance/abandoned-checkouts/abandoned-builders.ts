import { expect } from 'vitest'
import { aProduct, aShippingOption, recipient, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export const published = '/ecom/v1/abandoned-checkout'
export const own = '/stoa/v1/abandoned-checkouts'
export const fqdn = 'wix.ecom.v1.abandoned_checkout'

export interface Item {
  id: string
  variantId: string
}

export const minutes = (count: number) => count * 60_000
export const days = (count: number) => count * 24 * 3600_000

/** A shop with a product of 20 and delivery for 4.90. */
export async function aShopToLeave(server: TestServer, options: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(server, options)
  // A new site's schedules begin with the next hour.
  await server.app.runSchedules()
  const product = await aProduct(shop, { name: 'Poster', price: '20.00', stock: 1000 })
  await aShippingOption(shop)
  return { shop, product }
}

/** A visitor who may come back after hours, when the access token has expired. */
export async function aBuyer(shop: TestShop): Promise<Pick<Visitor, 'send' | 'cardToken'>> {
  const authenticate = async (body: object) => (await shop.raw('POST', '/oauth2/token', { body })).body
  const { clientId } = shop.credentials
  let tokens = await authenticate({ clientId, grantType: 'anonymous' })
  const attempt: Visitor['send'] = (method, path, body) =>
    shop.raw(method, path, { headers: { authorization: tokens.access_token }, ...(body && { body }) })
  const send: Visitor['send'] = async (method, path, body) => {
    const answer = await attempt(method, path, body)
    if (answer.status !== 401) return answer
    tokens = await authenticate({ clientId, grantType: 'refresh_token', refreshToken: tokens.refresh_token })
    return attempt(method, path, body)
  }
  const cardToken = async (number: string) => {
    const card = { number, expiryMonth: 12, expiryYear: 2090, securityCode: '123' }
    return (await send('POST', '/stoa/v1/sandbox/card-tokens', { card })).body.paymentToken as string
  }
  return { send, cardToken }
}

export const lineOf = ({ id, variantId }: Item, quantity = 1) => ({
  quantity,
  catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
})

export const addToCart = (send: Visitor['send'], product: Item, quantity = 1) =>
  send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [lineOf(product, quantity)] })

/** Goes from the cart to the checkout and types an address, as far as it is given. */
export async function beginCheckout(
  send: Visitor['send'],
  { email, address = true }: { email?: string; address?: boolean } = {},
) {
  const { status, body } = await send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    ...(email && { email }),
    ...(address && { shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' } }),
  })
  expect(status).toBe(200)
  return body.checkoutId as string
}

/** A visitor who types an address and leaves. */
export async function leave(
  shop: TestShop,
  product: Item,
  { email = 'mia@example.com', quantity = 1, visitor = undefined as Visitor | undefined } = {},
) {
  const buyer = visitor ?? (await aBuyer(shop))
  await addToCart(buyer.send, product, quantity)
  return { visitor: buyer, checkoutId: await beginCheckout(buyer.send, { email }) }
}

/** Lets time pass, and does the work that is due: of one site, if it is given. */
export async function rest(server: TestServer, milliseconds = minutes(120), siteId?: string): Promise<void> {
  server.clock.advance(milliseconds)
  await server.app.runSchedules()
  await server.app.drain(siteId)
}

/** Chooses the delivery and orders, to be paid by bank transfer. */
export async function order(send: Visitor['send'], checkoutId: string): Promise<string> {
  const { body } = await send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  const { code } = body.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0]
  const shippingInfo = { shippingDestination: { contactDetails: recipient }, selectedCarrierServiceOption: { code } }
  await send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { id: checkoutId, shippingInfo } })
  const { status, body: ordered } = await send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, { id: checkoutId })
  if (status !== 200) throw new Error(`the order was not placed: ${JSON.stringify(ordered)}`)
  return ordered.orderId
}

/** All abandoned checkouts of the shop as the contract shows them, the newest first. */
export async function abandonedOf(shop: TestShop): Promise<any[]> {
  const { status, body } = await shop.owner('POST', `${published}/query`, { query: {} })
  expect(status).toBe(200)
  return body.abandonedCheckouts
}

/** The same as the back office lists them. */
export async function rowsOf(shop: TestShop, search: object = {}): Promise<any[]> {
  const { status, body } = await shop.owner('POST', `${own}/search`, { search })
  expect(status).toBe(200)
  return body.abandonedCheckoutRows
}

/** The token of the recovery link of an abandoned checkout. */
export const tokenOf = ({ checkoutUrl }: { checkoutUrl: string }) => decodeURIComponent(checkoutUrl.split('/').at(-1)!)

/** What the link of a token brings back, as its page reads it, and bringing it back. */
export const recoverable = (send: Visitor['send'], token: string) => send('POST', '/stoa/v1/recoverable-carts/read', { token })
export const recover = (send: Visitor['send'], token: string) => send('POST', '/stoa/v1/recoverable-carts/recover', { token })

export async function settle(shop: TestShop, settings: object) {
  const answer = await shop.owner('PATCH', '/stoa/v1/abandoned-checkout-settings', { settings })
  expect(answer.status).toBe(200)
  return answer.body.settings
}

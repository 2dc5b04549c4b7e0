import { sql } from 'kysely'
import { expect } from 'vitest'
import { storesAppId, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { memberToken, sendAs } from '../../support/members/members.ts'
import { shopDay } from '../../support/shop-day.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import type { TestServer } from '../../support/servers/server.ts'

export const day = 24 * 3600_000
export const cards = { good: '4242424242424242', declined: '4000000000000002', other: '5555555555554444' }

/** What the product of a test is sold as: each field can be replaced. */
export const monthly = { title: 'Monthly', frequency: 'MONTH', interval: 1, autoRenewal: true, visible: true }

export interface SubscriptionShop {
  shop: TestShop
  product: { id: string; variantId: string; optionIds: string[] }
}

/** A shop that sells coffee for 10.00, once and by subscription. */
export async function aSubscriptionShop(
  server: TestServer,
  { subscriptions = [monthly], once = true, stock = 50 }: { subscriptions?: object[]; once?: boolean; stock?: number } = {},
): Promise<SubscriptionShop> {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const product = await aProduct(shop, { name: 'Coffee', price: '10.00', stock })
  const optionIds = await sellBySubscription(shop, product.id, subscriptions, once)
  return { shop, product: { ...product, optionIds } }
}

/** Returns the ids of the product's options. */
export async function sellBySubscription(shop: TestShop, id: string, subscriptions: object[], once = true): Promise<string[]> {
  const { body: known } = await shop.owner('GET', `/stores/v3/products/${id}`)
  const saved = await shop.owner('PATCH', `/stores/v3/products/${id}`, {
    product: { id, revision: known.product.revision, subscriptionDetails: { subscriptions, allowOneTimePurchases: once } },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return saved.body.product.subscriptionDetails.subscriptions.map(({ id: option }: { id: string }) => option)
}

export function subscribed({ product }: SubscriptionShop, { option = 0, quantity = 1 } = {}) {
  const options = { variantId: product.variantId, subscriptionOptionId: product.optionIds[option] }
  return { quantity, catalogReference: { appId: storesAppId, catalogItemId: product.id, options } }
}

export async function cardToken(buyer: Pick<Visitor, 'send'>, number: string): Promise<string> {
  const card = { number, expiryMonth: 12, expiryYear: 2090, securityCode: '123' }
  const { status, body } = await buyer.send('POST', '/stoa/v1/sandbox/card-tokens', { card })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.paymentToken
}

const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 1' }
const contactDetails = { firstName: 'Anna', lastName: 'Müller' }

/** A checkout with an address and a delivery. */
export async function checkoutOf(buyer: Pick<Visitor, 'send'>, lineItems: object[], email = 'anna@example.com'): Promise<string> {
  const { body } = await buyer.send('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems,
    checkoutInfo: { buyerInfo: { email }, billingInfo: { address, contactDetails } },
  })
  const id = body.checkout.id
  const shippingDestination = { address, contactDetails }
  const { body: addressed } = await buyer.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: { id, shippingInfo: { shippingDestination } },
  })
  const code = addressed.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0].code
  await buyer.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: { id, shippingInfo: { shippingDestination, selectedCarrierServiceOption: { code } } },
  })
  return id
}

export const charge = (buyer: Pick<Visitor, 'send'>, checkoutId: string, request: object) =>
  buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, request)

export interface Bought {
  buyer: Pick<Visitor, 'send'>
  orderId: string
  subscriptionId: string
}

/** Buys the lines with a card that is kept, and returns the contract of the first one. */
export async function buy(
  { shop }: SubscriptionShop,
  lineItems: object[],
  { buyer, number = cards.good }: { buyer?: Pick<Visitor, 'send'>; number?: string } = {},
): Promise<Bought> {
  const visitor = buyer ?? (await aVisitor(shop))
  const checkoutId = await checkoutOf(visitor, lineItems)
  const paid = await charge(visitor, checkoutId, { paymentToken: await cardToken(visitor, number), savePaymentMethod: true })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  await shop.server.app.drain()
  const { orderId } = paid.body
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  return { buyer: visitor, orderId, subscriptionId: body.order.lineItems[0].subscriptionInfo?.id }
}

/** Expects a date of a monthly rhythm: the day of the purchase at the shop, or the last of a month that has no such day. */
export function expectDayOfMonth(date: string, bought: Date): void {
  const [year, month, dayOfMonth] = shopDay(new Date(date)).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year!, month!, 0)).getUTCDate()
  expect(dayOfMonth).toBe(Math.min(Number(shopDay(bought).slice(-2)), lastDay))
}

/** Lets the time pass, and what is due then happen. */
export async function later({ shop }: SubscriptionShop, milliseconds: number): Promise<void> {
  shop.server.clock.advance(milliseconds)
  await shop.server.app.drain()
}

export async function subscriptionOf({ shop }: SubscriptionShop, id: string) {
  const { status, body } = await shop.owner('GET', `/stoa/v1/subscriptions/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { subscription: any; cycles: any[]; changes: any[]; schedule: any[] }
}

/** The orders that a contract made, the oldest first. */
export async function ordersOf(of: SubscriptionShop, id: string): Promise<any[]> {
  const { cycles } = await subscriptionOf(of, id)
  return Promise.all(
    cycles.toReversed().map(async ({ orderId }) => (await of.shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body.order),
  )
}

/** A buyer without an account, whose browser renews its token whenever it sends something. */
export async function aReturningGuest({ shop }: SubscriptionShop): Promise<Pick<Visitor, 'send'>> {
  const { clientId } = shop.credentials
  const token = async (request: object) => (await shop.raw('POST', '/oauth2/token', { body: { clientId, ...request } })).body
  let { refresh_token: refreshToken } = await token({ grantType: 'anonymous' })
  return {
    async send(method, path, body) {
      const renewed = await token({ grantType: 'refresh_token', refreshToken })
      refreshToken = renewed.refresh_token ?? refreshToken
      return shop.raw(method, path, { headers: { authorization: renewed.access_token }, ...(body && { body }) })
    },
  }
}

/** Switches the methods of the sandbox off. */
export async function withoutSandbox(shop: TestShop): Promise<void> {
  const { body } = await shop.owner('POST', '/stoa/v1/payment-methods/query', { query: {} })
  for (const { id, revision, kind, provider } of body.paymentMethods)
    if (kind === 'CARD' && provider === 'sandbox')
      await shop.owner('PATCH', `/stoa/v1/payment-methods/${id}`, { paymentMethod: { id, revision, enabled: false } })
}

/** How many cards the shop and the sandbox keep. */
export async function keptCards({ shop }: SubscriptionShop): Promise<number[]> {
  const count = async (table: string) =>
    (await sql`select 1 from ${sql.table(table)} where site_id = ${shop.credentials.siteId}`.execute(shop.server.database.db))
      .rows.length
  return [await count('saved_card'), await count('sandbox_kept_card')]
}

/** The member after a session that has ended meanwhile. */
export async function signedInAgain({ shop }: SubscriptionShop, id: string): Promise<Pick<Visitor, 'send'>> {
  return { send: sendAs(shop, id, await memberToken(shop, id)) }
}

import { expect } from 'vitest'
import { aCheckout, aProduct, aShippingOption, type Visitor } from '../../support/shop/builders.ts'
import { aMember, type TestMember } from '../../support/members/members.ts'
import type { MembershipApp } from '../../support/shop/membership-app.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export async function aStudio(server: TestServer, prices: readonly string[] = ['20.00']) {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const products = []
  for (const price of prices) products.push(await aProduct(shop, { price }))
  const member = await aMember(shop)
  return { shop, member, products, buyer: asBuyer(member) }
}

/** A member who buys as `aCheckout` expects it. */
export function asBuyer({ send }: Pick<TestMember, 'send'>): Visitor {
  return {
    send,
    async cardToken(number) {
      const { body } = await send('POST', '/stoa/v1/sandbox/card-tokens', {
        card: { number, expiryMonth: 12, expiryYear: 2090, securityCode: '123' },
      })
      return body.paymentToken
    },
  }
}

export const checkoutOf = async (buyer: Visitor, id: string) =>
  (await buyer.send('GET', `/ecom/v1/checkouts/${id}`)).body.checkout

export async function select(
  buyer: Pick<Visitor, 'send'>,
  checkoutId: string,
  { appId }: MembershipApp,
  id: string,
  lineItemIds: string[],
) {
  const selectedMemberships = { memberships: lineItemIds.length > 0 ? [{ id, appId, lineItemIds }] : [] }
  return buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: { id: checkoutId, membershipOptions: { selectedMemberships } },
  })
}

/** A checkout whose first line the membership pays. */
export async function aCoveredCheckout(
  buyer: Visitor,
  products: Parameters<typeof aCheckout>[1],
  app: MembershipApp,
  id = 'ten',
) {
  const checkoutId = await aCheckout(buyer, products)
  const [line] = (await checkoutOf(buyer, checkoutId)).lineItems
  const { status, body } = await select(buyer, checkoutId, app, id, [line.id])
  expect(status, JSON.stringify(body)).toBe(200)
  return { checkoutId, lineId: line.id as string, checkout: body.checkout }
}

export const order = (buyer: Visitor, checkoutId: string) =>
  buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})

export const pay = async (buyer: Visitor, checkoutId: string, card = '4242424242424242') =>
  buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, { paymentToken: await buyer.cardToken(card) })

export async function paymentsOf(shop: TestShop, orderId: string) {
  const { body } = await shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)
  return body.orderTransactions.payments as any[]
}

/** Lets the job look after charges that no order uses. */
export async function lookAfter(server: TestServer) {
  server.clock.advance(61_000)
  await server.app.drain()
}

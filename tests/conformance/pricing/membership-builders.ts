import { expect } from 'vitest'
import { aCheckout, aProduct, aShippingOption, storesAppId, type Visitor } from '../../support/shop/builders.ts'
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

/** An order that staff wrote for a member, whose only line, of two units, waits for a membership. */
export async function aWaitingOrder(shop: TestShop, memberId: string, product: { id: string; variantId: string }) {
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const line = { id: '6b0a6f44-0000-4000-8000-000000000001', quantity: 2, catalogReference, paymentOption: 'MEMBERSHIP_OFFLINE' }
  const zero = { amount: '0.00' }
  const prices = { price: zero, priceBeforeDiscounts: zero, totalPriceAfterTax: zero, totalPriceBeforeTax: zero }
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders', {
    order: {
      lineItems: [{ ...line, ...prices, productName: { original: 'Yoga' }, itemType: { preset: 'SERVICE' } }],
      buyerInfo: { memberId, email: 'buyer@example.com' },
      channelInfo: { type: 'WEB' },
      status: 'APPROVED',
      priceSummary: { subtotal: zero, total: zero },
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.order.id as string, lineId: body.order.lineItems[0].id as string, catalogReference }
}

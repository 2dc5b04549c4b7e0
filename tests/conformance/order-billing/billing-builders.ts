import { orderBilling, orderPaymentRequests } from '@wix/ecom'
import { aMember } from '../../support/members/members.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { aCheckout, aProduct, aShippingOption } from '../../support/shop/builders.ts'
import { ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { orderOf, type OrderOptions } from '../orders/orders-builders.ts'

/** The two services through the published package, as the owner's app. The package's types lack some functions. */
export function billingClient(shop: TestShop) {
  const client = ownerClient(shop, { orderBilling, orderPaymentRequests })
  return { billing: hidden(client.orderBilling), requests: hidden(client.orderPaymentRequests) }
}

/** Calls an operation of order billing over HTTP. */
export function bill(shop: TestShop, action: string, body: object) {
  return shop.owner('POST', `/ecom/v1/order-billing/${action}`, body)
}

/** An order of 44.90 that staff wrote for a member with a saved card. */
export async function aDebtor(shop: TestShop, options: OrderOptions = {}, number = '4242424242424242') {
  const member = await aMember(shop)
  await aShippingOption(shop)
  const product = await aProduct(shop)
  const card = { number, expiryMonth: 12, expiryYear: 2090, securityCode: '123' }
  const { body: made } = await member.send('POST', '/stoa/v1/sandbox/card-tokens', { card })
  const checkoutId = await aCheckout(member, [product])
  const paid = await member.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: made.paymentToken,
    savePaymentMethod: true,
  })
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  await shop.server.app.drain()
  const order = { ...orderOf(options), buyerInfo: { email: member.email, memberId: member.id } }
  const { body } = await shop.owner('POST', '/ecom/v1/orders', { order })
  const cards = (await shop.owner('GET', `/stoa/v1/orders/${body.order.id}/chargeable-cards`)).body.savedCards
  return {
    member,
    orderId: body.order.id as string,
    lines: body.order.lineItems.map(({ id }: any) => id) as string[],
    cardId: cards[0]?.id as string,
  }
}

/** The owner's order with these contents, and its ids. */
export async function writtenOrder(shop: TestShop, order: object): Promise<{ id: string; lines: string[]; wire: any }> {
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders', { order })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { id: body.order.id, lines: body.order.lineItems.map(({ id }: any) => id), wire: body.order }
}

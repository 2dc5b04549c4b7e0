import { contactTaxDetails, taxExemptGroups } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type TestMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { ownerClient } from '../../support/shop/shop.ts'
import { aTaxedShop } from '../platform/plugin-builders.ts'
import {
  cards,
  cardToken,
  charge,
  checkoutOf,
  day,
  later,
  monthly,
  ordersOf,
  sellBySubscription,
  subscribed,
  subscriptionOf,
  type SubscriptionShop,
} from './subscription-builders.ts'

// An exemption is that of a signed-in member, or of whom staff has named: an address that is typed in is nobody's proof.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A shop that sells a subscription for 119.00 with 19 percent of tax, and a member who pays none. */
async function aShopWithExemptMember(): Promise<{ of: SubscriptionShop; exempt: TestMember }> {
  const shop = await aTaxedShop(server, true)
  const product = await aProduct(shop, { price: '119.00' })
  const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
  const exempt = await aMember(shop)
  const owner = ownerClient(shop, { taxExemptGroups, contactTaxDetails })
  const [everything] = (await owner.taxExemptGroups.listDefaultTaxExemptGroups()).taxExemptGroups!
  await owner.contactTaxDetails.upsertContactTaxDetails({ _id: exempt.id, taxExemptGroupId: everything!._id! })
  return { of, exempt }
}

async function taxesOf(of: SubscriptionShop, guest: Pick<Visitor, 'send'>, checkoutId: string): Promise<string[]> {
  const paid = await charge(guest, checkoutId, { paymentToken: await cardToken(guest, cards.good), savePaymentMethod: true })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  await server.app.drain()
  const { order } = (await of.shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)).body
  await later(of, 32 * day)
  const orders = await ordersOf(of, order.lineItems[0].subscriptionInfo.id)
  expect(orders.map(({ paymentStatus }) => paymentStatus)).toEqual(['PAID', 'PAID'])
  return orders.map(({ priceSummary }) => priceSummary.tax.amount)
}

test('a guest who types the address of an exempt customer pays tax, at once and at each renewal', async () => {
  const { of, exempt } = await aShopWithExemptMember()
  const guest = await aVisitor(of.shop)
  const checkoutId = await checkoutOf(guest, [subscribed(of)], exempt.email)
  const [first, renewal] = await taxesOf(of, guest, checkoutId)
  expect(Number(first)).toBeGreaterThanOrEqual(19)
  expect(renewal).toBe(first)
})

test('a guest who names an exempt customer in the cart or in the checkout pays tax, at once and at each renewal', async () => {
  const { of, exempt } = await aShopWithExemptMember()
  const guest = await aVisitor(of.shop)
  const buyerInfo = { contactId: exempt.id, memberId: exempt.id, email: exempt.email }
  await guest.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [subscribed(of)] })
  await guest.send('PATCH', '/ecom/v1/carts/current', { cartInfo: { buyerInfo } })
  const made = await guest.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB', email: exempt.email })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const id = made.body.checkoutId
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 1' }
  const contactDetails = { firstName: 'Anna', lastName: 'Müller' }
  const shippingDestination = { address, contactDetails }
  const { body } = await guest.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: { id, buyerInfo, billingInfo: shippingDestination, shippingInfo: { shippingDestination } },
  })
  const code = body.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0].code
  await guest.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: { id, shippingInfo: { shippingDestination, selectedCarrierServiceOption: { code } } },
  })
  const [first, renewal] = await taxesOf(of, guest, id)
  expect(Number(first)).toBeGreaterThanOrEqual(19)
  expect(renewal).toBe(first)
})

test('an exemption that ends, or begins, counts from the next charge on', async () => {
  const { of, exempt } = await aShopWithExemptMember()
  const checkoutId = await checkoutOf(exempt, [subscribed(of)], exempt.email)
  const paid = await charge(exempt, checkoutId, { paymentToken: await cardToken(exempt, cards.good), savePaymentMethod: true })
  await server.app.drain()
  const { order } = (await of.shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)).body
  const { id } = order.lineItems[0].subscriptionInfo
  await ownerClient(of.shop, { contactTaxDetails }).contactTaxDetails.deleteContactTaxDetails(exempt.id)
  await later(of, 32 * day)
  const [first, renewal] = await ordersOf(of, id)
  expect(first.priceSummary.tax.amount).toBe('0.00')
  expect(Number(renewal.priceSummary.tax.amount)).toBeGreaterThanOrEqual(19)
  expect((await subscriptionOf(of, id)).subscription.nextTotal).toBe(renewal.priceSummary.total.amount)
})

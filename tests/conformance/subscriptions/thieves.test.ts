import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import {
  aSubscriptionShop,
  buy,
  cards,
  cardToken,
  charge,
  checkoutOf,
  monthly,
  sellBySubscription,
  subscribed,
  subscriptionOf,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('nobody charges the card of somebody else', async () => {
  const of = await aSubscriptionShop(server)
  const [owner, thief] = [await aMember(of.shop), await aMember(of.shop)]
  const victim = await buy(of, [subscribed(of)], { buyer: owner })
  const guest = await buy(of, [subscribed(of)])
  const own = await buy(of, [subscribed(of)], { buyer: thief })
  const cardIds = await Promise.all(
    [victim, guest].map(async ({ subscriptionId }) => (await subscriptionOf(of, subscriptionId)).subscription.card.savedCardId),
  )
  for (const savedCardId of cardIds) {
    const chosen = await thief.send('POST', `/stoa/v1/own-subscriptions/${own.subscriptionId}/choose-card`, { savedCardId })
    expect([chosen.status, codeOf(chosen)]).toEqual([404, 'SAVED_CARD_NOT_FOUND'])
    const checkoutId = await checkoutOf(thief, [subscribed(of)])
    const paid = await charge(thief, checkoutId, { savedCardId, savePaymentMethod: true })
    expect(codeOf(paid)).toBe('SAVED_CARD_NOT_FOUND')
  }
  // Nor does whoever has one order reach the contract of another one.
  for (const { subscriptionId } of [victim, guest])
    expect((await thief.send('POST', `/stoa/v1/own-subscriptions/${subscriptionId}/cancel`, {})).status).toBe(404)
})

test('a contract of one site is unknown in another one', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const other = await aSubscriptionShop(server)
  for (const tail of ['', '/pause', '/cancel', '/retry', '/change'])
    expect(
      (await other.shop.owner(tail ? 'POST' : 'GET', `/stoa/v1/subscriptions/${subscriptionId}${tail}`, tail ? {} : undefined))
        .status,
    ).toBe(404)
  const draft = { subscriptionContractId: subscriptionId, target: { contractTarget: {} } }
  expect((await other.shop.owner('POST', '/v1/draft-subscription-contracts', draft)).status).not.toBe(200)
  const visitor = await aVisitor(other.shop)
  expect((await visitor.send('POST', `/stoa/v1/own-subscriptions/${subscriptionId}/read`, {})).status).toBe(404)
})

test('only what the product offers is subscribed to, at its price', async () => {
  const of = await aSubscriptionShop(server, {
    subscriptions: [monthly, { ...monthly, title: 'Hidden', visible: false, discount: { percentOff: 90 } }],
  })
  const cheap = await aProduct(of.shop, { name: 'Tea', price: '1.00' })
  const [ofTea = ''] = await sellBySubscription(of.shop, cheap.id, [{ ...monthly, discount: { percentOff: 50 } }])
  const visitor = await aVisitor(of.shop)
  const [, hidden = ''] = of.product.optionIds
  for (const subscriptionOptionId of [ofTea, hidden, 'x', '00000000-0000-4000-8000-000000000000']) {
    const line = subscribed(of)
    const options = { ...line.catalogReference.options, subscriptionOptionId }
    const { body } = await visitor.send('POST', '/ecom/v1/checkouts', {
      channelType: 'WEB',
      lineItems: [{ quantity: 1, catalogReference: { ...line.catalogReference, options } }],
    })
    const paid = body.checkout
      ? await charge(visitor, body.checkout.id, {
          paymentToken: await cardToken(visitor, cards.good),
          savePaymentMethod: true,
        })
      : { status: 400 }
    expect(paid.status, subscriptionOptionId).not.toBe(200)
  }
  const overridden = await visitor.send('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [{ ...subscribed(of), catalogOverrideFields: { price: '0.01' }, renewal: { price: '0.01' } }],
  })
  const { checkout } = overridden.body
  if (checkout) expect(checkout.lineItems[0].price.amount).toBe('10.00')
})

test('an option that is withdrawn after it was put into the cart is not sold', async () => {
  const of = await aSubscriptionShop(server)
  const visitor = await aVisitor(of.shop)
  const checkoutId = await checkoutOf(visitor, [subscribed(of)])
  await sellBySubscription(of.shop, of.product.id, [{ ...monthly, title: 'Another' }])
  const paid = await charge(visitor, checkoutId, {
    paymentToken: await cardToken(visitor, cards.good),
    savePaymentMethod: true,
  })
  expect(paid.status, JSON.stringify(paid.body)).not.toBe(200)
})

test('members write no drafts', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member })
  for (const [method, path, body] of [
    ['POST', '/v1/draft-subscription-contracts', { subscriptionContractId: subscriptionId, target: { contractTarget: {} } }],
    ['GET', `/ecom/subscription-contracts/v1/subscription-contracts/${subscriptionId}`, undefined],
    ['POST', '/stoa/v1/subscriptions/search', { search: {} }],
    ['POST', `/stoa/v1/subscriptions/${subscriptionId}/cancel`, {}],
  ] as const)
    expect((await member.send(method, path, body)).status, path).toBe(403)
})

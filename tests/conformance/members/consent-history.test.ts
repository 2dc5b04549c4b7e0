import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, memberToken, sendAs } from '../../support/members/members.ts'
import { aFrontEnd } from '../../support/members/signing-in.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const preferences = '/stoa/v1/member-preferences'

async function historyOf(shop: TestShop, customerId: string) {
  await server.app.drain()
  const { body } = await shop.owner('GET', `/stoa/v1/customer-consents?customerId=${customerId}`)
  return body.consents.map((consent: { about: string; history: object[] }) => [consent.about, consent.history])
}

async function findCustomer(shop: TestShop, email: string): Promise<string> {
  const { body } = await shop.owner('POST', '/stoa/v1/customers/search', { search: { filter: { email } } })
  return body.customers[0].id
}

test('the history says where a member agreed and withdrew, and the text of the box in the language of their page', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  const headers = { authorization: await memberToken(shop, member.id), 'x-wix-linguist': 'de|de|false|' }
  await shop.raw('PATCH', preferences, { headers, body: { preferences: { newsletterEmails: true } } })
  server.clock.advance(1000)
  await member.send('PATCH', preferences, { preferences: { newsletterEmails: false } })
  expect(await historyOf(shop, member.id)).toEqual([
    [
      member.email,
      [
        {
          date: expect.any(String),
          state: 'REVOKED',
          source: 'FORM',
          actor: 'PERSON',
          place: 'ACCOUNT',
          text: 'Newsletter by email: new products and offers',
        },
        {
          date: expect.any(String),
          state: 'CONFIRMED',
          source: 'FORM',
          optInLevel: 'SINGLE_CONFIRMATION',
          actor: 'PERSON',
          place: 'ACCOUNT',
          text: 'Newsletter per E-Mail: neue Produkte und Angebote',
        },
      ],
    ],
  ])
})

test('who asks for the newsletter while registering agreed to the text of that form', async () => {
  const shop = await aShop(server)
  const { register } = await aFrontEnd(shop)
  const { body } = await register('mia@example.com', { newsletterEmails: true })
  expect(await historyOf(shop, body.identity.id)).toMatchObject([
    ['mia@example.com', [{ place: 'REGISTRATION', text: 'Email me about new products and offers', actor: 'PERSON' }]],
  ])
  const send = sendAs(shop, body.identity.id)
  const own = (await send('GET', '/stoa/v1/own-consents')).body.consents
  expect(own).toMatchObject([{ given: true, history: [{ text: 'Email me about new products and offers' }] }])
})

test.each([
  [false, undefined, 'Send me news and offers'],
  [true, 'de', 'Ich möchte Neuigkeiten und Angebote per E-Mail erhalten'],
])('a buyer agreed to the text of the box in the checkout, split by channel %s', async (splitByChannel, language, text) => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  await shop.owner('PATCH', '/ecom/v1/checkout-settings', {
    checkoutSettings: { checkoutFields: { subscriptionCheckbox: { visible: true, splitByChannel } } },
  })
  const product = await aProduct(shop, { stock: 5 })
  const buyer = await aVisitor(shop, language)
  const id = await aCheckout(buyer, [product])
  const buyerConsents = { emailSubscription: true }
  await buyer.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, buyerConsents } })
  const { body } = await buyer.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  const email = (await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body.order.buyerInfo.email
  await server.app.drain()
  expect(await historyOf(shop, await findCustomer(shop, email))).toMatchObject([[email, [{ place: 'CHECKOUT', text }]]])
})

test('a change by a key does not carry the text of an earlier one', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  await member.send('PATCH', preferences, { preferences: { newsletterEmails: true } })
  server.clock.advance(1000)
  await shop.owner('POST', '/marketing-consent/v1/marketing-consent/upsert', {
    marketingConsent: {
      details: { type: 'EMAIL', email: member.email },
      state: 'REVOKED',
      lastRevokeActivity: { source: 'IN_PERSON' },
    },
  })
  const [[, [last]]] = await historyOf(shop, member.id)
  expect(last).toMatchObject({ state: 'REVOKED', source: 'IN_PERSON', place: 'APP', actor: 'APP' })
  expect(last).not.toHaveProperty('text')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { WireError } from '../../../apps/server/src/kernel/basics/errors.ts'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { aCheckout, aProduct, aShippingOption } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { registerOnOwnPage } from '../../support/members/registering.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aFrontEnd } from '../../support/members/signing-in.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const terms = (content: string) => ({ checkoutPolicies: { termsAndConditions: { visible: true, content } } })
const settings = (shop: TestShop, change: object) =>
  shop.owner('PATCH', '/ecom/v1/checkout-settings', { checkoutSettings: change })
const shownTerms = async (shop: TestShop) =>
  (await (await aFrontEnd(shop)).send('GET', '/stoa/v1/registration-terms')).body.registrationTerms

async function aShopWithTerms() {
  const shop = await aShop(server)
  const policies = '/iam/signon/v1/sign-on-policies'
  const { revision } = (await shop.owner('GET', policies)).body.signOnPolicy
  await shop.owner('PATCH', policies, { signOnPolicy: { revision, requireTermsAgreement: true, captcha: 'NEVER' } })
  return shop
}

/** Returns the state of the registration, or the fields that are refused. */
async function registered(shop: TestShop, email: string, more: object = {}) {
  try {
    return await registerOnOwnPage(shop, email, more)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return error.violations?.map(({ field, violatedRule }) => [field, violatedRule])
  }
}

test('whoever registers in the shop agrees to its policies, and staff reads when and to what, also after a change', async () => {
  const shop = await aShopWithTerms()
  // Nothing is written yet, so there is nothing to agree to.
  expect(await registered(shop, 'early@example.com')).toHaveProperty('identity')
  await settings(shop, terms('First version.'))
  const first = await shownTerms(shop)
  expect(first).toMatchObject({
    required: true,
    version: expect.any(String),
    policies: [{ kind: 'TERMS_AND_CONDITIONS', content: 'First version.' }],
  })
  expect(await registered(shop, 'ada@example.com')).toEqual([['agreedTerms', 'REQUIRED_FIELD']])
  const answer = await registered(shop, 'ada@example.com', { agreedTerms: first.version })
  await settings(shop, terms('Second version.'))
  expect((await shownTerms(shop)).version).not.toBe(first.version)
  expect(await registered(shop, 'bob@example.com', { agreedTerms: first.version })).toEqual([['agreedTerms', 'OTHER']])

  const { id } = (answer as { identity: { id: string } }).identity
  const ofMember = (memberId: string) => shop.owner('GET', `/stoa/v1/registration-terms/members/${memberId}`)
  expect((await ofMember(id)).body.memberTerms).toEqual({
    agreedDate: expect.any(String),
    version: first.version,
    language: 'en',
    policies: [{ kind: 'TERMS_AND_CONDITIONS', content: 'First version.' }],
  })
  expect((await ofMember((await aMember(shop)).id)).body).toEqual({})
  expect((await ofMember(newId())).status).toBe(404)
  expect((await (await aMember(shop)).send('GET', `/stoa/v1/registration-terms/members/${id}`)).status).toBe(403)
})

test('a front end that does not know the terms registers as before, and one that shows them has them recorded', async () => {
  const shop = await aShopWithTerms()
  await settings(shop, terms('Our terms.'))
  const { version } = await shownTerms(shop)
  const frontEnd = await aFrontEnd(shop)
  expect((await frontEnd.register('old@example.com')).body.state).toBe('SUCCESS')
  const { body } = await frontEnd.register('new@example.com', { agreedTerms: version })
  const { memberTerms } = (await shop.owner('GET', `/stoa/v1/registration-terms/members/${body.identity.id}`)).body
  expect(memberTerms).toMatchObject({ version })
  expect((await frontEnd.register('odd@example.com', { agreedTerms: 'nonsense' })).status).toBe(400)
})

test('a member who asks for news in the checkout gets the newsletter, until they unsubscribe', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const product = await aProduct(shop, { stock: 5 })
  const member = await aMember(shop)
  const preferences = '/stoa/v1/member-preferences'
  const wantsNews = async () => (await member.send('GET', preferences)).body.preferences.newsletterEmails
  const order = async (emailSubscription: boolean) => {
    const id = await aCheckout(member, [product])
    await member.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, buyerConsents: { emailSubscription } } })
    const { status, body } = await member.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await order(false)
  await server.app.drain()
  expect(await wantsNews()).toBe(false)
  await order(true)
  await server.app.drain()
  expect(await wantsNews()).toBe(true)
  await order(true)
  // Before the event of the order has arrived.
  server.clock.advance(1000)
  await member.send('PATCH', preferences, { preferences: { newsletterEmails: false } })
  await server.app.drain()
  expect(await wantsNews()).toBe(false)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../catalog/catalog-site.ts'
import { changeLoginEmail, confirmLoginEmail } from '../../../apps/server/src/modules/members/members/ports/accounts.ts'
import { aMember, sendAs, type TestMember } from '../../support/members/members.ts'
import { aFrontEnd } from '../../support/members/signing-in.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const members = join(import.meta.dirname, '../../../apps/server/src/modules/members/members')
const migration = join(members, 'migrations/0009-newsletter-consents.sql')
const base = '/marketing-consent/v1/marketing-consent'
const preferences = '/stoa/v1/member-preferences'

async function consentOf(shop: TestShop, email: string) {
  const { body } = await shop.owner('GET', `${base}/get-by?type=EMAIL&email=${encodeURIComponent(email)}`)
  return body.marketingConsent
}
const stateOf = async (shop: TestShop, email: string) => (await consentOf(shop, email))?.state
const hasNewsletter = async (member: Pick<TestMember, 'send'>) =>
  (await member.send('GET', preferences)).body.preferences.newsletterEmails
const choose = (member: Pick<TestMember, 'send'>, newsletterEmails: boolean) =>
  member.send('PATCH', preferences, { preferences: { newsletterEmails } })
const tell = (shop: TestShop, email: string, consent: object) =>
  shop.owner('POST', `${base}/upsert`, { marketingConsent: { details: { type: 'EMAIL', email }, ...consent } })
const verify = (shop: TestShop, id: string) => inSite(shop, (site) => confirmLoginEmail(site, id, { approve: false }))

test('what a verified member chooses is the consent for their address, and the other way round', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  await verify(shop, member.id)
  expect(await hasNewsletter(member)).toBe(false)
  await choose(member, true)
  expect(await consentOf(shop, member.email)).toMatchObject({
    state: 'CONFIRMED',
    lastConfirmationActivity: { source: 'FORM', optInLevel: 'SINGLE_CONFIRMATION' },
  })
  await choose(member, false)
  expect(await consentOf(shop, member.email)).toMatchObject({ state: 'REVOKED', lastRevokeActivity: { source: 'FORM' } })
  await tell(shop, member.email, { state: 'CONFIRMED', lastConfirmationActivity: { source: 'IN_PERSON' } })
  expect(await hasNewsletter(member)).toBe(true)
  await choose(member, true)
  expect((await consentOf(shop, member.email)).lastConfirmationActivity.source).toBe('IN_PERSON')
  const details = { type: 'EMAIL', email: member.email }
  await shop.owner('POST', `${base}/remove`, { details, lastRevokeActivity: { source: 'REVOKE_LINK' } })
  expect(await hasNewsletter(member)).toBe(false)
  const changes = await shopEvents(shop, 'wix.marketing.marketing_consent.v1.marketing_consent')
  expect(changes.map(({ slug }) => slug)).toEqual(['created', 'updated', 'updated', 'updated'])
  expect(JSON.stringify(changes)).not.toContain('memberId')
})

test('a member with the unverified address of another neither learns nor changes what that one chose', async () => {
  const shop = await aShop(server)
  const { register } = await aFrontEnd(shop)
  for (const [email, consent] of [
    ['subscribed@example.com', { state: 'CONFIRMED', lastConfirmationActivity: { source: 'FORM' } }],
    ['pending@example.com', { state: 'PENDING', lastConfirmationActivity: { source: 'FORM' } }],
    ['revoked@example.com', { state: 'REVOKED', lastRevokeActivity: { source: 'FORM' } }],
  ] as const) {
    await tell(shop, email, consent)
    const before = await consentOf(shop, email)
    const { body } = await register(email, { newsletterEmails: true })
    expect(body.identity.identityProfile.subscription).toBe(true)
    const thief = { send: sendAs(shop, body.identity.id) }
    expect(await hasNewsletter(thief)).toBe(true)
    await choose(thief, false)
    expect(await hasNewsletter(thief)).toBe(false)
    expect(await consentOf(shop, email)).toEqual(before)
  }
})

test('what an unverified member asked for counts once the address is verified, unless it was revoked since', async () => {
  const shop = await aShop(server)
  const { register } = await aFrontEnd(shop)
  await tell(shop, 'mia@example.com', { state: 'PENDING', lastConfirmationActivity: { source: 'EMAIL_SERVICE' } })
  const mia = (await register('mia@example.com', { newsletterEmails: true })).body.identity.id
  expect(await stateOf(shop, 'mia@example.com')).toBe('PENDING')
  await verify(shop, mia)
  expect(await consentOf(shop, 'mia@example.com')).toMatchObject({
    state: 'CONFIRMED',
    lastConfirmationActivity: { source: 'LINK_CONFIRMATION', optInLevel: 'DOUBLE_CONFIRMATION' },
  })
  const paul = (await register('paul@example.com', { newsletterEmails: true })).body.identity.id
  expect(await stateOf(shop, 'paul@example.com')).toBe('CONFIRMED')
  server.clock.advance(1000)
  await tell(shop, 'paul@example.com', { state: 'REVOKED', lastRevokeActivity: { source: 'IN_PERSON' } })
  await verify(shop, paul)
  expect(await stateOf(shop, 'paul@example.com')).toBe('REVOKED')
})

test('an unverified member may end and ask again for what they asked for, unless staff has ended it', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  for (const [isWanted, state] of [
    [true, 'CONFIRMED'],
    [false, 'REVOKED'],
    [true, 'CONFIRMED'],
  ] as const) {
    server.clock.advance(1000)
    await choose(member, isWanted)
    expect([await stateOf(shop, member.email), await hasNewsletter(member)]).toEqual([state, isWanted])
  }
  await tell(shop, member.email, { state: 'REVOKED', lastRevokeActivity: { source: 'IN_PERSON' } })
  server.clock.advance(1000)
  await choose(member, true)
  expect(await stateOf(shop, member.email)).toBe('REVOKED')
})

test('the newsletter follows a member to another address, and leaves the former one', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  await verify(shop, member.id)
  await choose(member, true)
  await inSite(shop, (site) => changeLoginEmail(site, member.id, 'new@example.com'))
  expect([await stateOf(shop, member.email), await stateOf(shop, 'new@example.com')]).toEqual(['REVOKED', 'CONFIRMED'])
  expect(await hasNewsletter(member)).toBe(true)
})

test('buyers without an account who ask for news have a consent, and one that was revoked stays', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const product = await aProduct(shop, { stock: 5 })
  const order = async (buyer: Visitor, buyerConsents: object) => {
    const id = await aCheckout(buyer, [product])
    await buyer.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, buyerConsents } })
    const { body } = await buyer.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
    const placed = (await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body.order
    await server.app.drain()
    return placed.buyerInfo.email as string
  }
  const email = await order(await aVisitor(shop), { policyAgreement: true })
  expect(await stateOf(shop, email)).toBeUndefined()
  await order(await aVisitor(shop), { emailSubscription: true })
  expect(await consentOf(shop, email)).toMatchObject({ state: 'CONFIRMED', lastConfirmationActivity: { source: 'FORM' } })
  await tell(shop, email, { state: 'REVOKED', lastRevokeActivity: { source: 'FORM' } })
  server.clock.advance(1000)
  await order(await aVisitor(shop), { emailSubscription: true })
  expect(await stateOf(shop, email)).toBe('REVOKED')
})

test('what members chose before there were consents is kept', async () => {
  const shop = await aShop(server)
  const [verified, unverified, ended] = [await aMember(shop), await aMember(shop), await aMember(shop)]
  await verify(shop, verified.id)
  await verify(shop, ended.id)
  const since = '2026-01-02T03:04:05.000Z'
  const { db } = server.database
  const former = (id: string, preferences: object) =>
    sql`update member set doc = doc || ${JSON.stringify({ preferences: { ...preferences, deliveryEmails: false } })}::jsonb
      where site_id = ${shop.credentials.siteId} and id = ${id}`.execute(db)
  await former(verified.id, { newsletterDate: since })
  await former(unverified.id, { newsletterDate: since })
  await former(ended.id, { newsletterEndDate: since })
  const session = await server.database.source.acquire()
  await session.script(readFileSync(migration, 'utf8'))
  session.release()
  expect(await consentOf(shop, verified.email)).toMatchObject({
    state: 'CONFIRMED',
    details: { type: 'EMAIL', email: verified.email },
    lastConfirmationActivity: { source: 'FORM', optInLevel: 'SINGLE_CONFIRMATION', updatedDate: since },
  })
  expect(await consentOf(shop, ended.email)).toMatchObject({ state: 'REVOKED', lastRevokeActivity: { updatedDate: since } })
  expect([await hasNewsletter(verified), await hasNewsletter(unverified), await hasNewsletter(ended)]).toEqual([
    true,
    true,
    false,
  ])
  const { rows } = await sql`select doc -> 'preferences' as preferences from member
    where site_id = ${shop.credentials.siteId} order by created_date`.execute(db)
  expect(rows).toEqual([
    { preferences: { deliveryEmails: false } },
    { preferences: { deliveryEmails: false, newsletterAskedDate: since } },
    { preferences: { deliveryEmails: false } },
  ])
})

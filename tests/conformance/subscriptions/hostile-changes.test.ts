import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import {
  aSubscriptionShop,
  buy,
  cardToken,
  charge,
  checkoutOf,
  day,
  later,
  subscribed,
  subscriptionOf,
  type SubscriptionShop,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a buyer does not have the delivery of one country sent to another one, nor nowhere', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member })
  const contactDetails = { firstName: 'Anna', lastName: 'Müller' }
  const abroad = { address: { country: 'AU', city: 'Perth', addressLine: 'Hay Street 1', postalCode: '6000' }, contactDetails }
  const change = (shippingAddress: object) =>
    member.send('POST', `/stoa/v1/own-subscriptions/${subscriptionId}/change`, { shippingAddress })
  expect(codeOf(await change(abroad))).toBe('NOT_ALLOWED_BY_SHOP')
  for (const nowhere of [{}, { address: {} }, { contactDetails }]) expect((await change(nowhere)).status).toBe(400)
  const { subscription } = await subscriptionOf(of, subscriptionId)
  expect(subscription.shippingAddress.address.country).toBe('DE')
  const byStaff = await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/change`, { shippingAddress: abroad })
  expect(byStaff.status, JSON.stringify(byStaff.body)).toBe(200)
  expect(byStaff.body.subscription.shippingAddress.address.country).toBe('AU')
})

test('the history says that another card was chosen', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member })
  const [{ id: savedCardId }] = (await member.send('GET', '/stoa/v1/saved-cards')).body.savedCards
  await member.send('POST', `/stoa/v1/own-subscriptions/${subscriptionId}/choose-card`, { savedCardId })
  expect((await subscriptionOf(of, subscriptionId)).changes[0]).toMatchObject({ kind: 'CARD_CHANGED', by: 'BUYER' })
})

test('a damaged contract fails alone, and the owner sees it', async () => {
  const of = await aSubscriptionShop(server)
  const bought = []
  for (let count = 0; count < 3; count++) bought.push((await buy(of, [subscribed(of)])).subscriptionId)
  const [damaged = '', ...others] = bought
  const { siteId } = of.shop.credentials
  await sql`update subscription_contract set doc = jsonb_set(doc, '{lineItems}', '[{"quantity": "?", "price": 7}]')
    where site_id = ${siteId} and id = ${damaged}`.execute(server.database.db)
  server.clock.advance(32 * day)
  for (let hours = 0; hours < 40; hours++) await later(of, 3600_000)
  for (const id of others) expect((await subscriptionOf(of, id)).cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  expect((await of.shop.owner('GET', '/stoa/v1/health')).body.health.failedWorkCount).toBeGreaterThan(0)
  for (const path of ['/stoa/v1/subscriptions/search', '/stoa/v1/subscriptions/count'])
    expect((await of.shop.owner('POST', path, { search: {} })).status, path).toBe(200)
  expect((await of.shop.owner('GET', '/stoa/v1/subscription-figures')).status).toBe(200)
})

test.each(['4000000000000077', '4000000000000085', '4000000000003220'])(
  'a first payment that is decided later begins a contract if, and only if, it pays: %s',
  async (number) => {
    const of = await aSubscriptionShop(server)
    const visitor = await aVisitor(of.shop)
    const checkoutId = await checkoutOf(visitor, [subscribed(of)])
    const paid = await charge(visitor, checkoutId, { paymentToken: await cardToken(visitor, number), savePaymentMethod: true })
    expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(500)
    for (const minutes of [1, 1, 10, 60, 2000]) await later(of, minutes * 60_000)
    const { body } = await of.shop.owner('POST', '/stoa/v1/subscriptions/search', { search: {} })
    const comes = number === '4000000000000077'
    expect(body.subscriptions).toHaveLength(comes ? 1 : 0)
    if (!comes) return
    await later(of, 32 * day)
    for (const minutes of [1, 10]) await later(of, minutes * 60_000)
    expect((await subscriptionOf(of, body.subscriptions[0].id)).cycles).toMatchObject([{ status: 'PAID' }, { status: 'PAID' }])
  },
)

test('apps hear of contracts as the interface has them', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const created = await eventOf(of, 'created')
  expect(created).toEqual(await contractOf(of, subscriptionId))
  await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/pause`, {})
  const updated = await eventOf(of, 'updated')
  expect(updated).toEqual(await contractOf(of, subscriptionId))
})

async function contractOf({ shop }: SubscriptionShop, id: string) {
  return (await shop.owner('GET', `/ecom/subscription-contracts/v1/subscription-contracts/${id}`)).body.subscriptionContract
}

/** The entity of the newest event. */
async function eventOf({ shop }: SubscriptionShop, slug: 'created' | 'updated') {
  const { rows } = await sql<{ body: any }>`select body from domain_event where site_id = ${shop.credentials.siteId}
    and type = ${`wix.ecom.subscription_contracts.v1.subscription_contract_${slug}`} order by id desc limit 1`.execute(
    server.database.db,
  )
  return (rows[0]?.body.createdEvent ?? rows[0]?.body.updatedEvent)?.currentEntity ?? rows[0]?.body.createdEvent?.entity
}

test('a buyer who moves a date all day leaves few jobs, and is charged once, on the last date', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member })
  const path = `/stoa/v1/own-subscriptions/${subscriptionId}`
  const inTenDays = server.clock.now().getTime() + 10 * day
  for (let second = 0; second < 20; second++) {
    const nextDate = new Date(inTenDays - second * 1000).toISOString()
    expect((await member.send('POST', `${path}/move`, { nextDate })).status).toBe(200)
    expect((await member.send('POST', `${path}/pause`, {})).status).toBe(200)
    expect((await member.send('POST', `${path}/resume`, {})).status).toBe(200)
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job
    where site_id = ${of.shop.credentials.siteId} and name = 'subscriptions.renew'`.execute(server.database.db)
  expect(rows[0]?.count).toBeLessThanOrEqual(4)
  await later(of, 10 * day - 60_000)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(1)
  await later(of, 60_000)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(2)
})

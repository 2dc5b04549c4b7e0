import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionContracts } from '@wix/ecom'
import { codeOf } from '../../support/requests/answers.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { ownerClient } from '../../support/shop/shop.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { aSubscriptionShop, buy, day, expectDayOfMonth, later, subscribed, subscriptionOf } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A subscription of a buyer who has no account, and the calls that the buyer makes about it. */
async function aSubscriber() {
  const of = await aSubscriptionShop(server)
  const { buyer, subscriptionId } = await buy(of, [subscribed(of, { quantity: 2 })])
  const act = (tail: string, body: object = {}) =>
    buyer.send('POST', `/stoa/v1/own-subscriptions/${subscriptionId}/${tail}`, body)
  const next = async () => (await subscriptionOf(of, subscriptionId)).subscription
  return { of, buyer, subscriptionId, act, next }
}

test('a buyer skips one date however often they press, and the charge comes a month later', async () => {
  const { of, subscriptionId, act, next } = await aSubscriber()
  const seen = await next()
  const skip = () => act('skip', { cycleNumber: seen.nextCycle, nextDate: seen.nextDate })
  const answers = await Promise.all([skip(), skip(), skip()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const after = await next()
  expect(after.nextCycle).toBe(2)
  const [before, now] = [seen.nextDate, after.nextDate].map((date) => new Date(date))
  expect(now!.getTime() - before!.getTime()).toBeGreaterThan(27 * day)
  expect(now!.getTime() - before!.getTime()).toBeLessThan(32 * day)
  await later(of, 32 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(1)
  await later(of, 32 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(2)
})

test('what is paused is not charged, and resumed it goes on with the next date of its rhythm', async () => {
  const { of, subscriptionId, act } = await aSubscriber()
  const bought = server.clock.now()
  expect((await act('pause')).body.subscription).toMatchObject({ status: 'PAUSED', reason: 'BUYER' })
  expect(codeOf(await act('pause'))).toBe('SUBSCRIPTION_NOT_ACTIVE')
  await later(of, 100 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(1)
  const resumed = await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/resume`, {})
  expect(resumed.body.subscription.status).toBe('ACTIVE')
  expect(new Date(resumed.body.subscription.nextDate) > server.clock.now()).toBe(true)
  expectDayOfMonth(resumed.body.subscription.nextDate, bought)
  expect(codeOf(await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/resume`, {}))).toBe(
    'SUBSCRIPTION_NOT_PAUSED',
  )
})

test('a moved date is charged then, and the later ones are counted from it', async () => {
  const { of, subscriptionId, act } = await aSubscriber()
  const nextDate = new Date(server.clock.now().getTime() + 10 * day).toISOString()
  expect((await act('move', { nextDate })).body.subscription.nextDate).toBe(nextDate)
  expect(codeOf(await act('move', { nextDate: new Date(server.clock.now().getTime() - day).toISOString() }))).toBe(
    'DATE_NOT_POSSIBLE',
  )
  expect(codeOf(await act('move', { nextDate: '2999-01-01T00:00:00.000Z' }))).toBe('DATE_NOT_POSSIBLE')
  await later(of, 11 * day)
  const { cycles, subscription } = await subscriptionOf(of, subscriptionId)
  expect(cycles[0]).toMatchObject({ number: 2, status: 'PAID', dueDate: nextDate })
  expect(new Date(subscription.nextDate).getTime() - Date.parse(nextDate)).toBeGreaterThan(27 * day)
})

test('rhythm, quantity and address are changed by the buyer, at the agreed prices', async () => {
  const { act, next } = await aSubscriber()
  const { lines, nextDate } = await next()
  const shippingAddress = {
    address: { country: 'DE', city: 'Hamburg', postalCode: '20095', addressLine: 'Wall 1' },
    contactDetails: { firstName: 'Anna', lastName: 'Müller' },
  }
  const changed = await act('change', {
    frequency: 'WEEK',
    interval: 2,
    lines: [{ id: lines[0].id, quantity: 3 }],
    shippingAddress,
  })
  expect(changed.body.subscription).toMatchObject({
    frequency: 'WEEK',
    interval: 2,
    nextDate,
    nextTotal: '34.90',
    lines: [{ quantity: 3, price: '10.00' }],
    shippingAddress,
  })
  expect(codeOf(await act('change', { lines: [{ id: unknownId, quantity: 1 }] }))).toBe('LINE_ITEM_NOT_FOUND')
  expect(codeOf(await act('change', { lines: [{ id: lines[0].id, quantity: 0 }] }))).toBe('LINE_ITEM_NOT_FOUND')
})

test('a buyer can always cancel, and nothing is charged after it', async () => {
  const { of, subscriptionId, act } = await aSubscriber()
  await of.shop.owner('PATCH', '/stoa/v1/subscription-settings', { settings: { buyersPause: false, buyersChange: false } })
  for (const tail of ['pause', 'change']) expect(codeOf(await act(tail))).toBe('NOT_ALLOWED_BY_SHOP')
  expect((await act('cancel', { reason: 'too much coffee' })).body.subscription).toMatchObject({
    status: 'CANCELED',
    reason: 'BUYER',
  })
  expect(codeOf(await act('cancel'))).toBe('SUBSCRIPTION_ENDED')
  await later(of, 70 * day)
  const { cycles, changes } = await subscriptionOf(of, subscriptionId)
  expect(cycles).toHaveLength(1)
  expect(changes[0]).toMatchObject({ kind: 'CANCELED', by: 'BUYER', note: 'too much coffee' })
  const { body } = await of.shop.owner('GET', '/stoa/v1/subscription-figures')
  expect(body).toMatchObject({ activeCount: 0, monthlyRevenue: '0.00', dueTomorrow: { count: 0 } })
})

test('nobody else sees or changes a subscription', async () => {
  const { of, subscriptionId } = await aSubscriber()
  const strangers = [await aVisitor(of.shop), await aMember(of.shop)]
  const tails = ['read', 'pause', 'resume', 'skip', 'move', 'change', 'cancel', 'choose-card']
  const body = { cycleNumber: 2, nextDate: '2030-01-01T00:00:00.000Z', savedCardId: unknownId }
  for (const stranger of strangers)
    for (const tail of tails) {
      const answer = await stranger.send('POST', `/stoa/v1/own-subscriptions/${subscriptionId}/${tail}`, body)
      expect([tail, answer.status, codeOf(answer)]).toEqual([tail, 404, 'SUBSCRIPTION_NOT_FOUND'])
    }
  expect((await strangers[1]!.send('GET', '/stoa/v1/own-subscriptions')).body).toEqual({ subscriptions: [] })
})

test('the published client reads contracts', async () => {
  const { of, subscriptionId } = await aSubscriber()
  const client = ownerClient(of.shop, { subscriptionContracts })
  const contract = await client.subscriptionContracts.getSubscriptionContract(subscriptionId)
  expect(contract).toMatchObject({ subscriptionSettings: { frequency: 'MONTH', interval: 1 }, lineItems: [{ quantity: 2 }] })
  const { items } = await client.subscriptionContracts.querySubscriptionContracts().eq('_id', subscriptionId).find()
  expect(items).toMatchObject([{ _id: subscriptionId }])
  await expect(client.subscriptionContracts.getSubscriptionContract(unknownId)).rejects.toMatchObject({
    details: { applicationError: { code: 'SUBSCRIPTION_CONTRACT_NOT_FOUND' } },
  })
})

test('a failed payment is tried by staff only where one has failed', async () => {
  const { of, subscriptionId } = await aSubscriber()
  expect(codeOf(await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/retry`, {}))).toBe(
    'SUBSCRIPTION_NOT_PAST_DUE',
  )
  const { body } = await of.shop.owner('GET', '/stoa/v1/subscription-figures')
  expect(body).toMatchObject({ activeCount: 1, monthlyRevenue: '20.00', forecast: expect.any(Array) })
  const due = body.forecast.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  expect([2, 3]).toContain(due)
})

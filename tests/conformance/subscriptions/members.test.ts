import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { stockOf } from '../../support/shop/stock.ts'
import {
  aSubscriptionShop,
  buy,
  day,
  later,
  ordersOf,
  signedInAgain,
  subscribed,
  subscriptionOf,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function aMembersSubscription(number?: string) {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  const bought = await buy(of, [subscribed(of)], { buyer: member, ...(number && { number }) })
  const moveMember = async (move: 'block' | 'approve') => {
    const { status, body } = await of.shop.owner('POST', `/members/v1/members/${member.id}/${move}`, {})
    expect(status, JSON.stringify(body)).toBe(200)
    await server.app.drain()
  }
  return { of, member, id: bought.subscriptionId, orderId: bought.orderId, moveMember }
}

test('a blocked member is charged no more, until staff resumes the subscription', async () => {
  const { of, member, id, moveMember } = await aMembersSubscription()
  await moveMember('block')
  const blocked = await subscriptionOf(of, id)
  expect(blocked.subscription).toMatchObject({ status: 'PAUSED', reason: 'MEMBER_BLOCKED' })
  expect(blocked.subscription.nextDate).toBeUndefined()
  const tasks = async () => (await of.shop.owner('GET', '/stoa/v1/insights/tasks')).body.tasks
  expect(await tasks()).toMatchObject({ subscriptionsWithoutCard: 0, subscriptionsOfBlocked: 1 })
  const { body } = await of.shop.owner('POST', '/stoa/v1/subscriptions/search', {
    search: { filter: { reason: 'MEMBER_BLOCKED' } },
  })
  expect(body.subscriptions).toMatchObject([{ id }])
  await later(of, 32 * day)
  expect((await subscriptionOf(of, id)).cycles).toHaveLength(1)
  await moveMember('approve')
  expect((await subscriptionOf(of, id)).subscription.status).toBe('PAUSED')
  const again = await signedInAgain(of, member.id)
  expect(codeOf(await again.send('POST', `/stoa/v1/own-subscriptions/${id}/resume`, {}))).toBe('NOT_ALLOWED_BY_SHOP')
  expect((await of.shop.owner('POST', `/stoa/v1/subscriptions/${id}/resume`, {})).body.subscription.status).toBe('ACTIVE')
  expect(await tasks()).toMatchObject({ subscriptionsOfBlocked: 0 })
  await later(of, 31 * day)
  expect((await subscriptionOf(of, id)).cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
})

test('a member who is blocked after a failed charge is not charged again, and the unpaid delivery is given up', async () => {
  const { of, id, moveMember } = await aMembersSubscription('4000000000000341')
  await later(of, 32 * day)
  expect((await subscriptionOf(of, id)).subscription.status).toBe('PAST_DUE')
  await moveMember('block')
  await later(of, 10 * day)
  const { subscription, cycles } = await subscriptionOf(of, id)
  expect(subscription).toMatchObject({ status: 'PAUSED', reason: 'MEMBER_BLOCKED' })
  expect(cycles[0]).toMatchObject({ number: 2, status: 'CANCELED', attempts: 1 })
  expect((await ordersOf(of, id))[1].status).toBe('CANCELED')
  expect(await stockOf(of.shop, of.product.variantId)).toBe(49)
})

test('the subscription of a deleted member is cancelled: no order is placed, and no charge is tried', async () => {
  const { of, member, id } = await aMembersSubscription()
  expect((await of.shop.owner('DELETE', `/members/v1/members/${member.id}`)).status).toBe(200)
  await server.app.drain()
  expect((await subscriptionOf(of, id)).subscription).toMatchObject({ status: 'CANCELED', reason: 'MEMBER_DELETED' })
  await later(of, 40 * day)
  expect((await subscriptionOf(of, id)).cycles).toHaveLength(1)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aSubscriptionShop, buy, subscribed } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('members list their own subscriptions, and nobody else’s', async () => {
  const of = await aSubscriptionShop(server)
  const [member, other, visitor] = [await aMember(of.shop), await aMember(of.shop), await aVisitor(of.shop)]
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member })
  const list = (buyer: Pick<typeof visitor, 'send'>) => buyer.send('GET', '/stoa/v1/own-subscriptions')
  const own = await list(member)
  expect(own.status, JSON.stringify(own.body)).toBe(200)
  expect(own.body.subscriptions).toMatchObject([{ id: subscriptionId, title: 'Monthly', status: 'ACTIVE', nextCycle: 2 }])
  expect((await list(other)).body).toEqual({ subscriptions: [] })
  expect((await list(visitor)).body).toEqual({ subscriptions: [] })
})

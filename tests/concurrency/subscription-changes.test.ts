import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/servers/server.ts'
import {
  aSubscriptionShop,
  buy,
  day,
  later,
  ordersOf,
  subscribed,
  subscriptionOf,
} from '../conformance/subscriptions/subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a draft, a bulk change of prices and the renewal at once: one charge of what was agreed at one moment', async () => {
  for (let round = 0; round < 3; round++) {
    const of = await aSubscriptionShop(server)
    const { subscriptionId } = await buy(of, [subscribed(of)])
    const path = '/v1/draft-subscription-contracts'
    const begun = await of.shop.owner('POST', path, { subscriptionContractId: subscriptionId, target: { contractTarget: {} } })
    const { id, lineItems } = begun.body.calculatedDraftSubscriptionContract.draftSubscriptionContract
    const lineItemChanges = [{ lineItemId: lineItems[0].lineItem.id, newQuantity: 2 }]
    expect((await of.shop.owner('POST', `${path}/${id}/line-items`, { lineItemChanges })).status).toBe(200)
    server.clock.advance(32 * day)
    const filter = { id: subscriptionId }
    const [committed, changed] = await Promise.all([
      of.shop.owner('POST', `${path}/${id}/commit`, {}),
      of.shop.owner('POST', '/stoa/v1/bulk/subscriptions/change-prices-by-filter', { filter, percent: '10', noticeDays: 0 }),
      server.app.drain(),
    ])
    for (const { status, body } of [committed, changed]) expect(status, JSON.stringify(body)).toBeLessThan(500)
    await server.app.drain()
    const orders = await ordersOf(of, subscriptionId)
    expect(orders).toHaveLength(2)
    const { total } = orders[1].priceSummary
    // One or two pieces, at the old price or at the new one.
    expect(['14.90', '24.90', '15.90', '26.90']).toContain(total.amount)
    expect(orders[1].balanceSummary.paid.amount).toBe(total.amount)
    const pieces = committed.status === 200 ? 2 : 1
    await later(of, 31 * day)
    expect((await subscriptionOf(of, subscriptionId)).subscription.nextTotal).toBe(pieces === 2 ? '26.90' : '15.90')
    expect((await ordersOf(of, subscriptionId))[2].priceSummary.total.amount).toBe(pieces === 2 ? '26.90' : '15.90')
  }
}, 120_000)

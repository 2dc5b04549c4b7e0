import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../support/members/members.ts'
import { startServer, type TestServer } from '../../../support/servers/server.ts'
import { aProduct } from '../../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../../support/shop/shop.ts'
import { stockOf } from '../../../support/shop/stock.ts'
import { aPaidOrder, draftClient, item } from './draft-orders-builders.ts'
import { moveClock } from '../../../support/shop/test-clock.ts'

// Stock that drafts hold never outlives them. The clock moves.

const day = 24 * 3_600_000
let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function hold(shop: TestShop, id: string, days: number): Promise<void> {
  const until = new Date(server.clock.now().getTime() + days * day).toISOString()
  expect((await shop.owner('POST', `/stoa/v1/draft-orders/${id}/hold-stock`, { until })).status).toBe(200)
}

test('an edit that somebody else takes over after a day gives back what it held', async () => {
  const shop = await aShop(server)
  const [print, frame] = [await aProduct(shop), await aProduct(shop, { name: 'Frame' })]
  const { id: sourceOrderId } = await aPaidOrder(shop, [print])
  const { draftOrders: drafts } = draftClient(shop)
  const begin = async () => (await drafts.createDraftOrder({ sourceOrderId })).calculatedDraftOrder!.draftOrder!._id!
  const id = await begin()
  await drafts.addLineItemsToDraftOrder(id, { catalogLineItems: [item(frame, 10)] })
  await hold(shop, id, 30)
  expect(await stockOf(shop, frame.variantId)).toBe(0)
  // The held pieces are the draft's own.
  expect((await drafts.getDraftOrder(id)).calculatedDraftOrder!.calculationErrors).toEqual({})
  server.clock.advance(2 * day)
  expect(await begin()).not.toBe(id)
  expect(await stockOf(shop, frame.variantId)).toBe(10)
})

test('the erasure of a person takes also the drafts that hold stock, and gives it back', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop)
  const member = await aMember(shop)
  const { draftOrders: drafts } = draftClient(shop)
  const { calculatedDraftOrder } = await drafts.createDraftOrder({
    draftOrder: { catalogLineItems: [item(print, 4)], buyerInfo: { email: member.email, memberId: member.id } },
  })
  const id = calculatedDraftOrder!.draftOrder!._id!
  await hold(shop, id, 30)
  expect(await stockOf(shop, print.variantId)).toBe(6)
  expect((await shop.owner('POST', '/stoa/v1/member-privacy/erasures', { memberId: member.id })).status).toBe(200)
  await server.app.drain()
  expect((await shop.owner('GET', `/ecom/v1/draft-orders/${id}`)).status).toBe(404)
  expect(await stockOf(shop, print.variantId)).toBe(10)
})

test('a hold ends at its time, also if the clock of the site was moved meanwhile', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop)
  const { draftOrders: drafts } = draftClient(shop)
  const { calculatedDraftOrder } = await drafts.createDraftOrder({ draftOrder: { catalogLineItems: [item(print, 4)] } })
  await hold(shop, calculatedDraftOrder!.draftOrder!._id!, 3)
  await moveClock(shop, { days: 2 })
  server.clock.advance(0.9 * day)
  await server.app.drain()
  expect(await stockOf(shop, print.variantId)).toBe(6)
  server.clock.advance(0.2 * day)
  await server.app.drain()
  expect(await stockOf(shop, print.variantId)).toBe(10)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anApprovedReturn, aShippedOrder, ofBuyer, ofStaff, openReturns } from './returns-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** The shop as somebody with a key of these scopes alone. */
async function withScopes(shop: TestShop, scopes: readonly string[]): Promise<TestShop> {
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Returns', scopes } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  return { ...shop, owner: (method, path, request) => shop.raw(method, path, { headers, ...(request && { body: request }) }) }
}

test('whoever manages returns refunds and changes orders only with the permissions of both', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const id = await anApprovedReturn(shop, order)
  const line = { lineItemId: order.lineId, quantity: 1, condition: 'RESALABLE' }
  const reader = ofStaff(await withScopes(shop, ['RETURNS:READ']), id)
  expect((await reader.now()).return).toMatchObject({ status: 'APPROVED' })
  expect((await reader.receive([line])).status).toBe(403)
  expect((await reader.act('cancel')).status).toBe(403)
  const manager = ofStaff(await withScopes(shop, ['RETURNS:MANAGE']), id)
  expect((await manager.receive([line])).status).toBe(200)
  expect((await manager.refund()).status).toBe(403)
  expect((await manager.act('exchange')).status).toBe(403)
  const orders = await withScopes(shop, ['ORDERS:MANAGE', 'PAYMENTS:MANAGE'])
  expect((await orders.owner('GET', `/stoa/v1/returns/${id}`)).status).toBe(403)
  const both = ofStaff(await withScopes(shop, ['RETURNS:MANAGE', 'PAYMENTS:MANAGE']), id)
  expect((await both.refund()).body.estimate).toMatchObject({ amount: '20.00' })
})

test('requests that are wrong change nothing', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const buyer = ofBuyer(order)
  const twice = { lineItemId: order.lineId, quantity: 1, reason: 'OTHER' }
  const path = `/stoa/v1/orders/${order.id}/returns`
  const statuses = await Promise.all(
    [
      { lines: [] },
      { lines: [twice, twice] },
      { lines: [{ ...twice, quantity: 0 }] },
      { lines: [{ ...twice, quantity: -1 }] },
      { lines: [{ ...twice, quantity: 1.5 }] },
      { lines: [{ ...twice, quantity: '1; drop' }] },
      { lines: [{ ...twice, reason: 'BECAUSE' }] },
      { lines: [{ ...twice, lineItemId: 'x' }] },
      { lines: [{ ...twice, comment: 'x'.repeat(1001) }] },
      { lines: [{ ...twice, comment: 'a\u0000b' }] },
      { lines: [twice], message: 'x'.repeat(2001) },
      { lines: [twice], wish: 'MONEY' },
    ].map(async (body) => (await order.buyer.send('POST', path, body)).status),
  )
  expect(statuses.filter((status) => status !== 400)).toEqual([])
  expect(await buyer.list()).toEqual([])
  expect(await buyer.request(3)).toMatchObject(refused(428, 'LINE_ITEM_NOT_RETURNABLE'))
  const { body } = await buyer.request(1, { comment: '<img src=x onerror=alert(1)>' })
  expect(body.return.lines).toMatchObject([{ comment: '<img src=x onerror=alert(1)>' }])
  const settings = await Promise.all(
    [{ periodDays: 0 }, { restockingFeePercent: '101' }, { restockingFeePercent: '-1' }, { deliveryDeduction: '-1' }].map(
      async (change) => (await shop.owner('PATCH', '/stoa/v1/return-settings', { settings: change })).status,
    ),
  )
  expect(settings).toEqual([400, 400, 400, 400])
})

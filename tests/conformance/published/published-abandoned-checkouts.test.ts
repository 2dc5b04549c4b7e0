import { abandonedCheckouts } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abandonedOf, aShopToLeave, fqdn, leave, order, rest } from '../abandoned-checkouts/abandoned-builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'

// Checkouts that were left, through the functions of the published package. The package's types leave most of them out.

let server: TestServer
let shop: TestShop
let ids: string[]
const unknownId = '00000000-0000-4000-8000-00000000000f'
beforeAll(async () => {
  server = await startServer()
  const made = await aShopToLeave(server)
  shop = made.shop
  for (const name of ['mia', 'jonas', 'zoe']) await leave(shop, made.product, { email: `${name}@example.com` })
  const { visitor, checkoutId } = await leave(shop, made.product, { email: 'buyer@example.com' })
  await rest(server)
  // The access token of the visitor has not expired yet.
  await order(visitor.send, checkoutId)
  await server.app.drain()
  ids = (await abandonedOf(shop)).map(({ id }) => id)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => ownerClient(shop, { abandonedCheckouts }).abandonedCheckouts as any
const code = async (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was served'),
    (error) => error.details.applicationError?.code ?? 'VALIDATION',
  )
const emailsOf = (list: any[]) => list.map(({ buyerInfo }) => buyerInfo.email).toSorted()

test('one is read by its id', async () => {
  const found = await owner().getAbandonedCheckout(ids[0])
  expect(found).toMatchObject({ _id: ids[0], currency: 'EUR', lineItems: [{ quantity: 1 }] })
  expect(await code(owner().getAbandonedCheckout(unknownId))).toBe('ABANDONED_CHECKOUT_NOT_FOUND')
})

test('they are found by the fields of the query, and sorted by them', async () => {
  const open = await owner().queryAbandonedCheckouts().eq('status', 'ABANDONED').ascending('buyerInfo.email').find()
  expect(open.items.map(({ buyerInfo }: any) => buyerInfo.email)).toEqual([
    'jonas@example.com',
    'mia@example.com',
    'zoe@example.com',
  ])
  const byEmail = await owner().queryAbandonedCheckouts().eq('buyerInfo.email', 'MIA@example.com').find()
  expect(emailsOf(byEmail.items)).toEqual(['mia@example.com'])
  const begins = await owner().queryAbandonedCheckouts().startsWith('buyerInfo.email', 'zo').find()
  expect(emailsOf(begins.items)).toEqual(['zoe@example.com'])
  const { visitorId } = open.items[0].buyerInfo
  expect((await owner().queryAbandonedCheckouts().eq('buyerInfo.visitorId', visitorId).find()).items).toHaveLength(1)
  const { body } = await shop.owner('POST', '/ecom/v1/abandoned-checkout/query', {
    query: { paging: { limit: 2, offset: 1 }, sort: [{ fieldName: 'createdDate', order: 'ASC' }] },
  })
  expect(body.metadata).toMatchObject({ count: 2, offset: 1, total: 4 })
  expect(body.results).toEqual(body.abandonedCheckouts)
  expect(await code(owner().queryAbandonedCheckouts().eq('currency', 'EUR').find())).toBe('VALIDATION')
})

test('they are searched by words and by what lists contain', async () => {
  const search = (request: object) => owner().searchAbandonedCheckouts(request)
  const found = await search({ search: { expression: 'jonas', fields: ['buyerInfo.email'] } })
  expect(emailsOf(found.abandonedCheckouts)).toEqual(['jonas@example.com'])
  await owner().addAbandonedCheckoutActivity(found.abandonedCheckouts[0]._id, { activityType: 'NOTIFICATION_SENT' })
  const told = await search({ filter: { 'activities.type': { $hasSome: ['NOTIFICATION_SENT', 'EMAIL_SENT'] } } })
  expect(emailsOf(told.abandonedCheckouts)).toEqual(['jonas@example.com'])
  expect(await code(search({ filter: { currency: 'EUR' } }))).toBe('VALIDATION')
  expect(await code(search({ sort: [{ fieldName: 'status', order: 'ASC' }] }))).toBe('VALIDATION')
  const named = await search({ filter: { 'contactDetails.lastName': { $startsWith: 'X' } }, cursorPaging: { limit: 1 } })
  expect(named.abandonedCheckouts).toEqual([])
})

test('of what was done the newest twenty are shown, and the older ones are kept', async () => {
  const [id] = ids
  for (let count = 0; count < 21; count++) await owner().addAbandonedCheckoutActivity(id, { activityType: 'EMAIL_NOT_SENT' })
  const { abandonedCheckout } = await owner().addAbandonedCheckoutActivity(id, { activityType: 'EMAIL_SENT' })
  expect(abandonedCheckout.activities).toHaveLength(20)
  expect(abandonedCheckout.activities.at(-1)).toMatchObject({ type: 'EMAIL_SENT' })
  const { body } = await shop.owner('GET', `/stoa/v1/abandoned-checkouts/${id}`)
  expect(body.activities).toHaveLength(22)
  expect(body.activities[0]).toMatchObject({ type: 'EMAIL_SENT', actor: 'ADMIN', actorName: expect.any(String) })
  expect(await code(owner().addAbandonedCheckoutActivity(unknownId, { activityType: 'EMAIL_SENT' }))).toBe(
    'ABANDONED_CHECKOUT_NOT_FOUND',
  )
})

test('the figures of a period count what is open and what came back', async () => {
  const dayFrom = (days: number) => new Date(server.clock.now().getTime() + days * 24 * 3600_000).toISOString().slice(0, 10)
  // Whatever day it is where the shop is.
  const [day, endDate] = [dayFrom(-1), dayFrom(1)]
  const figures = await owner().getAbandonedCheckoutAnalytics(day, { endDate })
  expect(figures).toMatchObject({
    currency: 'EUR',
    recoverableCheckoutCount: 3,
    recoveredCheckoutCount: 1,
    recoveredValue: '24.90',
    recoveryRate: 0.25,
  })
  expect(Number(figures.averageRecoverableCheckoutValue) * 3).toBeCloseTo(Number(figures.recoverableValue))
  const some = await owner().getAbandonedCheckoutAnalytics(day, {
    endDate,
    metrics: ['RECOVERY_RATE'],
    statuses: ['ABANDONED'],
  })
  expect(some).toEqual({ currency: 'EUR', recoveryRate: 0 })
  expect(await owner().getAbandonedCheckoutAnalytics('2020-01-01', { endDate: '2020-02-01' })).toMatchObject({
    recoverableValue: '0.00',
    recoveryRate: 0,
  })
  expect(await code(owner().getAbandonedCheckoutAnalytics(day, { endDate: '2020-01-01' }))).toBe('VALIDATION')
})

test('an address by id leads to the shop and opens no checkout', async () => {
  await expect(owner().redirectToCheckout(unknownId, shop.credentials.siteId)).resolves.toBeDefined()
  await expect(owner().redirectToCheckout(unknownId, unknownId)).rejects.toBeDefined()
})

test('a visitor reads, changes and deletes nothing', async () => {
  const visitor = visitorClient(shop, { abandonedCheckouts }).abandonedCheckouts as any
  const day = '2026-01-01'
  const calls = [
    visitor.getAbandonedCheckout(ids[0]),
    visitor.queryAbandonedCheckouts().find(),
    visitor.searchAbandonedCheckouts({}),
    visitor.addAbandonedCheckoutActivity(ids[0], { activityType: 'EMAIL_SENT' }),
    visitor.getAbandonedCheckoutAnalytics(day, { endDate: day }),
    visitor.deleteAbandonedCheckout(ids[0]),
    visitor.bulkDeleteAbandonedCheckouts(ids),
  ]
  for (const call of calls) expect(await code(call)).toBe('PERMISSION_DENIED')
})

test('one or several are deleted, and each says for itself what became of it', async () => {
  const [first, second, ...others] = ids
  await owner().deleteAbandonedCheckout(first)
  expect(await code(owner().deleteAbandonedCheckout(first))).toBe('ABANDONED_CHECKOUT_NOT_FOUND')
  const { results, bulkActionMetadata } = await owner().bulkDeleteAbandonedCheckouts([second, first])
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  expect(results).toMatchObject([
    { itemMetadata: { _id: second, originalIndex: 0, success: true } },
    { itemMetadata: { originalIndex: 1, success: false, error: { code: 'ABANDONED_CHECKOUT_NOT_FOUND' } } },
  ])
  expect(await code(owner().bulkDeleteAbandonedCheckouts(Array(101).fill(unknownId)))).toBe('VALIDATION')
  expect((await abandonedOf(shop)).map(({ id }) => id)).toEqual(others)
  expect((await shopEvents(shop, fqdn)).filter(({ slug }) => slug === 'deleted')).toHaveLength(2)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct } from '../../support/shop/builders.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { aSubscriptionShop, buy, day, later, ordersOf, subscribed, subscriptionOf } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A shop with two subscriptions of coffee, and a change of all that are active. */
async function twoSubscriptions() {
  const of = await aSubscriptionShop(server)
  const { subscriptionId: first } = await buy(of, [subscribed(of, { quantity: 2 })])
  const { subscriptionId: second } = await buy(of, [subscribed(of)])
  const change = (what: string, body: object) =>
    of.shop.owner('POST', `/stoa/v1/bulk/subscriptions/${what}-by-filter`, { filter: { status: 'ACTIVE' }, ...body })
  const done = async (what: string, body: object) => {
    const answer = await change(what, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await server.app.drain()
    return { taskId: answer.body.jobId as string, ...(await endedTask(of.shop, answer.body.jobId)) }
  }
  const undo = async (taskId: string) => {
    const answer = await of.shop.owner('POST', `/stoa/v1/bulk-tasks/${taskId}/undo`, {})
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await server.app.drain()
    return endedTask(of.shop, taskId)
  }
  const read = async (id = first) => (await subscriptionOf(of, id)).subscription
  return { of, first, second, change, done, undo, read }
}

test('all dates of a filter move, and back again', async () => {
  const { of, first, second, done, undo, read } = await twoSubscriptions()
  const before = await read()
  expect(await done('move', { days: 5, dryRun: true })).toMatchObject({ succeeded: 2, failed: 0 })
  expect(await read()).toEqual(before)
  const { taskId, ...moved } = await done('move', { days: 5 })
  expect(moved).toMatchObject({ succeeded: 2, failed: 0 })
  // A change of the clocks in between makes a day an hour longer or shorter.
  expect(Math.round((Date.parse((await read()).nextDate) - Date.parse(before.nextDate)) / day)).toBe(5)
  await of.shop.owner('POST', `/stoa/v1/subscriptions/${second}/pause`, {})
  expect(await undo(taskId)).toMatchObject({ succeeded: 2, undone: 1 })
  expect((await read()).nextDate).toBe(before.nextDate)
  const { changes } = await subscriptionOf(of, first)
  expect(changes.map(({ kind }) => kind)).toEqual(['MOVED', 'MOVED', 'BEGUN'])
  await later(of, 32 * day)
  expect((await subscriptionOf(of, first)).cycles).toHaveLength(2)
  expect((await subscriptionOf(of, second)).cycles).toHaveLength(1)
})

test('no date moves into the past, and zero days are no change', async () => {
  const { change, done } = await twoSubscriptions()
  const { failures } = await done('move', { days: -60 })
  expect(failures.map(({ code }) => code)).toEqual(['DATE_NOT_POSSIBLE', 'DATE_NOT_POSSIBLE'])
  expect((await change('move', { days: 0 })).status).toBe(400)
  expect((await change('move', { days: 400 })).status).toBe(400)
})

test('a product is swapped for another one, at the agreed price or at that of today', async () => {
  const { of, first, change, done, undo, read } = await twoSubscriptions()
  const tea = await aProduct(of.shop, { name: 'Tea', price: '7.00', stock: 50 })
  const [from, to] = [{ productId: of.product.id }, { productId: tea.id, variantId: tea.variantId }]
  expect(codeOf(await change('swap-product', { from, to: { productId: tea.id, variantId: unknownId } }))).toBe(
    'CATALOG_ITEM_NOT_FOUND',
  )
  const { taskId: kept } = await done('swap-product', { from, to, keepPrice: true })
  expect(await read()).toMatchObject({ nextTotal: '24.90', lines: [{ name: 'Tea', quantity: 2, price: '10.00' }] })
  await undo(kept)
  expect(await read()).toMatchObject({ nextTotal: '24.90', lines: [{ name: 'Coffee', quantity: 2, price: '10.00' }] })
  expect(await done('swap-product', { from, to })).toMatchObject({ succeeded: 2, failed: 0 })
  expect(await read()).toMatchObject({ nextTotal: '18.90', lines: [{ name: 'Tea', quantity: 2, price: '7.00' }] })
  const { failures } = await done('swap-product', { from, to })
  expect(failures.map(({ code }) => code)).toEqual(['LINE_ITEM_NOT_FOUND', 'LINE_ITEM_NOT_FOUND'])
  const ofTea = await of.shop.owner('POST', '/stoa/v1/subscriptions/count', {
    filter: { 'lines.productId': { $hasSome: [tea.id] } },
  })
  expect(ofTea.body).toEqual({ count: 2 })
  await later(of, 32 * day)
  const [, order] = await ordersOf(of, first)
  expect(order).toMatchObject({
    paymentStatus: 'PAID',
    priceSummary: { total: { amount: '18.90' } },
    lineItems: [
      { productName: { original: 'Tea' }, catalogReference: { catalogItemId: tea.id }, subscriptionInfo: { id: first } },
    ],
  })
})

test('new prices are charged from the end of the notice on', async () => {
  const { of, first, done, read } = await twoSubscriptions()
  const { subscription: before } = await subscriptionOf(of, first)
  expect(await done('change-prices', { percent: '10', noticeDays: 45, dryRun: true })).toMatchObject({ succeeded: 2 })
  expect((await read()).pendingPrice).toBeUndefined()
  await done('change-prices', { percent: '10', noticeDays: 45 })
  const announced = await read()
  expect(announced).toMatchObject({
    nextTotal: '24.90',
    lines: [{ price: '10.00' }],
    pendingPrice: { total: '26.90', lines: [{ id: before.lines[0].id, price: '11.00' }] },
  })
  const { changes } = await subscriptionOf(of, first)
  expect(changes[0]).toMatchObject({ kind: 'PRICE_CHANGED', by: 'STAFF', note: announced.pendingPrice.effectiveDate })
  const { body: figures } = await of.shop.owner('GET', '/stoa/v1/subscription-figures')
  const amounts = figures.forecast
    .filter(({ count }: { count: number }) => count > 0)
    .map(({ amount }: { amount: string }) => amount)
  expect(amounts.slice(0, 2)).toEqual(['39.80', '42.80'])
  await later(of, 32 * day)
  expect(await read()).toMatchObject({ nextTotal: '26.90', lines: [{ price: '10.00' }] })
  await later(of, 31 * day)
  expect(await read()).toMatchObject({ nextTotal: '26.90', lines: [{ price: '11.00' }] })
  expect((await read()).pendingPrice).toBeUndefined()
  const totals = (await ordersOf(of, first)).map(({ priceSummary }) => priceSummary.total.amount)
  expect(totals).toEqual(['24.90', '24.90', '26.90'])
})

test('a new price is that of one product, and is taken back unless something changed since', async () => {
  const { of, first, second, change, done, undo, read } = await twoSubscriptions()
  const { id: productId } = of.product
  for (const body of [{}, { percent: '5', newPrice: '5.00', productId }, { newPrice: '5.00' }, { percent: '-100' }])
    expect((await change('change-prices', body)).status, JSON.stringify(body)).toBe(400)
  expect((await done('change-prices', { percent: '5', productId: unknownId })).failures).toHaveLength(2)
  const { taskId } = await done('change-prices', { newPrice: '12.5', productId, noticeDays: 0 })
  expect(await read()).toMatchObject({ nextTotal: '29.90', pendingPrice: { lines: [{ price: '12.50' }] } })
  const { lines } = await read(second)
  await of.shop.owner('POST', `/stoa/v1/subscriptions/${second}/change`, { lines: [{ id: lines[0].id, quantity: 4 }] })
  expect(await read(second)).toMatchObject({ nextTotal: '54.90', pendingPrice: { total: '54.90' } })
  expect(await undo(taskId)).toMatchObject({ succeeded: 2, undone: 1 })
  expect(await read()).toMatchObject({ nextTotal: '24.90' })
  expect((await read()).pendingPrice).toBeUndefined()
  expect((await subscriptionOf(of, first)).changes[0].note).toBeUndefined()
  await of.shop.owner('POST', `/stoa/v1/subscriptions/${first}/cancel`, {})
  const ended = await of.shop.owner('POST', '/stoa/v1/bulk/subscriptions/change-prices-by-filter', {
    filter: { id: first },
    percent: '5',
  })
  await server.app.drain()
  expect((await endedTask(of.shop, ended.body.jobId)).failures).toMatchObject([{ code: 'SUBSCRIPTION_ENDED' }])
})

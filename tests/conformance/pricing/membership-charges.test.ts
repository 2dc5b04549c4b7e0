import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout } from '../../support/shop/builders.ts'
import { aCard, aMembershipApp } from '../../support/shop/membership-app.ts'
import { json, pluginProvider } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aStudio, checkoutOf, select, aCoveredCheckout, order, lookAfter } from './membership-builders.ts'

// Memberships of an app, such as a card for ten classes, which pay lines of an order in place of money.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('two checkouts with one credit left: one order is charged, the other is refused and keeps nothing', async () => {
  const { shop, member, products, buyer } = await aStudio(server)
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id], remaining: 1 })
  const checkouts = []
  for (const _ of [1, 2]) {
    const { checkoutId } = await aCoveredCheckout(buyer, products, app)
    checkouts.push(checkoutId)
    // The next checkout is another one.
    await buyer.send('DELETE', '/ecom/v1/carts/current')
  }
  const answers = await Promise.all(checkouts.map((id) => order(buyer, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 428])
  const refused = answers.find(({ status }) => status === 428)!
  expect(codeOf(refused)).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  expect(app.cards.get('ten')!.remaining).toBe(0)
  await lookAfter(server)
  expect(app.charges.size).toBe(1)
  expect(app.cards.get('ten')!.remaining).toBe(0)
})

test('a checkout that is ordered twice at once is charged once', async () => {
  const { shop, member, products, buyer } = await aStudio(server)
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId } = await aCoveredCheckout(buyer, products, app)
  const answers = await Promise.all([1, 2, 3].map(() => order(buyer, checkoutId)))
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  await lookAfter(server)
  expect(app.charges.size).toBe(1)
  expect(app.cards.get('ten')!.remaining).toBe(6)
})

test('a refused charge of one line releases the charges of the others, and no order is placed', async () => {
  const { shop, member, products, buyer } = await aStudio(server, ['20.00', '30.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  aCard(app, 'five', { memberId: member.id, pays: [products[1]!.id] })
  const id = await aCheckout(buyer, products)
  const lines = (await checkoutOf(buyer, id)).lineItems as { id: string }[]
  const memberships = ['ten', 'five'].map((card, index) => ({ id: card, appId: app.appId, lineItemIds: [lines[index]!.id] }))
  const chosen = await buyer.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: { id, membershipOptions: { selectedMemberships: { memberships } } },
  })
  expect(chosen.body.checkout.priceSummary.subtotal.amount).toBe('0.00')
  // The second card is used up between the calculation and the charge.
  app.provider.answer(async (call, response) => {
    if (call.path.endsWith('/charge-membership') && app.charges.size === 1) app.cards.get('five')!.remaining = 0
    return app.honest(call, response)
  })
  const refused = await order(buyer, id)
  expect(refused.status).toBe(428)
  expect(refused.body.details.applicationError).toMatchObject({
    code: 'MEMBERSHIP_CANNOT_BE_CHARGED',
    data: { reason: 'OUT_OF_CREDITS', lineItemId: lines[1]!.id },
  })
  await server.app.drain()
  expect(app.cards.get('ten')!.remaining).toBe(7)
  expect((await checkoutOf(buyer, id)).completed).toBe(false)
  const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search: {} })
  expect(body.orders).toEqual([])
})

test('a lost answer is no charge that stays: the order is refused, and the job finds out and gives it back', async () => {
  const { shop, member, products, buyer } = await aStudio(server)
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId } = await aCoveredCheckout(buyer, products, app)
  app.provider.answer(async (call, response) => {
    if (!call.path.endsWith('/charge-membership')) return app.honest(call, response)
    const { promise, resolve } = Promise.withResolvers<void>()
    await app.honest(call, { writeHead: () => ({ end: resolve }) } as never)
    await promise
    return response.destroy()
  })
  const refused = await order(buyer, checkoutId)
  expect(refused.body.details.applicationError).toMatchObject({
    code: 'MEMBERSHIP_CANNOT_BE_CHARGED',
    data: { reason: 'UNAVAILABLE' },
  })
  expect(app.cards.get('ten')!.remaining).toBe(6)
  app.provider.answer(app.honest)
  await lookAfter(server)
  expect(app.cards.get('ten')!.remaining).toBe(7)
  expect(app.charges.size).toBe(1)
  // The buyer can try again.
  expect((await order(buyer, checkoutId)).status).toBe(200)
  expect(app.cards.get('ten')!.remaining).toBe(6)
})

test('an unused charge that the app keeps is left to the owner at once', async () => {
  const { shop, member, products, buyer } = await aStudio(server, ['20.00', '30.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: products.map((product) => product.id) })
  const checkoutId = await aCheckout(buyer, products)
  const lines = (await checkoutOf(buyer, checkoutId)).lineItems as { id: string }[]
  await select(
    buyer,
    checkoutId,
    app,
    'ten',
    lines.map(({ id }) => id),
  )
  app.keepsCharges = 'Charges are final'
  app.provider.answer(async (call, response) => {
    if (call.path.endsWith('/charge-membership') && app.charges.size === 1) app.cards.get('ten')!.remaining = 0
    return app.honest(call, response)
  })
  expect((await order(buyer, checkoutId)).status).toBe(428)
  await server.app.drain()
  const { failedWork } = (await shop.owner('GET', '/stoa/v1/health/failed-work')).body
  expect(failedWork).toMatchObject([{ reason: expect.stringContaining('Charges are final') }])
})

test('what an app charges for a call after another call of the same checkout gave up is given back', async () => {
  const { shop, member, products, buyer } = await aStudio(server, ['20.00', '30.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: products.map(({ id }) => id) })
  const id = await aCheckout(buyer, products)
  const lines = (await checkoutOf(buyer, id)).lineItems.map((line: { id: string }) => line.id)
  await select(buyer, id, app, 'ten', lines)
  // The app is silent to the first call, and answers the second one after the first has given up.
  const both = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  let charges = 0
  app.provider.answer(async (call, response) => {
    if (!call.path.endsWith('/charge-membership')) return app.honest(call, response)
    charges += 1
    if (charges === 1) return both.promise.then(() => response.destroy())
    both.resolve()
    await first.promise
    return app.honest(call, response)
  })
  const answers = [1, 2].map(() => order(buyer, id))
  await Promise.race(answers)
  first.resolve()
  for (const answer of await Promise.all(answers)) expect(codeOf(answer)).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  app.provider.answer(app.honest)
  await lookAfter(server)
  expect(app.charges.size).toBeGreaterThan(0)
  expect(app.cards.get('ten')!.remaining).toBe(7)
})

test('an app that is slow for every line is asked for no more once its charges are given back', async () => {
  const { shop, member, products, buyer } = await aStudio(server, ['20.00', '30.00', '40.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: products.map(({ id }) => id) })
  const id = await aCheckout(buyer, products)
  const lines = (await checkoutOf(buyer, id)).lineItems.map((line: { id: string }) => line.id)
  await select(buyer, id, app, 'ten', lines)
  let charges = 0
  app.provider.answer(async (call, response) => {
    if (call.path.endsWith('/charge-membership') && ++charges === 2) await lookAfter(server)
    return app.honest(call, response)
  })
  expect(codeOf(await order(buyer, id))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  // For the first two lines, and by the job, which finds out what became of the second and third.
  expect(app.requests.charges).toHaveLength(4)
  await lookAfter(server)
  expect(app.cards.get('ten')!.remaining).toBe(7)
})

test('an app that is registered twice charges once', async () => {
  const { shop, member, products, buyer } = await aStudio(server)
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  await using again = await pluginProvider(json({}))
  const plugin = { componentType: 'ECOM_MEMBERSHIPS', name: 'Studio', deploymentUri: again.url, appId: app.appId }
  expect((await shop.owner('POST', '/stoa/v1/plugins', { plugin })).status).toBe(200)
  const { checkoutId } = await aCoveredCheckout(buyer, products, app)
  expect((await order(buyer, checkoutId)).status).toBe(200)
  const calls = [...app.provider.calls, ...again.calls]
  expect(calls.filter((path) => path.endsWith('/charge-membership'))).toHaveLength(1)
})

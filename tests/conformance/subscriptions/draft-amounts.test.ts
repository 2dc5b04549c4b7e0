import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { aSubscriptionShop, buy, day, later, ordersOf, subscribed, subscriptionOf } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/v1/draft-subscription-contracts'

async function aContract() {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const draftFor = async (target: object) => {
    const begun = await of.shop.owner('POST', path, { subscriptionContractId: subscriptionId, target })
    return {
      status: begun.status,
      body: begun.body,
      draft: begun.body.calculatedDraftSubscriptionContract?.draftSubscriptionContract,
    }
  }
  const act = (draft: { id: string }, tail: string, body: object = {}, method = 'POST') =>
    of.shop.owner(method, `${path}/${draft.id}${tail}`, body)
  return { of, subscriptionId, draftFor, act }
}

test('a draft takes no quantities and no prices below zero', async () => {
  const { draftFor, act } = await aContract()
  const { draft } = await draftFor({ contractTarget: {} })
  const lineItemId = draft.lineItems[0].lineItem.id
  for (const change of [{ newQuantity: -3 }, { newPrice: '-1' }])
    expect(
      (await act(draft, '/line-items', { lineItemChanges: [{ lineItemId, ...change }] })).status,
      JSON.stringify(change),
    ).toBe(400)
  const custom = { quantity: 1, productName: { original: 'Filter' }, itemType: { preset: 'PHYSICAL' } }
  expect((await act(draft, '/items', { customLineItems: [{ ...custom, price: { amount: '-5' } }] })).status).toBe(400)
  const { of, subscriptionId } = await aContract()
  const { subscription } = await subscriptionOf(of, subscriptionId)
  const lines = [{ id: subscription.lines[0].id, quantity: -1 }]
  const change = await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/change`, { lines })
  expect(change.body.details.applicationError).toMatchObject({ code: 'LINE_ITEM_NOT_FOUND' })
})

test('two drafts for one cycle both have their effect', async () => {
  const { of, subscriptionId, draftFor, act } = await aContract()
  const first = (await draftFor({ cycleTarget: { cycleNumber: 2 } })).draft
  const lineItemId = first.lineItems[0].lineItem.id
  await act(first, '/line-items', { lineItemChanges: [{ lineItemId, newQuantity: 3 }] })
  expect((await act(first, '/commit')).status).toBe(200)
  const second = (await draftFor({ cycleTarget: { cycleNumber: 2 } })).draft
  expect(second.lineItems[0].lineItem.quantity).toBe(3)
  const tea = await aProduct(of.shop, { name: 'Tea', price: '5.00' })
  const reference = { appId: storesAppId, catalogItemId: tea.id, options: { variantId: tea.variantId } }
  await act(second, '/items', { catalogLineItems: [{ quantity: 1, catalogReference: reference }] })
  expect((await act(second, '/commit')).status).toBe(200)
  await later(of, 32 * day)
  await later(of, 31 * day)
  const [, order, next] = await ordersOf(of, subscriptionId)
  expect(order).toMatchObject({ lineItems: [{ quantity: 3 }, { quantity: 1 }], priceSummary: { total: { amount: '39.90' } } })
  expect(next).toMatchObject({ lineItems: [{ quantity: 1 }], priceSummary: { total: { amount: '14.90' } } })
})

test('a change of the contract from a later cycle on is refused, because it would come too early', async () => {
  const { draftFor } = await aContract()
  const later = await draftFor({ contractTarget: { nextCycleNumber: 5 } })
  expect(later.status, JSON.stringify(later.body)).toBe(400)
})

test('a cycle of which nothing is left is not charged for its delivery', async () => {
  const { of, subscriptionId, draftFor, act } = await aContract()
  const tea = await aProduct(of.shop, { name: 'Tea', price: '5.00' })
  const reference = { appId: storesAppId, catalogItemId: tea.id, options: { variantId: tea.variantId } }
  const both = (await draftFor({ contractTarget: {} })).draft
  await act(both, '/items', { catalogLineItems: [{ quantity: 1, catalogReference: reference }] })
  expect((await act(both, '/commit')).status).toBe(200)
  const { subscription } = await subscriptionOf(of, subscriptionId)
  const [coffee, teaLine] = subscription.lines
  const withoutTea = (await draftFor({ cycleTarget: { cycleNumber: 2 } })).draft
  await act(withoutTea, '/line-items', { lineItemChanges: [{ lineItemId: teaLine.id, newQuantity: 0 }] })
  expect((await act(withoutTea, '/commit')).status).toBe(200)
  const change = { lines: [{ id: coffee.id, quantity: 0 }] }
  expect((await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/change`, change)).status).toBe(200)
  await later(of, 32 * day)
  await later(of, 31 * day)
  const { cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles).toMatchObject([{ number: 2, total: '9.90' }, { number: 1 }])
})

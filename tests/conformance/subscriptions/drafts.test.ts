import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, refused } from '../../support/requests/answers.ts'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { unknownId } from '../orders/orders-builders.ts'
import {
  aSubscriptionShop,
  buy,
  day,
  later,
  ordersOf,
  subscribed,
  subscriptionOf,
  type SubscriptionShop,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/v1/draft-subscription-contracts'

async function aDraft(target: object = { contractTarget: {} }) {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const begun = await of.shop.owner('POST', path, { subscriptionContractId: subscriptionId, target })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const draft = begun.body.calculatedDraftSubscriptionContract.draftSubscriptionContract
  const act = (tail: string, body: object = {}, method = 'POST') =>
    of.shop.owner(method, `${path}/${draft.id}${tail}`, method === 'GET' || method === 'DELETE' ? undefined : body)
  return { of, subscriptionId, draft, act }
}

const draftIn = (answer: { body: any }) => answer.body.calculatedDraftSubscriptionContract.draftSubscriptionContract

test('a draft shows the price before and after, and what it commits is charged from the next cycle on', async () => {
  const { of, subscriptionId, draft, act } = await aDraft()
  expect(draft).toMatchObject({
    status: 'DRAFT',
    target: { contractTarget: { nextCycleNumber: 2 } },
    lineItems: [{ changeType: 'EMPTY', lineItem: { quantity: 1 } }],
    priceSummary: { total: { amount: '14.90' } },
  })
  const lineItemId = draft.lineItems[0].lineItem.id
  const tea = await aProduct(of.shop, { name: 'Tea', price: '5.00' })
  const added = await act('/items', {
    catalogLineItems: [
      { quantity: 2, catalogReference: { appId: storesAppId, catalogItemId: tea.id, options: { variantId: tea.variantId } } },
    ],
    customLineItems: [
      { quantity: 1, productName: { original: 'Filter papers' }, price: { amount: '1.50' }, itemType: { preset: 'PHYSICAL' } },
    ],
  })
  expect(draftIn(added).lineItems.map(({ changeType }: any) => changeType)).toEqual(['EMPTY', 'ADDED', 'ADDED'])
  const changed = await act('/line-items', { lineItemChanges: [{ lineItemId, newQuantity: 3, newPrice: '9.00' }] })
  expect(draftIn(changed)).toMatchObject({
    lineItems: [{ changeType: 'CHANGED', changed: { quantityBeforeChange: 1, priceBeforeChange: { amount: '10.00' } } }, {}, {}],
    priceSummary: { subtotal: { amount: '38.50' }, total: { amount: '43.40' } },
  })
  const committed = await act('/commit', { reason: 'asked by phone' })
  expect(draftIn(committed)).toMatchObject({ status: 'COMMITTED' })
  const { body } = await of.shop.owner('GET', `/ecom/subscription-contracts/v1/subscription-contracts/${subscriptionId}`)
  expect(body.subscriptionContract).toMatchObject({
    priceSummary: { total: { amount: '43.40' } },
    activities: [
      {
        activityType: 'CHANGES_APPLIED',
        changesApplied: {
          reason: 'asked by phone',
          changes: [
            { lineItemChanged: { quantity: { originalQuantity: 1, newQuantity: 3, diff: 2, deltaType: 'QUANTITY_INCREASED' } } },
            { lineItemAdded: { name: { original: 'Tea' } } },
            { lineItemAdded: { name: { original: 'Filter papers' } } },
            { totalPriceChanged: { originalTotal: { amount: '14.90' }, newTotal: { amount: '43.40' } } },
          ],
        },
      },
    ],
  })
  await later(of, 32 * day)
  const [, order] = await ordersOf(of, subscriptionId)
  expect(order).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: '43.40' } }, lineItems: [{}, {}, {}] })
  expect(order.lineItems.map(({ productName }: any) => productName.original)).toEqual(['Coffee', 'Tea', 'Filter papers'])
})

test('what is for one cycle changes that one alone', async () => {
  const { of, subscriptionId, draft, act } = await aDraft({ cycleTarget: { cycleNumber: 2 } })
  const recipientInfo = {
    address: { country: 'DE', city: 'Hamburg', postalCode: '20095', addressLine: 'Wall 1' },
    contactDetails: { firstName: 'Paul', lastName: 'Klee' },
  }
  await act('/line-items', { lineItemChanges: [{ lineItemId: draft.lineItems[0].lineItem.id, newQuantity: 2 }] })
  expect(draftIn(await act('/recipient-info', { recipientInfo }, 'PUT')).recipientDetails).toMatchObject({
    changeType: 'CHANGED',
    recipientInfo,
  })
  expect((await act('/commit')).status).toBe(200)
  await later(of, 32 * day)
  await later(of, 31 * day)
  const [, second, third] = await ordersOf(of, subscriptionId)
  expect(second).toMatchObject({ lineItems: [{ quantity: 2 }], recipientInfo: { address: { city: 'Hamburg' } } })
  expect(third).toMatchObject({ lineItems: [{ quantity: 1 }], recipientInfo: { address: { city: 'Berlin' } } })
})

test('the delivery is replaced with its price', async () => {
  const { of, subscriptionId, act } = await aDraft()
  const { shippingInfo } = (
    await of.shop.owner('GET', `/ecom/subscription-contracts/v1/subscription-contracts/${subscriptionId}`)
  ).body.subscriptionContract
  const express = { ...shippingInfo, title: 'Express', cost: { price: { amount: '9.90' } } }
  const changed = await act('/shipping-info', { shippingInfo: express }, 'PUT')
  expect(draftIn(changed)).toMatchObject({
    shippingDetails: { changeType: 'CHANGED', changed: { shippingInfoBeforeChange: { title: 'Standard' } } },
    priceSummary: { total: { amount: '19.90' } },
  })
  expect((await act('/commit')).status).toBe(200)
  expect((await subscriptionOf(of, subscriptionId)).subscription).toMatchObject({ shippingTitle: 'Express', nextTotal: '19.90' })
})

test('drafts are found, tagged and deleted', async () => {
  const { of, subscriptionId, draft, act } = await aDraft()
  const query = async (filter: object) =>
    (await of.shop.owner('POST', `${path}/query`, { query: { filter } })).body.draftSubscriptionContracts
  expect(await query({ subscriptionContractId: subscriptionId, status: 'DRAFT' })).toMatchObject([{ id: draft.id }])
  const tags = { privateTags: { tagIds: ['phone'] } }
  const tagged = await of.shop.owner('POST', '/v1/bulk/draft-subscription-contracts/update-tags', {
    draftSubscriptionContractIds: [draft.id],
    assignTags: tags,
  })
  expect(tagged.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 1 })
  const byFilter = await of.shop.owner('POST', '/v1/bulk/draft-subscription-contracts/update-tags-by-filter', {
    filter: { id: draft.id },
    unassignTags: tags,
  })
  expect(byFilter.body.jobId).toEqual(expect.any(String))
  await of.shop.server.app.drain()
  expect((await act('', {}, 'GET')).status).toBe(200)
  expect((await act('', {}, 'DELETE')).status).toBe(200)
  expect(codeOf(await act('', {}, 'GET'))).toBe('DRAFT_SUBSCRIPTION_CONTRACT_NOT_FOUND')
  const empty = { draftSubscriptionContractIds: [draft.id] }
  expect(codeOf(await of.shop.owner('POST', '/v1/bulk/draft-subscription-contracts/update-tags', empty))).toBe(
    'EMPTY_ASSIGN_AND_UNASSIGN_LISTS',
  )
})

test('what a draft cannot do is refused with the codes of the contract', async () => {
  const { of, subscriptionId, draft, act } = await aDraft()
  const begin = (target: object, id = subscriptionId) => of.shop.owner('POST', path, { subscriptionContractId: id, target })
  expect(draftIn(await begin({ contractTarget: { nextCycleNumber: 2 } })).id).toBe(draft.id)
  expect(codeOf(await begin({ cycleTarget: { cycleNumber: 3 } }))).toBe('DRAFT_ALREADY_EXISTS_FOR_ANOTHER_TARGET')
  expect(codeOf(await begin({ cycleTarget: { cycleNumber: 1 } }))).toBe('CYCLE_ALREADY_STARTED')
  expect(codeOf(await begin({ contractTarget: {} }, unknownId))).toBe('SUBSCRIPTION_CONTRACT_NOT_FOUND')
  expect(codeOf(await act('/commit'))).toBe('NO_CHANGES_TO_COMMIT')
  const lineItemId = draft.lineItems[0].lineItem.id
  const change = (...lineItemChanges: object[]) => act('/line-items', { lineItemChanges })
  expect(codeOf(await change({ lineItemId: unknownId, newQuantity: 1 }))).toBe('LINE_ITEM_NOT_FOUND')
  const ruleOf = ({ body }: { body: any }) => body.details.validationError.fieldViolations[0].ruleName
  expect(ruleOf(await change({ lineItemId }))).toBe('NO_CHANGES_FOR_LINE_ITEM')
  expect(ruleOf(await change({ lineItemId, newQuantity: 1 }, { lineItemId, newQuantity: 2 }))).toBe(
    'MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM',
  )
  await change({ lineItemId, newQuantity: 0 })
  expect(codeOf(await change({ lineItemId, newPrice: '1.00' }))).toBe('LINE_ITEM_IS_REMOVED')
  expect(codeOf(await act('/commit'))).toBe('NO_SUBSCRIPTION_LINE_ITEMS_AFTER_COMMIT')
  await change({ lineItemId, newQuantity: 2 })
  const item = { quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: unknownId } }
  const add = (catalogLineItems: object[], customLineItems: object[] = []) => act('/items', { catalogLineItems, customLineItems })
  expect(codeOf(await add([item]))).toBe('CATALOG_ITEM_NOT_FOUND')
  expect(codeOf(await add([{ ...item, id: lineItemId }]))).toBe('LINE_ITEM_ALREADY_EXISTS')
  expect(codeOf(await add([{ ...item, catalogReference: { ...item.catalogReference, appId: unknownId } }]))).toBe(
    'MULTIPLE_CATALOGS',
  )
  expect(
    ruleOf(
      await add([
        { ...item, id: unknownId },
        { ...item, id: unknownId },
      ]),
    ),
  ).toBe('DUPLICATED_LINE_ITEM_IDS')
  await add([], [{ quantity: 1, productName: { original: 'Surprise' }, itemType: { preset: 'PHYSICAL' } }])
  expect(codeOf(await act('/commit'))).toBe('LINE_ITEM_PRICE_UNDETERMINED')
  await refuseOthers(of, subscriptionId, draft.id)
})

async function refuseOthers(of: SubscriptionShop, subscriptionId: string, draftId: string): Promise<void> {
  await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/cancel`, {})
  const draftable = await of.shop.owner('GET', `${path}/draftability?subscriptionContractId=${subscriptionId}`)
  expect(draftable.body).toMatchObject({ draftable: false, nonDraftableReasons: [{ reason: 'UNSUPPORTED_STATUS' }] })
  expect(await of.shop.owner('POST', `${path}/${draftId}/commit`, {})).toMatchObject(
    refused(428, 'SUBSCRIPTION_CONTRACT_NOT_DRAFTABLE'),
  )
}

test('a draft has no more lines than a contract can have', async () => {
  const { act } = await aDraft()
  const items = (count: number) => ({
    customLineItems: Array.from({ length: count }, () => ({
      quantity: 1,
      productName: { original: 'Filter papers' },
      price: { amount: '1.50' },
      itemType: { preset: 'PHYSICAL' },
    })),
  })
  expect((await act('/items', items(60))).status).toBe(200)
  const refused = await act('/items', items(40))
  expect(refused.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'customLineItems', violatedRule: 'MAX_SIZE', data: { threshold: 39 } },
  ])
  expect(draftIn(await act('/items', items(39))).lineItems).toHaveLength(100)
})

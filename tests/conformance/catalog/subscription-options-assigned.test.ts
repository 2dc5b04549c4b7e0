import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusedWith } from '../../support/requests/answers.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { aMug } from './catalog-builders.ts'
import { afterTrial, aSubscriptionShop, halfYear, monthly } from './subscription-options-builders.ts'

// Subscription options of products, through the functions of the published packages.

let server: TestServer
let set: Awaited<ReturnType<typeof aSubscriptionShop>>
let ids: string[]
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  set = await aSubscriptionShop(server)
  const made = await set.client.bulkCreateSubscriptionOptions([monthly, halfYear, afterTrial])
  ids = made.subscriptionOptions.map(({ _id }: any) => _id)
})

const idsOf = (options: any[]) => options.map(({ _id }) => _id)

test('a product has copies of its options under their ids, in the given order', async () => {
  const { client, productId, assign, read, listOf } = set
  const [month, half, trial] = ids
  await assign(productId, trial!, { _id: half, hidden: true }, month!)
  const { subscriptionDetails, revision } = await read(productId)
  expect(revision).toBe('2')
  expect(subscriptionDetails).toMatchObject({
    subscriptions: [
      {
        _id: trial,
        title: 'After a trial',
        visible: true,
        frequency: 'WEEK',
        interval: 2,
        autoRenewal: true,
        discount: { type: 'AMOUNT', amountOff: '2.5' },
        freeTrialPeriod: { frequency: 'DAY', interval: 14 },
        startDate: expect.anything(),
      },
      { _id: half, visible: false, frequency: 'MONTH', billingCycles: 6 },
      { _id: month, description: 'Fresh every month', discount: { type: 'PERCENT', percentOff: 10 } },
    ],
  })
  expect(await listOf(productId)).toMatchObject([
    { _id: trial, hidden: false, ...afterTrial },
    { _id: half, hidden: true, ...halfYear },
    { _id: month, hidden: false, ...monthly },
  ])
  const shown = await client.getSubscriptionOptionsForProduct(productId)
  expect(idsOf(shown.subscriptionOptions)).toEqual([trial, month])
  // What was assigned already is no change.
  await assign(productId, trial!, { _id: half, hidden: true }, month!)
  expect((await read(productId)).revision).toBe('2')
})

async function aPreorderedProduct(): Promise<string> {
  const mug = aMug({ variant: { inventoryItem: { quantity: 0, preorderInfo: { enabled: true } } } })
  const { status, body } = await set.shop.owner('POST', '/stores/v3/products-with-inventory', { product: mug })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.product.id
}

test('what cannot be assigned is refused, and the product stays as it is', async () => {
  const { client, productId, product, assign, read } = set
  const [month = '', , trial = ''] = ids
  const digital = await product({ productType: 'DIGITAL', visibleInPos: false, physicalProperties: undefined })
  const cheap = await product({ price: '2.00' })
  const preordered = await aPreorderedProduct()
  const refusals: [() => Promise<unknown>, string][] = [
    [() => assign(productId, month, unknownId), 'SUBSCRIPTION_OPTION_NOT_FOUND'],
    [() => assign(unknownId, month), 'PRODUCT_NOT_FOUND'],
    [() => assign('coffee', month), 'PRODUCT_NOT_FOUND'],
    [() => assign(productId, month, month), 'SUBSCRIPTION_ID_ALREADY_EXISTS'],
    [() => assign(digital, month), 'INVALID_PRODUCT_TYPE_FOR_SUBSCRIPTION'],
    [() => assign(productId, { _id: month, hidden: true }), 'ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT'],
    [() => assign(preordered, month), 'PREORDER_VALIDATION_ERROR'],
    [() => assign(cheap, trial), 'INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT'],
    [() => client.getSubscriptionOptionsForProduct('coffee'), 'PRODUCT_NOT_FOUND'],
    [() => client.getOneTimePurchasesStatus(unknownId), 'PRODUCT_NOT_FOUND'],
    [() => client.allowOneTimePurchases(unknownId, true), 'PRODUCT_NOT_FOUND'],
  ]
  for (const [call, code] of refusals) await expect(call(), code).rejects.toMatchObject(refusedWith(code))
  const seven = Array.from({ length: 7 }, () => ({ _id: month }))
  await expect(assign(productId, ...seven)).rejects.toMatchObject({
    details: {
      validationError: { fieldViolations: [{ field: 'options.assignedSubscriptionOptions', violatedRule: 'MAX_SIZE' }] },
    },
  })
  expect(await read(productId)).toMatchObject({ revision: '1' })
})

test('a change of an option changes all its products with their revisions and events, or nothing', async () => {
  const { client, shop, productId, product, assign, read, listOf } = set
  const [month = '', half = ''] = ids
  const [cheap, other] = [await product({ price: '2.00' }), await product()]
  await assign(productId, { _id: month, hidden: true }, half)
  await assign(cheap, month)
  await assign(other, half)
  await client.updateSubscriptionOption(month, {
    title: 'Every month',
    subscriptionSettings: { freeTrialPeriod: { frequency: 'WEEK' } },
  })
  for (const id of [productId, cheap]) {
    const [copy] = await listOf(id)
    expect(copy).toMatchObject({
      title: 'Every month',
      hidden: id === productId,
      subscriptionSettings: { freeTrialPeriod: { frequency: 'WEEK', interval: 1 } },
    })
    expect((await read(id)).revision).toBe('3')
  }
  expect((await read(other)).revision).toBe('2')
  const events = await shopEvents(shop, 'wix.stores.catalog.v3.product')
  expect(
    events.filter(({ slug }) => slug === 'updated').map(({ body }) => body.entityId ?? body.updatedEvent.currentEntity.id),
  ).toHaveLength(5)

  const tooMuch = client.updateSubscriptionOption(month, { discount: { type: 'AMOUNT', value: 5 } })
  await expect(tooMuch).rejects.toMatchObject({
    details: {
      applicationError: { code: 'INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT', data: { productId: cheap, subscriptionId: month } },
    },
  })
  expect((await client.getSubscriptionOption(month)).discount).toEqual({ type: 'PERCENT', value: 10 })
  expect((await read(productId)).revision).toBe('3')
})

test('a deleted option leaves its products, and one that it leaves without another is bought once again', async () => {
  const { client, productId, product, assign, read, listOf } = set
  const [month = '', half = ''] = ids
  const other = await product()
  await assign(productId, month, half)
  await assign(other, month, { _id: half, hidden: true })
  const allowed = async (id: string) => (await client.getOneTimePurchasesStatus(id)).allowed
  expect([await allowed(productId), await allowed(other)]).toEqual([false, false])
  await client.deleteSubscriptionOption(month)
  expect([await allowed(productId), await allowed(other)]).toEqual([false, true])
  expect(idsOf(await listOf(other))).toEqual([half])
  await client.bulkDeleteSubscriptionOptions([half])
  expect((await read(productId)).subscriptionDetails).toEqual({ allowOneTimePurchases: true })
  expect(await listOf(productId)).toEqual([])
})

test('one-time purchases are allowed and refused beside subscriptions', async () => {
  const { client, productId, assign, read } = set
  const [month = ''] = ids
  const allowed = async () => (await client.getOneTimePurchasesStatus(productId)).allowed
  expect(await allowed()).toBe(true)
  await assign(productId, month)
  expect(await allowed()).toBe(false)
  await client.allowOneTimePurchases(productId, true)
  expect(await allowed()).toBe(true)
  await assign(productId, { _id: month, hidden: true })
  await expect(client.allowOneTimePurchases(productId, false)).rejects.toMatchObject(
    refusedWith('ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT'),
  )
  await assign(productId)
  expect((await read(productId)).subscriptionDetails).toEqual({ allowOneTimePurchases: true })
  await client.allowOneTimePurchases(productId, false)
  await assign(productId, month)
  expect(await allowed()).toBe(false)
})

test('products of an option are listed in pages, hidden ones only on request', async () => {
  const { client, productId, product, assign } = set
  const [month = ''] = ids
  const hidden = await product({ visible: false })
  const last = await product()
  await product()
  for (const id of [productId, hidden, last]) await assign(id, month)
  const list = (options?: object) => client.getProductIdsForSubscriptionOption(month, options)
  expect(await list()).toEqual({ productIds: [productId, last], metadata: { items: 2, offset: 0 }, totalResults: 2 })
  expect(await list({ includeHiddenProducts: true, paging: { limit: 1, offset: 1 } })).toEqual({
    productIds: [hidden],
    metadata: { items: 1, offset: 1 },
    totalResults: 3,
  })
  expect(await list({ paging: { offset: 10 } })).toMatchObject({ productIds: [], totalResults: 2 })
})

test('a subscription that only the product has is listed, ordered and hidden with its options, and stays as it is', async () => {
  const { shop, product, assign, listOf } = set
  const [month = ''] = ids
  const own = { title: 'Only here', frequency: 'YEAR', interval: 1, billingCycles: 3, visible: true }
  const productId = await product({ subscriptionDetails: { subscriptions: [own], allowOneTimePurchases: true } })
  const [{ _id: ownId }] = await listOf(productId)
  await assign(productId, month, { _id: ownId, hidden: true })
  expect(await listOf(productId)).toMatchObject([{ _id: month }, { _id: ownId, title: 'Only here', hidden: true }])
  // A product is written back as it was read.
  const { body } = await shop.owner('GET', `/stores/v3/products/${productId}`)
  const { id, revision, subscriptionDetails } = body.product
  const { status } = await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, subscriptionDetails } })
  expect(status).toBe(200)
  expect(await listOf(productId)).toHaveLength(2)
  // Without subscriptions it is bought once.
  const without = { id, revision: String(Number(revision) + 1), subscriptionDetails: null }
  expect((await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: without })).status).toBe(200)
  expect(await listOf(productId)).toEqual([])
})

test('a product stores a free trial and a first date of its own, and refuses a unit that is none', async () => {
  const { shop } = set
  const own = { title: 'Own', frequency: 'MONTH', autoRenewal: true, startDate: '2027-03-01T00:00:00.000Z' }
  const create = (more: object) =>
    shop.owner('POST', '/stores/v3/products', {
      product: aMug({ subscriptionDetails: { subscriptions: [{ ...own, ...more }] } }),
    })
  const { body } = await create({ freeTrialPeriod: { frequency: 'DAY', interval: 3650 } })
  expect(body.product.subscriptionDetails.subscriptions).toMatchObject([
    { ...own, freeTrialPeriod: { frequency: 'DAY', interval: 3650 } },
  ])
  const at = 'product.subscriptionDetails.subscriptions[0]'
  for (const [more, field] of [
    [{ freeTrialPeriod: { interval: 3 } }, `${at}.freeTrialPeriod.frequency`],
    [{ freeTrialPeriod: { frequency: 'DAY', interval: 3651 } }, `${at}.freeTrialPeriod.interval`],
    [{ frequency: 'UNDEFINED' }, `${at}.frequency`],
  ] as const) {
    const { status, body: refused } = await create(more)
    expect([status, refused.details.validationError.fieldViolations[0].field]).toEqual([400, field])
  }
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { breaking, refusedWith } from '../../support/requests/answers.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { afterTrial, aSubscriptionShop, halfYear, monthly } from './subscription-options-builders.ts'

// Subscription options, through the functions of the published package.

let server: TestServer
let set: Awaited<ReturnType<typeof aSubscriptionShop>>
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => void (set = await aSubscriptionShop(server)))

const notThere = refusedWith('SUBSCRIPTION_OPTION_NOT_FOUND')

test('options are created, read, changed and deleted, and answer only what they have', async () => {
  const { client } = set
  const made = await client.createSubscriptionOption({ ...monthly, title: ' Monthly ' })
  expect(made).toEqual({
    _id: expect.any(String),
    ...monthly,
    subscriptionSettings: { ...monthly.subscriptionSettings, interval: 1 },
  })
  expect(await client.getSubscriptionOption(made._id)).toEqual(made)
  // Only what is passed changes; cycles mean nothing while the subscription renews itself.
  const changed = await client.updateSubscriptionOption(made._id, {
    subscriptionSettings: { billingCycles: 12 },
    discount: { value: 15 },
  })
  expect(changed).toEqual({ ...made, discount: { type: 'PERCENT', value: 15 } })
  const ending = await client.updateSubscriptionOption(made._id, {
    description: null,
    subscriptionSettings: { autoRenewal: false, billingCycles: 12 },
    discount: { type: 'UNDEFINED', value: 0 },
  })
  expect(ending).toEqual({
    _id: made._id,
    title: 'Monthly',
    subscriptionSettings: { frequency: 'MONTH', interval: 1, autoRenewal: false, billingCycles: 12 },
  })
  await client.deleteSubscriptionOption(made._id)
  for (const call of [
    () => client.getSubscriptionOption(made._id),
    () => client.updateSubscriptionOption(made._id, { title: 'x' }),
    () => client.deleteSubscriptionOption(made._id),
    () => client.getProductIdsForSubscriptionOption(made._id),
  ])
    await expect(call()).rejects.toMatchObject(notThere)
})

const settings = monthly.subscriptionSettings
test.each([
  ['without a title', { ...monthly, title: ' ' }, 'subscriptionOption.title'],
  [
    'without a frequency',
    { ...monthly, subscriptionSettings: { autoRenewal: true } },
    'subscriptionOption.subscriptionSettings.frequency',
  ],
  [
    'that neither ends nor renews',
    { ...monthly, subscriptionSettings: { frequency: 'DAY' } },
    'subscriptionOption.subscriptionSettings.autoRenewal',
  ],
  [
    'of one cycle',
    { ...monthly, subscriptionSettings: { frequency: 'DAY', billingCycles: 1 } },
    'subscriptionOption.subscriptionSettings.billingCycles',
  ],
  [
    'with a trial of no unit',
    { ...monthly, subscriptionSettings: { ...settings, freeTrialPeriod: { interval: 3 } } },
    'subscriptionOption.subscriptionSettings.freeTrialPeriod.frequency',
  ],
  [
    'with a trial of eleven years of days',
    { ...monthly, subscriptionSettings: { ...settings, freeTrialPeriod: { frequency: 'DAY', interval: 3651 } } },
    'subscriptionOption.subscriptionSettings.freeTrialPeriod.interval',
  ],
  ['for nothing', { ...monthly, discount: { type: 'PERCENT', value: 100 } }, 'subscriptionOption.discount.value'],
  ['dearer than once', { ...monthly, discount: { type: 'AMOUNT', value: -1 } }, 'subscriptionOption.discount.value'],
  ['with a discount of nothing', { ...monthly, discount: { type: 'AMOUNT', value: 0 } }, 'subscriptionOption.discount.value'],
  ['with a rounded discount', { ...monthly, discount: { type: 'AMOUNT', value: 1.005 } }, 'subscriptionOption.discount.value'],
  ['with a discount of no type', { ...monthly, discount: { value: 3 } }, 'subscriptionOption.discount.type'],
  ['with a long title', { ...monthly, title: 'x'.repeat(21) }, 'subscriptionOption.title'],
])('an option %s is refused, alone and among others, and nothing is stored', async (_name, option, field) => {
  const { client, shop } = set
  const violating = (path: string) => ({ details: { validationError: { fieldViolations: [{ field: path }] } } })
  await expect(client.createSubscriptionOption(option)).rejects.toMatchObject(violating(field))
  const inList = field.replace('subscriptionOption.', 'subscriptionOptions[1].')
  await expect(client.bulkCreateSubscriptionOptions([halfYear, option])).rejects.toMatchObject(violating(inList))
  const { body } = await shop.owner('POST', '/stores/v1/subscription-options/search', { search: {} })
  expect(body.subscriptionOptions).toEqual([])
})

test('bulk operations are all or nothing, in the order of the request', async () => {
  const { client } = set
  const { subscriptionOptions: made } = await client.bulkCreateSubscriptionOptions([monthly, halfYear, afterTrial])
  expect(made).toMatchObject([monthly, halfYear, afterTrial])
  const [first, second] = made
  const rename = (...ids: string[]) => client.bulkUpdateSubscriptionOptions(ids.map((_id) => ({ _id, title: 'Renamed' })))
  await expect(rename(first._id, unknownId)).rejects.toMatchObject(notThere)
  expect((await client.getSubscriptionOption(first._id)).title).toBe('Monthly')
  await expect(
    client.bulkUpdateSubscriptionOptions([
      { _id: first._id, title: 'x' },
      { _id: second._id, subscriptionSettings: { billingCycles: null } },
    ]),
  ).rejects.toMatchObject(breaking('SUBSCRIPTION_INVALID_AUTO_RENEWAL'))
  await expect(client.bulkUpdateSubscriptionOptions([{ title: 'x' }])).rejects.toMatchObject({
    details: { validationError: { fieldViolations: [{ field: 'subscriptionOptions[0].id' }] } },
  })
  const renamed = await rename(second._id, first._id)
  expect(renamed.subscriptionOptions).toMatchObject([
    { _id: second._id, title: 'Renamed' },
    { _id: first._id, title: 'Renamed' },
  ])
  await expect(client.bulkDeleteSubscriptionOptions([first._id, unknownId])).rejects.toMatchObject(notThere)
  await client.bulkDeleteSubscriptionOptions([first._id, second._id, first._id])
  await expect(client.getSubscriptionOption(first._id)).rejects.toMatchObject(notThere)
  const events = await shopEvents(set.shop, 'wix.stores.v1.subscription_option')
  expect(events.map(({ slug }) => slug)).toEqual(['created', 'created', 'created', 'updated', 'updated', 'deleted', 'deleted'])
})

test('options are found by their words, page by page', async () => {
  const { client, shop } = set
  await client.bulkCreateSubscriptionOptions([monthly, halfYear, afterTrial])
  const search = async (wanted: object) =>
    (await shop.owner('POST', '/stores/v1/subscription-options/search', { search: wanted })).body
  const titles = ({ subscriptionOptions }: any) => subscriptionOptions.map(({ title }: any) => title)
  expect(titles(await search({ search: { expression: 'fresh' } }))).toEqual(['Monthly'])
  const first = await search({ cursorPaging: { limit: 2 } })
  expect(titles(first)).toEqual(['After a trial', 'Half a year'])
  const second = await search({ cursorPaging: { limit: 2, cursor: first.pagingMetadata.cursors.next } })
  expect(titles(second)).toEqual(['Monthly'])
})

test('only staff and apps read and write options, each those of its site', async () => {
  const { client, shop, productId } = set
  const option = await client.createSubscriptionOption(monthly)
  const visitor = await aVisitor(shop)
  const base = '/stores/v1/subscription-options'
  const read = '/_api/subscription-options-reader-server/v1/subscription-options'
  expect((await visitor.send('GET', `${read}/byProduct/${productId}`)).status).toBe(403)
  expect((await visitor.send('POST', `${base}/product/${productId}/assign`, { assignedSubscriptionOptions: [] })).status).toBe(
    403,
  )
  const stranger = await aSubscriptionShop(server)
  await expect(stranger.client.getSubscriptionOption(option._id)).rejects.toMatchObject(notThere)
  await expect(stranger.client.deleteSubscriptionOption(option._id)).rejects.toMatchObject(notThere)
  await expect(stranger.assign(stranger.productId, option._id)).rejects.toMatchObject(notThere)
  await expect(stranger.assign(productId)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
})

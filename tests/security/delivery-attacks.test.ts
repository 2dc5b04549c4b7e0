import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf, unknownId } from '../conformance/orders/orders-builders.ts'
import { aVisitor } from '../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { shippoServer } from '../support/providers/shippo-server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { codeOf } from '../support/requests/answers.ts'

// Locations, pickup stock, labels and tracking addresses in the hands of other sites, visitors and providers.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
const box = { packageType: 'CUSTOM', length: '30', width: '20', height: '10', weight: '1.5' }

async function aLocation(shop: TestShop, name: string): Promise<string> {
  return (await shop.owner('POST', '/stoa/v1/locations', { location: { name, address } })).body.location.id
}

/** An order of two prints with an address. */
async function aSentOrder(shop: TestShop) {
  const logistics = { shippingDestination: { address, contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } } }
  const { body } = await shop.owner('POST', '/ecom/v1/orders', {
    order: { ...orderOf(), shippingInfo: { title: 'Post', logistics } },
  })
  const [line] = body.order.lineItems
  return { id: body.order.id as string, lineId: line.id as string }
}

const quote = (shop: TestShop, orderId: string, locationId: string, more: object = {}) =>
  shop.owner('POST', '/stoa/v1/shipping-labels/quote', { orderId, locationId, package: box, ...more })

const buy = (shop: TestShop, { id, rates }: any) =>
  shop.owner('POST', '/stoa/v1/shipping-labels', { quoteId: id, rateId: rates[0].id })

test('a location whose stock a pickup place hands out is not deleted, and is of the same site', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  await aLocation(shop, 'Warehouse')
  const kiosk = await aLocation(shop, 'Kiosk')
  const theirs = await aLocation(other, 'Theirs')
  const create = (stockLocationId: string) =>
    shop.owner('POST', '/v1/pickup-locations', { pickupLocation: { name: 'Kiosk', address, stockLocationId } })
  expect(codeOf(await create(theirs))).toBe('LOCATION_NOT_FOUND')
  const { pickupLocation: place } = (await create(kiosk)).body
  const change = { id: place.id, revision: place.revision, stockLocationId: theirs }
  expect(codeOf(await shop.owner('PATCH', `/v1/pickup-locations/${place.id}`, { pickupLocation: change }))).toBe(
    'LOCATION_NOT_FOUND',
  )
  const bulk = await shop.owner('PATCH', '/v1/bulk/pickup-locations/update', { pickupLocations: [change] })
  expect(bulk.body.errors).toMatchObject([{ error: { code: 'LOCATION_NOT_FOUND' } }])

  expect(codeOf(await shop.owner('DELETE', `/stoa/v1/locations/${kiosk}`))).toBe('LOCATION_IN_USE')
  expect(codeOf(await other.owner('DELETE', `/stoa/v1/locations/${kiosk}`))).toBe('LOCATION_NOT_FOUND')
  expect((await shop.owner('DELETE', `/v1/pickup-locations/${place.id}`)).status).toBe(200)
  expect((await shop.owner('DELETE', `/stoa/v1/locations/${kiosk}`)).status).toBe(200)
  const visitor = await aVisitor(shop)
  expect((await visitor.send('POST', '/stoa/v1/locations/query', { query: {} })).status).toBe(403)
})

test('no label is bought for what the order does not have, or twice for the same goods', async () => {
  const shop = await aShop(server)
  const locationId = await aLocation(shop, 'Warehouse')
  const { id, lineId } = await aSentOrder(shop)
  const wrong = [
    [{ id: unknownId, quantity: 1 }],
    [{ id: lineId, quantity: 3 }],
    [
      { id: lineId, quantity: 1 },
      { id: lineId, quantity: 2 },
    ],
  ]
  for (const lineItems of wrong) {
    const refused = await quote(shop, id, locationId, { lineItems })
    expect(refused.body.details.validationError.fieldViolations, JSON.stringify(lineItems)).toMatchObject([
      { field: 'lineItems[0].quantity', violatedRule: 'MAX' },
    ])
  }
  const offered = (await quote(shop, id, locationId)).body.quote
  const answers = await Promise.all([1, 2, 3].map(() => buy(shop, offered)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers)
    if (answer.status !== 200) expect(codeOf(answer)).toMatch(/^(LABEL_PURCHASE_UNDER_WAY|NOTHING_TO_FULFILL)$/)
  expect(codeOf(await buy(shop, offered))).toBe('NOTHING_TO_FULFILL')
  const { body } = await shop.owner('GET', `/stoa/v1/shipping-labels?orderIds=${id}`)
  expect(body.labels).toHaveLength(1)

  const [first] = body.labels
  expect(codeOf(await quote(shop, id, locationId, { fulfillmentId: first.fulfillmentId }))).toBe('NOTHING_TO_FULFILL')
})

test('another site neither sees nor buys nor gives back the labels of a site', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const locationId = await aLocation(shop, 'Warehouse')
  const theirLocation = await aLocation(other, 'Theirs')
  const { id } = await aSentOrder(shop)
  const offered = (await quote(shop, id, locationId)).body.quote
  expect(codeOf(await quote(other, id, theirLocation))).toBe('ORDER_NOT_FOUND')
  expect(codeOf(await quote(shop, id, theirLocation))).toBe('LOCATION_NOT_FOUND')
  expect(codeOf(await buy(other, offered))).toBe('LABEL_QUOTE_NOT_FOUND')
  const { label } = (await buy(shop, offered)).body
  for (const [method, path] of [
    ['GET', `/stoa/v1/shipping-labels/${label.id}`],
    ['POST', `/stoa/v1/shipping-labels/${label.id}/void`],
    ['GET', `/stoa/v1/shipping-labels/print?labelIds=${label.id}`],
  ] as const)
    expect(codeOf(await other.owner(method, path, method === 'POST' ? {} : undefined))).toBe('LABEL_NOT_FOUND')
  expect((await other.owner('GET', `/stoa/v1/shipping-labels?orderIds=${id}`)).body.labels).toEqual([])
})

test('texts of a provider that cannot be stored, and days that are none, stop neither a purchase nor its tracking', async () => {
  await using provider = await shippoServer()
  const shop = await aShop(server)
  const locationId = await aLocation(shop, 'Warehouse')
  const labelSettings = { provider: 'SHIPPO', apiUrl: provider.url, apiToken: 'shippo_test_1' }
  const { body: saved } = await shop.owner('PATCH', '/stoa/v1/label-settings', { labelSettings })
  const { id } = await aSentOrder(shop)
  provider.mode = 'refuses'
  provider.refusal = 'Invalid \0 street \ud800.'
  const offered = (await quote(shop, id, locationId)).body.quote
  expect(codeOf(await buy(shop, offered))).toBe('LABEL_REFUSED')
  provider.mode = 'answers'
  const { label } = (await buy(shop, offered)).body
  const path = new URL(saved.labelSettings.trackingUrl).pathname
  const report = async (status: object) =>
    (
      await shop.raw('POST', path, {
        body: { event: 'track_updated', data: { tracking_number: label.trackingNumber, tracking_status: status } },
      })
    ).status
  const words = `a${'😀'.repeat(10_000)}`
  expect(await report({ status: 'TRANSIT', status_date: '2026-11-01T10:00:00Z', status_details: words })).toBe(200)
  expect(await report({ status: 'TRANSIT', status_date: '+275760-09-13T00:00:00.000Z' })).toBe(200)
  expect(await report({ status: 'TRANSIT', status_date: '-271821-04-20T00:00:00.000Z' })).toBe(200)
  expect(await report({ status: 'TRANSIT', status_date: '2026-11-01T10:00:00Z', status_details: 'a\0b' })).toBe(400)
  const { body } = await shop.owner('GET', `/ecom/v1/fulfillments/orders/${id}`)
  const [{ trackingEvents }] = body.orderWithFulfillments.fulfillments
  expect(trackingEvents.map(({ date, description }: any) => [date, description.length])).toEqual([
    ['2026-11-01T10:00:00.000Z', 250],
  ])
})

test('product groups of another site are unknown, and those that are made at once with one name have addresses of their own', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const { body } = await shop.owner('POST', '/stores/v3/customizations', {
    customization: {
      name: 'Tint',
      customizationType: 'PRODUCT_OPTION',
      customizationRenderType: 'TEXT_CHOICES',
      choicesSettings: { choices: [{ name: 'Red', choiceType: 'CHOICE_TEXT' }] },
    },
  })
  const create = (site: TestShop) =>
    site.owner('POST', '/stores/v3/product-groups', {
      productGroup: { name: 'Bowls', groupingCustomizationId: body.customization.id },
    })
  const made = await Promise.all([1, 2, 3].map(() => create(shop)))
  const handles = made.map((answer) => answer.body.productGroup.handle).toSorted()
  expect(handles).toEqual(['bowls', 'bowls-1', 'bowls-2'])
  const { id, revision } = made[0]!.body.productGroup
  expect(codeOf(await create(other))).toBe('CUSTOMIZATION_NOT_FOUND')
  const change = { productGroup: { id, revision, name: 'Mine' } }
  expect(codeOf(await other.owner('PATCH', `/stores/v3/product-groups/${id}`, change))).toBe('PRODUCT_GROUP_NOT_FOUND')
  expect(codeOf(await other.owner('DELETE', `/stores/v3/product-groups/${id}`))).toBe('PRODUCT_GROUP_NOT_FOUND')
  const assigned = { productGroupId: id, productIds: ['%', unknownId] }
  expect(codeOf(await shop.owner('POST', '/stores/v3/product-groups/assign-products', assigned))).toBe('PRODUCTS_NOT_FOUND')
  // Only assigning changes the members of a group.
  const members = [{ productId: unknownId, productName: 'Strange' }]
  const { body: same } = await shop.owner('PATCH', `/stores/v3/product-groups/${id}`, { productGroup: { id, revision, members } })
  expect(same.productGroup.members).toEqual([])
})

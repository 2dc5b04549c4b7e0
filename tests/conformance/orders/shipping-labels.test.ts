import { sql } from 'kysely'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippoServer, type ShippoServer } from '../../support/providers/shippo-server.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { anOrder, orderNow, orderOf, unknownId } from './orders-builders.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { codeOf } from '../../support/requests/answers.ts'

// Labels of the sandbox, and of a provider in the form of Shippo's API.

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const minute = 60_000
const box = { packageType: 'CUSTOM', length: '30', width: '20', height: '10', weight: '1.5' }
const address = { country: 'DE', city: 'Hamburg', postalCode: '20095', addressLine: 'Speicher 1' }

async function aLabelShop(provider?: ShippoServer) {
  const shop = await aShop(server)
  const { body } = await shop.owner('POST', '/stoa/v1/locations', { location: { name: 'Warehouse', address } })
  if (provider) {
    const labelSettings = { provider: 'SHIPPO', apiUrl: provider.url, apiToken: 'shippo_test_1' }
    const saved = await shop.owner('PATCH', '/stoa/v1/label-settings', { labelSettings })
    expect(saved.body.labelSettings).toMatchObject({ hasApiToken: true, ready: true })
  }
  return { shop, locationId: body.location.id as string }
}

async function aSentOrder(shop: TestShop) {
  const destination = {
    contactDetails: { firstName: 'Zoë', lastName: 'Łukasiewicz 王' },
    address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  }
  const order = { ...orderOf(), shippingInfo: { title: 'Post', logistics: { shippingDestination: destination } } }
  const { body } = await shop.owner('POST', '/ecom/v1/orders', { order })
  return body.order as { id: string; lineItems: { id: string }[] }
}

async function quote(shop: TestShop, orderId: string, locationId: string, more: object = {}) {
  return shop.owner('POST', '/stoa/v1/shipping-labels/quote', { orderId, locationId, package: box, ...more })
}

async function buy(shop: TestShop, orderId: string, locationId: string) {
  const { body } = await quote(shop, orderId, locationId)
  const rateId = body.quote.rates[0].id as string
  return shop.owner('POST', '/stoa/v1/shipping-labels', { quoteId: body.quote.id, rateId })
}

async function fulfillmentsOf(shop: TestShop, orderId: string): Promise<any[]> {
  const { body } = await shop.owner('GET', `/ecom/v1/fulfillments/orders/${orderId}`)
  return body.orderWithFulfillments.fulfillments
}

const labelsOf = async (shop: TestShop, orderId: string) =>
  (await shop.owner('GET', `/stoa/v1/shipping-labels?orderIds=${orderId}`)).body.labels as any[]

test('a label of the sandbox is quoted, bought, printed and tracked, and the buyer sees where the parcel is', async () => {
  const { shop, locationId } = await aLabelShop()
  const { id } = await aSentOrder(shop)
  const quoted = await quote(shop, id, locationId)
  expect(quoted.body.quote).toMatchObject({
    weight: '1.5',
    rates: [{ service: 'GROUND_ADVANTAGE', price: '6.40', currency: 'EUR', days: 4 }, {}, {}],
  })
  const [rate] = quoted.body.quote.rates
  const { body } = await shop.owner('POST', '/stoa/v1/shipping-labels', { quoteId: quoted.body.quote.id, rateId: rate.id })
  expect(body.label).toMatchObject({ status: 'BOUGHT', price: '6.40', printable: true, test: true })
  const [fulfillment] = await fulfillmentsOf(shop, id)
  expect(fulfillment).toMatchObject({ id: body.label.fulfillmentId, trackingInfo: { trackingNumber: body.label.trackingNumber } })
  expect(await orderNow(shop, id)).toMatchObject({ fulfillmentStatus: 'FULFILLED' })

  const other = await aSentOrder(shop)
  const second = (await buy(shop, other.id, locationId)).body.label
  const printed = await shop.owner('GET', `/stoa/v1/shipping-labels/print?labelIds=${body.label.id}&labelIds=${second.id}`)
  const document = await PDFDocument.load(Buffer.from(printed.body.content, 'base64'))
  expect(document.getPages().map((page) => page.getSize())).toEqual(Array(2).fill({ width: 288, height: 432 }))

  server.clock.advance(2 * 60 * minute)
  const transit = await until(async () => (await fulfillmentsOf(shop, id))[0].trackingEvents?.[0])
  expect(transit).toMatchObject({ status: 'TRANSIT' })
  server.clock.advance(50 * 60 * minute)
  const delivered = await until(async () =>
    (await fulfillmentsOf(shop, id)).find(({ trackingEvents }) => trackingEvents.length === 2),
  )
  expect(delivered.status).toBe('Fulfilled')
  const types = (await orderNow(shop, id)).activities.flatMap(({ customActivity }: any) => customActivity?.type ?? [])
  expect(types).toEqual(['TRACKING_TRANSIT', 'TRACKING_DELIVERED'])
})

test('a provider like Shippo is asked with the address and the package, and its label is kept as a private file', async () => {
  await using provider = await shippoServer()
  const { shop, locationId } = await aLabelShop(provider)
  const { id } = await aSentOrder(shop)
  const { body } = await buy(shop, id, locationId)
  expect(body.label).toMatchObject({
    status: 'BOUGHT',
    service: 'GROUND_ADVANTAGE',
    price: '6.66',
    trackingNumber: '920551',
    printable: true,
  })
  expect(provider.shipments[0]).toMatchObject({
    address_from: { street1: 'Speicher 1', zip: '20095', country: 'DE' },
    address_to: { name: 'Zoë Łukasiewicz 王', street1: 'Allee 1', city: 'Berlin', zip: '10115' },
    parcels: [{ length: '30', width: '20', height: '10', weight: '1.5', distance_unit: 'cm', mass_unit: 'kg' }],
    async: false,
  })
  expect(new Set(provider.tokens)).toEqual(new Set(['ShippoToken shippo_test_1']))
  const file = await shop.raw('GET', `/media/private/shipping-labels/${shop.credentials.siteId}/${body.label.id}.pdf`)
  expect(file.status).toBe(404)
})

test('when the provider sells and its answer is lost, the label is found later, and never bought twice', async () => {
  await using provider = await shippoServer()
  const { shop, locationId } = await aLabelShop(provider)
  const { id } = await aSentOrder(shop)
  const { body: quoted } = await quote(shop, id, locationId)
  const request = { quoteId: quoted.quote.id, rateId: quoted.quote.rates[0].id }
  provider.mode = 'sells and is silent'
  const first = await shop.owner('POST', '/stoa/v1/shipping-labels', request)
  expect(first.body.label.status).toBe('BUYING')
  provider.mode = 'answers'
  expect(codeOf(await shop.owner('POST', '/stoa/v1/shipping-labels', request))).toBe('LABEL_PURCHASE_UNDER_WAY')
  server.clock.advance(2 * minute)
  await until(async () => (await labelsOf(shop, id)).find(({ status, printable }) => status === 'BOUGHT' && printable))
  expect(provider.transactions).toHaveLength(1)
  expect(await fulfillmentsOf(shop, id)).toHaveLength(1)
})

test('a purchase that never reached the provider fails after a quarter of an hour, and can be made again', async () => {
  await using provider = await shippoServer()
  const { shop, locationId } = await aLabelShop(provider)
  const { id } = await aSentOrder(shop)
  const { body: quoted } = await quote(shop, id, locationId)
  provider.mode = 'is away'
  const request = { quoteId: quoted.quote.id, rateId: quoted.quote.rates[0].id }
  expect((await shop.owner('POST', '/stoa/v1/shipping-labels', request)).body.label.status).toBe('BUYING')
  expect(codeOf(await quote(shop, id, locationId))).toBe('LABEL_PROVIDER_NOT_AVAILABLE')
  provider.mode = 'answers'
  server.clock.advance(16 * minute)
  const failed = await until(async () => (await labelsOf(shop, id)).find(({ status }) => status === 'FAILED'))
  expect(failed.reason).toBe('NOT_BOUGHT')
  expect((await shop.owner('POST', '/stoa/v1/shipping-labels', request)).body.label.status).toBe('BOUGHT')
  expect(provider.transactions).toHaveLength(1)
})

test('two purchases at once for one order buy one label; the same Idempotency-Key gets the same one', async () => {
  await using provider = await shippoServer()
  const { shop, locationId } = await aLabelShop(provider)
  const { id } = await aSentOrder(shop)
  const { body: quoted } = await quote(shop, id, locationId)
  const { apiKey, siteId } = shop.credentials
  const headers = { authorization: apiKey, 'wix-site-id': siteId, 'idempotency-key': 'one' }
  const body = { quoteId: quoted.quote.id, rateId: quoted.quote.rates[0].id }
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => shop.raw('POST', '/stoa/v1/shipping-labels', { body, headers })),
  )
  const again = await shop.raw('POST', '/stoa/v1/shipping-labels', { body, headers })
  expect(again.body.label.status).toBe('BOUGHT')
  expect(answers.filter(({ status }) => status === 200).every(({ body: { label } }) => label.id === again.body.label.id)).toBe(
    true,
  )
  expect(provider.transactions).toHaveLength(1)
})

test('what the provider refuses is said in its words, and nothing is fulfilled', async () => {
  await using provider = await shippoServer()
  const { shop, locationId } = await aLabelShop(provider)
  const { id } = await aSentOrder(shop)
  provider.mode = 'refuses'
  const answer = await buy(shop, id, locationId)
  expect([codeOf(answer), answer.body.details.applicationError.description]).toEqual(['LABEL_REFUSED', 'Invalid street.'])
  expect(await fulfillmentsOf(shop, id)).toEqual([])
  provider.mode = 'answers'
  expect((await buy(shop, id, locationId)).body.label.status).toBe('BOUGHT')
})

test('a label is given back once the carrier agrees, and its fulfillment is undone', async () => {
  await using provider = await shippoServer()
  const { shop, locationId } = await aLabelShop(provider)
  const { id } = await aSentOrder(shop)
  const { label } = (await buy(shop, id, locationId)).body
  const give = () => shop.owner('POST', `/stoa/v1/shipping-labels/${label.id}/void`, {})
  expect((await give()).body.label.status).toBe('VOIDING')
  expect((await give()).body.label.status).toBe('VOIDING')
  provider.transactions[0]!.status = 'REFUNDED'
  server.clock.advance(20 * minute)
  await until(async () => (await labelsOf(shop, id)).find(({ status }) => status === 'VOIDED'))
  expect(await fulfillmentsOf(shop, id)).toEqual([])
  expect(await orderNow(shop, id)).toMatchObject({ fulfillmentStatus: 'NOT_FULFILLED' })
  expect(codeOf(await shop.owner('GET', `/stoa/v1/shipping-labels/print?labelIds=${label.id}`))).toBe('LABEL_NOT_FOUND')
})

test('a label for a fulfillment that exists gives it the tracking number; an order that was canceled meanwhile keeps the label apart', async () => {
  await using provider = await shippoServer()
  const { shop, locationId } = await aLabelShop(provider)
  const { id, lineItems } = await aSentOrder(shop)
  const made = await shop.owner('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: lineItems[0]!.id, quantity: 1 }] },
  })
  const quoted = await quote(shop, id, locationId, { fulfillmentId: made.body.fulfillmentId })
  const { body } = await shop.owner('POST', '/stoa/v1/shipping-labels', {
    quoteId: quoted.body.quote.id,
    rateId: quoted.body.quote.rates[1].id,
  })
  expect(body.label).toMatchObject({ fulfillmentId: made.body.fulfillmentId, price: '9.99' })
  expect(await fulfillmentsOf(shop, id)).toMatchObject([
    { lineItems: [{ quantity: 1 }], trackingInfo: { trackingNumber: body.label.trackingNumber } },
  ])

  const other = await aSentOrder(shop)
  const { body: late } = await quote(shop, other.id, locationId)
  provider.mode = 'sells and is silent'
  await shop.owner('POST', '/stoa/v1/shipping-labels', { quoteId: late.quote.id, rateId: late.quote.rates[0].id })
  provider.mode = 'answers'
  await shop.owner('POST', `/ecom/v1/orders/${other.id}/cancel`, {})
  server.clock.advance(2 * minute)
  const apart = await until(async () => (await labelsOf(shop, other.id)).find(({ status }) => status === 'BOUGHT'))
  expect([apart.reason, apart.fulfillmentId]).toEqual(['NOT_ATTACHED', undefined])
})

test('tracking events count once, in their order, and only with the address that the provider was given', async () => {
  await using provider = await shippoServer()
  const { shop, locationId } = await aLabelShop(provider)
  const { id } = await aSentOrder(shop)
  const { label } = (await buy(shop, id, locationId)).body
  const { body } = await shop.owner('GET', '/stoa/v1/label-settings')
  const path = new URL(body.labelSettings.trackingUrl).pathname
  const report = (to: string, status: string, date: string, number = label.trackingNumber) =>
    shop.raw('POST', to, {
      body: {
        event: 'track_updated',
        test: true,
        data: {
          tracking_number: number,
          tracking_status: { status, status_date: date, status_details: 'In words', location: { city: 'Berlin', country: 'DE' } },
        },
      },
    })
  const delivered = '2026-03-02T10:00:00Z'
  expect((await report(path, 'DELIVERED', delivered)).status).toBe(200)
  await report(path, 'DELIVERED', delivered)
  await report(path, 'TRANSIT', '2026-03-01T10:00:00Z')
  const [{ trackingEvents, status }] = (await fulfillmentsOf(shop, id)) as [any]
  expect(trackingEvents).toMatchObject([
    { status: 'TRANSIT', place: 'Berlin, DE' },
    { status: 'DELIVERED', description: 'In words' },
  ])
  expect(status).toBe('Fulfilled')

  // Forged: another secret, the secret of another shop, a status of its own, and no object at all.
  const { shop: thief } = await aLabelShop(provider)
  const own = await thief.owner('GET', '/stoa/v1/label-settings')
  const theirs = new URL(own.body.labelSettings.trackingUrl).pathname
  const forged = withOtherEnd(path)
  expect((await report(forged, 'RETURNED', delivered)).status).toBe(404)
  expect((await report(path.replace(shop.credentials.siteId, thief.credentials.siteId), 'RETURNED', delivered)).status).toBe(404)
  expect((await report(theirs, 'RETURNED', delivered)).status).toBe(200)
  expect((await report(path, '<script>', delivered)).status).toBe(200)
  for (const data of [
    null,
    7,
    [],
    { tracking_number: {} },
    { tracking_number: label.trackingNumber, tracking_status: 'DELIVERED' },
  ])
    expect((await shop.raw('POST', path, { body: { event: 'track_updated', data } })).status).toBe(200)
  expect((await fulfillmentsOf(shop, id))[0].trackingEvents).toHaveLength(2)
})

test('settings: a token is for its address, real labels are for live shops, private addresses are refused', async () => {
  await using provider = await shippoServer()
  const { shop, locationId } = await aLabelShop(provider)
  const save = (labelSettings: object) => shop.owner('PATCH', '/stoa/v1/label-settings', { labelSettings })
  const { body } = await save({ package: box, locationId })
  expect(body.labelSettings).toMatchObject({ package: box, locationId, ready: true })
  expect(JSON.stringify(body)).not.toContain('shippo_test_1')
  expect(codeOf(await save({ apiUrl: 'http://169.254.169.254/latest' }))).toBe('URL_NOT_ALLOWED')
  expect((await save({ apiUrl: 'https://thief.example' })).body.labelSettings).toMatchObject({
    hasApiToken: false,
    problem: 'NO_API_TOKEN',
  })
  const live = await save({ apiUrl: provider.url, apiToken: 'shippo_live_1' })
  expect(live.body.labelSettings).toMatchObject({ ready: false, problem: 'LIVE_TOKEN_IN_TEST_MODE' })
  const { id } = await aSentOrder(shop)
  expect(codeOf(await quote(shop, id, locationId))).toBe('LABEL_PROVIDER_NOT_READY')
  expect(codeOf(await save({ locationId: unknownId }))).toBe('LOCATION_NOT_FOUND')
  const test = await shop.owner('GET', '/stoa/v1/label-settings/test-label')
  expect(Buffer.from(test.body.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

test('another shop finds neither the label nor the quote, and a buyer may do nothing of it', async () => {
  const { shop, locationId } = await aLabelShop()
  const { id } = await aSentOrder(shop)
  const { body: quoted } = await quote(shop, id, locationId)
  const { label } = (await buy(shop, id, locationId)).body
  const { shop: thief, locationId: other } = await aLabelShop()
  expect(
    codeOf(await thief.owner('POST', '/stoa/v1/shipping-labels', { quoteId: quoted.quote.id, rateId: quoted.quote.rates[0].id })),
  ).toBe('LABEL_QUOTE_NOT_FOUND')
  expect(codeOf(await quote(thief, id, other))).toBe('ORDER_NOT_FOUND')
  expect(codeOf(await quote(shop, (await aSentOrder(shop)).id, other))).toBe('LOCATION_NOT_FOUND')
  expect(codeOf(await thief.owner('GET', `/stoa/v1/shipping-labels/${label.id}`))).toBe('LABEL_NOT_FOUND')
  expect(codeOf(await thief.owner('POST', `/stoa/v1/shipping-labels/${label.id}/void`, {}))).toBe('LABEL_NOT_FOUND')
  expect(codeOf(await thief.owner('GET', `/stoa/v1/shipping-labels/print?labelIds=${label.id}`))).toBe('LABEL_NOT_FOUND')
  expect(await labelsOf(thief, id)).toEqual([])
  expect(codeOf(await quote(shop, id, locationId))).toBe('NOTHING_TO_FULFILL')
  const cheaper = await anOrder(shop)
  expect(codeOf(await quote(shop, cheaper.id, locationId))).toBe('LABEL_ADDRESS_INCOMPLETE')
})

test('a parcel whose events are lost is asked for, ever less often, until it has arrived or is too old', async () => {
  await using provider = await shippoServer()
  const { shop, locationId } = await aLabelShop(provider)
  const [arriving, lost] = [await aSentOrder(shop), await aSentOrder(shop)]
  const { label } = (await buy(shop, arriving.id, locationId)).body
  await buy(shop, lost.id, locationId)
  /** Moves the clock on, and waits until every parcel that is still under way was asked for. */
  const polls = async (hours: number, underWay: number) => {
    const before = provider.trackCalls
    server.clock.advance(hours * 60 * minute)
    const now = server.clock.now()
    await until(async () => {
      const { rows } = await sql<{ due_date: Date }>`select due_date from job
        where site_id = ${shop.credentials.siteId} and name = 'shipping-labels.poll-tracking'`.execute(server.database.db)
      return (rows.length === underWay && rows.every(({ due_date: due }) => due > now)) || undefined
    })
    return provider.trackCalls - before
  }
  expect(await polls(2, 2)).toBe(2)
  provider.mode = 'is away'
  expect(await polls(7, 2)).toBe(2)
  provider.mode = 'answers'
  const at = (status: string, hour: number) => ({ status, status_date: new Date(Date.UTC(2026, 10, 1, hour)).toISOString() })
  provider.tracks.set(label.trackingNumber, {
    tracking_history: [at('TRANSIT', 8), 'nonsense', { status: 'TRANSIT', status_date: {} }],
    tracking_status: at('DELIVERED', 17),
  })
  expect(await polls(13, 1)).toBe(2)
  const [{ trackingEvents, status }] = (await fulfillmentsOf(shop, arriving.id)) as [any]
  expect([trackingEvents.map((event: any) => event.status), status]).toEqual([['TRANSIT', 'DELIVERED'], 'Fulfilled'])
  for (let day = 0; day < 3; day++) expect(await polls(25, 1)).toBe(1)
  expect(await polls(50 * 24, 0)).toBe(0)
})

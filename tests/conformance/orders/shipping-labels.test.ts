import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { shippoServer } from '../../support/providers/shippo-server.ts'
import { until } from '../../support/until.ts'
import { anOrder, orderNow, unknownId } from './orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import {
  server,
  minute,
  box,
  aLabelShop,
  aSentOrder,
  quote,
  buy,
  fulfillmentsOf,
  labelsOf,
  setUp,
} from './shipping-labels-set-up.ts'

// Labels of the sandbox, and of a provider in the form of Shippo's API.

setUp()

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

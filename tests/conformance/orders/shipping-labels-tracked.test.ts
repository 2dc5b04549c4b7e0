import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shippoServer } from '../../support/providers/shippo-server.ts'
import { until } from '../../support/until.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { server, minute, aLabelShop, aSentOrder, quote, buy, fulfillmentsOf, labelsOf, setUp } from './shipping-labels-set-up.ts'

setUp()

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

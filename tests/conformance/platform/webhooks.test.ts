import { taxRegions } from '@wix/ecom'
import { AppStrategy, createClient } from '@wix/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { appId, created, subscribe, startReceiver } from './webhook-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())
const updated = 'wix.billing.v1.tax_region_updated'

test('an event reaches its webhook, and the published client accepts the delivery', async () => {
  const shop = await aShop(server)
  await using receiver = await startReceiver()
  const webhook = await subscribe(shop, receiver.url, [created, updated])
  const owner = ownerClient(shop, { taxRegions })
  const region = await owner.taxRegions.createTaxRegion({ country: 'DE', appId, taxIncludedInPrice: true })
  await owner.taxRegions.updateTaxRegion(region._id!, { revision: region.revision!, taxIncludedInPrice: false })
  const bodies = await until(() => (receiver.bodies.length >= 2 ? receiver.bodies : undefined))

  const app = createClient({ auth: AppStrategy({ appId, publicKey: webhook.publicKey }), modules: { taxRegions } })
  const events: { kind: string; entity: unknown; entityId: string }[] = []
  app.taxRegions.onTaxRegionCreated(
    ({ entity, metadata }) => void events.push({ kind: 'created', entity, entityId: metadata.entityId! }),
  )
  app.taxRegions.onTaxRegionUpdated(
    ({ entity, metadata }) => void events.push({ kind: 'updated', entity, entityId: metadata.entityId! }),
  )
  for (const body of bodies) await app.webhooks.process(body)

  // Deliveries may overtake each other; a receiver uses the event's sequence.
  events.sort((a, b) => a.kind.localeCompare(b.kind))
  expect(events).toMatchObject([
    { kind: 'created', entityId: region._id, entity: { country: 'DE', taxIncludedInPrice: true, revision: '1' } },
    { kind: 'updated', entityId: region._id, entity: { country: 'DE', taxIncludedInPrice: false, revision: '2' } },
  ])
})

test('the client refuses a delivery that is signed with another key', async () => {
  const shop = await aShop(server)
  await using receiver = await startReceiver()
  await subscribe(shop, receiver.url, [created])
  const other = await subscribe(shop, receiver.url, [updated])
  await ownerClient(shop, { taxRegions }).taxRegions.createTaxRegion({ country: 'FR', appId })
  const [body] = await until(() => (receiver.bodies.length > 0 ? receiver.bodies : undefined))
  const app = createClient({ auth: AppStrategy({ appId, publicKey: other.publicKey }), modules: { taxRegions } })
  await expect(app.webhooks.process(body!)).rejects.toThrow()
})

test('a failed delivery is retried, and the log names the reason', async () => {
  const shop = await aShop(server)
  await using receiver = await startReceiver([500])
  const webhook = await subscribe(shop, receiver.url, [created])
  await ownerClient(shop, { taxRegions }).taxRegions.createTaxRegion({ country: 'IT', appId })
  const failed = await until(async () => {
    const [delivery] = (await shop.owner('GET', `/stoa/v1/webhooks/${webhook.id}/deliveries`)).body.deliveries
    return delivery?.attempts === 1 ? delivery : undefined
  })
  expect(failed).toMatchObject({
    status: 'PENDING',
    responseStatus: 500,
    failure: 'the receiver answered 500',
    eventType: created,
    latency: expect.any(Number),
  })
  const log = `/stoa/v1/webhooks/${webhook.id}/deliveries`
  const counts = async (query: string) => (await shop.owner('GET', `${log}?${query}`)).body.deliveries.length
  expect(await counts(`statuses=PENDING&eventTypes=${created}`)).toBe(1)
  expect(await counts('statuses=FAILED&statuses=DELIVERED')).toBe(0)
  expect(await counts(`eventTypes=${updated}`)).toBe(0)
  const { body: detail } = await shop.owner('GET', `${log}/${failed.id}`)
  expect(detail.responseBody).toBe('not today')
  const { body: key } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Log', scopes: ['DEVELOPERS:READ'] } })
  const headers = { authorization: key.secret, 'wix-site-id': shop.credentials.siteId }
  const { body: ofStaff } = await shop.raw('GET', `${log}/${failed.id}`, { headers })
  expect([ofStaff.delivery.responseStatus, ofStaff.responseBody]).toEqual([500, undefined])
  expect(JSON.parse(detail.body)).toMatchObject({ slug: 'created', createdEvent: expect.anything() })
  expect(detail.delivery).toEqual(failed)
  await shop.owner('POST', `/stoa/v1/webhooks/${webhook.id}/deliveries/${failed.id}/replay`, {})
  await until(() => (receiver.bodies.length === 2 ? true : undefined))
  expect(receiver.bodies).toHaveLength(2)
})

test('a webhook gets another URL and other events, and continues with them', async () => {
  const shop = await aShop(server)
  await using before = await startReceiver()
  await using after = await startReceiver()
  const webhook = await subscribe(shop, before.url, [created])
  const change = (values: object) =>
    shop.owner('PATCH', `/stoa/v1/webhooks/${webhook.id}`, { webhook: { id: webhook.id, ...values } })
  expect((await change({ eventTypes: ['wix.no.such_event'] })).status).toBe(400)
  expect((await change({ url: after.url })).body.webhook).toMatchObject({ url: after.url, eventTypes: [created] })
  await change({ eventTypes: [updated] })
  const owner = ownerClient(shop, { taxRegions })
  const region = await owner.taxRegions.createTaxRegion({ country: 'DE', appId, taxIncludedInPrice: true })
  await owner.taxRegions.updateTaxRegion(region._id!, { revision: region.revision!, taxIncludedInPrice: false })
  const [sent] = await until(() => (after.bodies.length > 0 ? after.bodies : undefined))
  const heard: string[] = []
  const app = createClient({ auth: AppStrategy({ appId, publicKey: webhook.publicKey }), modules: { taxRegions } })
  app.taxRegions.onTaxRegionUpdated(({ metadata }) => void heard.push(metadata.entityId!))
  await app.webhooks.process(sent!)
  expect(heard).toEqual([region._id])
  expect(before.bodies).toEqual([])
  const unknown = `/stoa/v1/webhooks/${region._id}`
  expect((await shop.owner('PATCH', unknown, { webhook: { id: region._id } })).status).toBe(404)
})

test('a deleted webhook gets no more deliveries, not even pending ones', async () => {
  const shop = await aShop(server)
  await using leaving = await startReceiver([500])
  await using staying = await startReceiver()
  const deletedWebhook = await subscribe(shop, leaving.url, [created])
  const keptWebhook = await subscribe(shop, staying.url, [created])
  const owner = ownerClient(shop, { taxRegions })
  await owner.taxRegions.createTaxRegion({ country: 'DE', appId })
  const pending = await until(async () => {
    const [delivery] = (await shop.owner('GET', `/stoa/v1/webhooks/${deletedWebhook.id}/deliveries`)).body.deliveries
    return delivery?.attempts === 1 ? delivery : undefined
  })
  const { body: both } = await shop.owner('GET', '/stoa/v1/webhooks')
  expect(both.webhooks).toMatchObject([
    { id: deletedWebhook.id, url: leaving.url, eventTypes: [created] },
    { id: keptWebhook.id, url: staying.url },
  ])
  expect(JSON.stringify(both)).not.toMatch(/PRIVATE KEY|sealed/i)

  expect((await shop.owner('DELETE', `/stoa/v1/webhooks/${deletedWebhook.id}`)).body).toEqual({})
  const { body: one } = await shop.owner('GET', '/stoa/v1/webhooks')
  expect(one.webhooks.map(({ id }: { id: string }) => id)).toEqual([keptWebhook.id])
  for (const [method, path] of [
    ['DELETE', deletedWebhook.id],
    ['GET', `${deletedWebhook.id}/deliveries`],
  ]) {
    const { status, body } = await shop.owner(method!, `/stoa/v1/webhooks/${path}`)
    expect([status, body.details.applicationError.code]).toEqual([404, 'WEBHOOK_NOT_FOUND'])
  }
  const replay = await shop.owner('POST', `/stoa/v1/webhooks/${deletedWebhook.id}/deliveries/${pending.id}/replay`, {})
  expect(replay.status).toBe(404)

  // After the delay before the failed delivery would have been retried.
  server.clock.advance(60_000)
  await owner.taxRegions.createTaxRegion({ country: 'FR', appId })
  await until(() => (staying.bodies.length === 2 ? true : undefined))
  expect(leaving.bodies).toHaveLength(1)
})

test('an unknown event type is refused', async () => {
  const shop = await aShop(server)
  const answer = await shop.owner('POST', '/stoa/v1/webhooks', {
    webhook: { url: 'http://localhost:1', eventTypes: ['wix.no.such_event'] },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.details.applicationError.code).toBe('UNKNOWN_EVENT_TYPE')
})

test('the events of carts and checkouts contain what the operations return', async () => {
  const shop = await aShop(server)
  const heard = ['wix.ecom.v1.cart_created', 'wix.ecom.v1.cart_updated', 'wix.ecom.v1.checkout_created']
  await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: 'http://127.0.0.1:1', eventTypes: heard } })
  const product = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const lineItems = [
    {
      quantity: 1,
      catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
    },
  ]
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
  const { body } = await shop.owner('GET', `/ecom/v1/carts/${(await visitor.send('GET', '/ecom/v1/carts/current')).body.cart.id}`)
  expect(await lastEntity(shop, 'wix.ecom.v1.cart_created')).toEqual(body.cart)
  const { body: begun } = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  const opened = await shop.owner('GET', `/ecom/v1/checkouts/${begun.checkoutId}`)
  expect(await lastEntity(shop, 'wix.ecom.v1.checkout_created')).toMatchObject(opened.body.checkout)
})

async function lastEntity({ credentials: { siteId } }: TestShop, type: string): Promise<unknown> {
  const { rows } = await sql<{ body: any }>`select body from domain_event where site_id = ${siteId} and type = ${type}
    order by event_date desc limit 1`.execute(server.database.db)
  return rows[0]?.body.createdEvent.entity
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { taxRegions } from '@wix/ecom'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { aShop, ownerClient, type TestShop } from '../support/shop.ts'
import { until } from '../support/until.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const created = 'wix.billing.v1.tax_region_created'
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

  // Deliveries may overtake each other; a receiver goes by the event's sequence.
  events.sort((a, b) => a.kind.localeCompare(b.kind))
  expect(events).toMatchObject([
    { kind: 'created', entityId: region._id, entity: { country: 'DE', taxIncludedInPrice: true, revision: '1' } },
    { kind: 'updated', entityId: region._id, entity: { country: 'DE', taxIncludedInPrice: false, revision: '2' } },
  ])
})

test('a delivery signed with another key is refused by the client', async () => {
  const shop = await aShop(server)
  await using receiver = await startReceiver()
  await subscribe(shop, receiver.url, [created])
  const other = await subscribe(shop, receiver.url, [updated])
  await ownerClient(shop, { taxRegions }).taxRegions.createTaxRegion({ country: 'FR', appId })
  const [body] = await until(() => (receiver.bodies.length > 0 ? receiver.bodies : undefined))
  const app = createClient({ auth: AppStrategy({ appId, publicKey: other.publicKey }), modules: { taxRegions } })
  await expect(app.webhooks.process(body!)).rejects.toThrow()
})

test('a receiver that fails is tried again and the log says why', async () => {
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
  const { body: whole } = await shop.owner('GET', `${log}/${failed.id}`)
  expect(whole.responseBody).toBe('not today')
  expect(JSON.parse(whole.body)).toMatchObject({ slug: 'created', createdEvent: expect.anything() })
  expect(whole.delivery).toEqual(failed)
  await shop.owner('POST', `/stoa/v1/webhooks/${webhook.id}/deliveries/${failed.id}/replay`, {})
  await until(() => (receiver.bodies.length === 2 ? true : undefined))
  expect(receiver.bodies).toHaveLength(2)
})

test('a webhook gets another address, other events and another key, and goes on with them', async () => {
  const shop = await aShop(server)
  await using before = await startReceiver()
  await using after = await startReceiver()
  const webhook = await subscribe(shop, before.url, [created])
  const change = (values: object) =>
    shop.owner('PATCH', `/stoa/v1/webhooks/${webhook.id}`, { webhook: { id: webhook.id, ...values } })
  expect((await change({ eventTypes: ['wix.no.such_event'] })).status).toBe(400)
  expect((await change({ url: after.url })).body.webhook).toMatchObject({ url: after.url, eventTypes: [created] })
  await change({ eventTypes: [updated] })
  const { body } = await shop.owner('POST', `/stoa/v1/webhooks/${webhook.id}/rotate-key`, {})
  expect(body.webhook.publicKey).not.toBe(webhook.publicKey)
  const owner = ownerClient(shop, { taxRegions })
  const region = await owner.taxRegions.createTaxRegion({ country: 'DE', appId, taxIncludedInPrice: true })
  await owner.taxRegions.updateTaxRegion(region._id!, { revision: region.revision!, taxIncludedInPrice: false })
  const [sent] = await until(() => (after.bodies.length > 0 ? after.bodies : undefined))
  const heard: string[] = []
  const app = createClient({ auth: AppStrategy({ appId, publicKey: body.webhook.publicKey }), modules: { taxRegions } })
  app.taxRegions.onTaxRegionUpdated(({ metadata }) => void heard.push(metadata.entityId!))
  await app.webhooks.process(sent!)
  expect(heard).toEqual([region._id])
  expect(before.bodies).toEqual([])
  const unknown = `/stoa/v1/webhooks/${region._id}`
  expect((await shop.owner('POST', `${unknown}/rotate-key`, {})).status).toBe(404)
  expect((await shop.owner('PATCH', unknown, { webhook: { id: region._id } })).status).toBe(404)
})

test('a deleted webhook hears of nothing more, not even of what was still on its way', async () => {
  const shop = await aShop(server)
  await using leaving = await startReceiver([500])
  await using staying = await startReceiver()
  const gone = await subscribe(shop, leaving.url, [created])
  const kept = await subscribe(shop, staying.url, [created])
  const owner = ownerClient(shop, { taxRegions })
  await owner.taxRegions.createTaxRegion({ country: 'DE', appId })
  const pending = await until(async () => {
    const [delivery] = (await shop.owner('GET', `/stoa/v1/webhooks/${gone.id}/deliveries`)).body.deliveries
    return delivery?.attempts === 1 ? delivery : undefined
  })
  const { body: both } = await shop.owner('GET', '/stoa/v1/webhooks')
  expect(both.webhooks).toMatchObject([
    { id: gone.id, url: leaving.url, eventTypes: [created] },
    { id: kept.id, url: staying.url },
  ])
  expect(JSON.stringify(both)).not.toMatch(/PRIVATE KEY|sealed/i)

  expect((await shop.owner('DELETE', `/stoa/v1/webhooks/${gone.id}`)).body).toEqual({})
  const { body: one } = await shop.owner('GET', '/stoa/v1/webhooks')
  expect(one.webhooks.map(({ id }: { id: string }) => id)).toEqual([kept.id])
  for (const [method, path] of [
    ['DELETE', gone.id],
    ['GET', `${gone.id}/deliveries`],
  ]) {
    const { status, body } = await shop.owner(method!, `/stoa/v1/webhooks/${path}`)
    expect([status, body.details.applicationError.code]).toEqual([404, 'WEBHOOK_NOT_FOUND'])
  }
  const replay = await shop.owner('POST', `/stoa/v1/webhooks/${gone.id}/deliveries/${pending.id}/replay`, {})
  expect(replay.status).toBe(404)

  // Past the pause after which the failed delivery would have been tried again.
  server.clock.advance(60_000)
  await owner.taxRegions.createTaxRegion({ country: 'FR', appId })
  await until(() => (staying.bodies.length === 2 ? true : undefined))
  expect(leaving.bodies).toHaveLength(1)
})

test('an event type that nobody knows is refused', async () => {
  const shop = await aShop(server)
  const answer = await shop.owner('POST', '/stoa/v1/webhooks', {
    webhook: { url: 'http://localhost:1', eventTypes: ['wix.no.such_event'] },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.details.applicationError.code).toBe('UNKNOWN_EVENT_TYPE')
})

async function subscribe(shop: TestShop, url: string, eventTypes: string[]): Promise<{ id: string; publicKey: string }> {
  const { body } = await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url, eventTypes } })
  return body.webhook
}

/** Answers with the given statuses first, then with 200. */
async function startReceiver(statuses: number[] = []) {
  const bodies: string[] = []
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(statuses[bodies.length - 1] ?? 200).end('not today')
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    bodies,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hooks`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

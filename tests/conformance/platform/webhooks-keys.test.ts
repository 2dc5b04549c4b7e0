import { taxRegions } from '@wix/ecom'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { appId, created, subscribe, startReceiver } from './webhook-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())
const minute = 60_000
const hour = 60 * minute

test('a new key waits for a day while the old one signs, and then signs all deliveries, also retries', async () => {
  const { webhook, act, list, signedBy, sendAgain } = await aWebhookWithKeys()
  const rotated = await act('rotate-key')
  expect(rotated.body.webhook).toEqual({ ...webhook, nextKey: { publicKey: expect.any(String), startDate: expect.any(String) } })
  expect(JSON.stringify(rotated.body)).not.toMatch(/PRIVATE KEY|sealed/i)
  const { publicKey } = rotated.body.webhook.nextKey
  expect(publicKey).not.toBe(webhook.publicKey)
  server.clock.advance(24 * hour - minute)
  expect(await signedBy([webhook.publicKey, publicKey])).toBe(webhook.publicKey)
  server.clock.advance(minute)
  expect(await sendAgain([webhook.publicKey, publicKey])).toBe(publicKey)
  expect(await signedBy([webhook.publicKey, publicKey])).toBe(publicKey)
  expect(await list()).toEqual([{ ...webhook, publicKey, failedDeliveries: 0 }])
  // The key signs already, so nothing is pending to discard, and the next key replaces this one, not the first.
  expect(codeOf(await act('discard-key'))).toEqual([428, 'NO_KEY_WAITING'])
  expect((await act('rotate-key')).body.webhook.publicKey).toBe(publicKey)
})

test('a new key signs at once where its owner asks for it, for example after a leak', async () => {
  const { webhook, act, signedBy } = await aWebhookWithKeys()
  const { publicKey } = (await act('rotate-key')).body.webhook.nextKey
  expect((await act('activate-key')).body).toEqual({ webhook: { ...webhook, publicKey } })
  expect(await signedBy([webhook.publicKey, publicKey])).toBe(publicKey)
  expect(codeOf(await act('activate-key'))).toEqual([428, 'NO_KEY_WAITING'])
})

test('a new key that is discarded or replaced never signs', async () => {
  const { webhook, act, signedBy } = await aWebhookWithKeys()
  const first = (await act('rotate-key')).body.webhook.nextKey
  const second = (await act('rotate-key')).body.webhook.nextKey
  expect(second.publicKey).not.toBe(first.publicKey)
  expect((await act('discard-key')).body).toEqual({ webhook })
  server.clock.advance(25 * hour)
  expect(await signedBy([webhook.publicKey, first.publicKey, second.publicKey])).toBe(webhook.publicKey)
  expect(codeOf(await act('activate-key'))).toEqual([428, 'NO_KEY_WAITING'])
})

test.each(['rotate-key', 'activate-key', 'discard-key'])('%s needs a webhook', async (act) => {
  const shop = await aShop(server)
  const answer = await shop.owner('POST', `/stoa/v1/webhooks/${appId}/${act}`, {})
  expect(codeOf(answer)).toEqual([404, 'WEBHOOK_NOT_FOUND'])
})

/** A webhook of a new shop, the operations on its keys, and which of the given keys signs the next delivery. */
async function aWebhookWithKeys() {
  const shop = await aShop(server)
  const receiver = await startReceiver()
  onTestFinished(() => receiver[Symbol.asyncDispose]())
  const webhook = await subscribe(shop, receiver.url, [created])
  const path = `/stoa/v1/webhooks/${webhook.id}`
  const owner = ownerClient(shop, { taxRegions })
  let heard = 0
  async function signer(keys: string[]) {
    heard++
    const body = await until(() => receiver.bodies[heard - 1])
    const accepted = await Promise.all(keys.map(async (key) => ((await isSignedBy(body, key)) ? [key] : [])))
    expect(accepted.flat()).toHaveLength(1)
    return accepted.flat()[0]
  }
  const countries = ['DE', 'FR', 'IT']
  return {
    webhook,
    act: (name: string) => shop.owner('POST', `${path}/${name}`, {}),
    list: async () => (await shop.owner('GET', '/stoa/v1/webhooks')).body.webhooks,
    async signedBy(keys: string[]) {
      await owner.taxRegions.createTaxRegion({ country: countries[heard]!, appId })
      return signer(keys)
    },
    async sendAgain(keys: string[]) {
      const { body } = await shop.owner('GET', `${path}/deliveries`)
      await shop.owner('POST', `${path}/deliveries/${body.deliveries[0].id}/replay`, {})
      return signer(keys)
    },
  }
}

/** The error as the published client sees it. */
function isSignedBy(body: string, publicKey: string): Promise<boolean> {
  const app = createClient({ auth: AppStrategy({ appId, publicKey }), modules: { taxRegions } })
  return app.webhooks.process(body).then(
    () => true,
    () => false,
  )
}

function codeOf({ status, body }: Awaited<ReturnType<TestShop['owner']>>): [number, string] {
  return [status, body.details.applicationError.code]
}

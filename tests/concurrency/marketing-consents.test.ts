import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { shopEvents } from '../support/shop/events.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const base = '/marketing-consent/v1'
const consent = (email: string, description: string) => ({
  details: { type: 'EMAIL', email },
  state: 'CONFIRMED',
  lastConfirmationActivity: { source: 'FORM', description },
})

test('twenty calls at once for one address are one consent, with every change', async () => {
  const shop = await aShop(server)
  const spellings = ['Mia@example.com', 'mia@EXAMPLE.com']
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      shop.owner('POST', `${base}/marketing-consent/upsert`, {
        marketingConsent: consent(spellings[index % 2]!, `call ${index}`),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.map(({ body }) => body.marketingConsent.id)).size).toBe(1)
  const { marketingConsent } = (await shop.owner('POST', `${base}/marketing-consent/query`, { query: {} })).body
  expect(marketingConsent).toMatchObject([{ revision: '20', details: { email: 'mia@example.com' } }])
  const slugs = (await shopEvents(shop, 'wix.marketing.marketing_consent.v1.marketing_consent')).map(({ slug }) => slug)
  expect(slugs.filter((slug) => slug === 'created')).toHaveLength(1)
  expect(slugs).toHaveLength(20)
})

test('bulk calls with the same addresses in opposite orders all succeed', async () => {
  const shop = await aShop(server)
  const emails = Array.from({ length: 10 }, (_, index) => `buyer-${index}@example.com`)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      shop.owner('POST', `${base}/bulk/marketing-consent/upsert`, {
        info: (index % 2 ? emails : emails.toReversed()).map((email) => consent(email, `call ${index}`)),
      }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body.metadata])).toEqual(
    Array.from({ length: 8 }, () => [200, { totalSuccess: 10, totalFailure: 0 }]),
  )
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { storesAppId } from '../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { testApp } from '../support/servers/test-app.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('one network asks for few mails about items that are back in stock; staff for as many as it wants', async () => {
  const { app, limits } = await testApp(server.database, { rateLimit: 1_000_000, trustedProxies: ['10.0.0.0/8'] })
  const network = '2001:db8:1:3::'
  for (let count = 0; count < 30; count++) limits.backInStock(`${network}${count.toString(16)}`)
  expect(() => limits.backInStock(`${network}ffff`)).toThrow(/too many|later/i)
  limits.backInStock('203.0.113.9')
  const shop = await aShop(server)
  const { apiKey, siteId, clientId } = shop.credentials
  const { body } = await shop.raw('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  const askWith = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/back-in-stock-service/v1/back-in-stock-notification-requests',
      remoteAddress: `${network}9`,
      headers,
      payload: {
        request: { catalogReference: { appId: storesAppId, catalogItemId: 'x' }, email: 'mia@example.com' },
        itemDetails: { name: 'Print', price: '1.00' },
      },
    })
  const limited = await askWith({ authorization: body.access_token })
  expect(limited.statusCode).toBe(429)
  expect(limited.headers['retry-after']).toBeTruthy()
  expect((await askWith({ authorization: apiKey, 'wix-site-id': siteId })).statusCode).toBe(428)
})

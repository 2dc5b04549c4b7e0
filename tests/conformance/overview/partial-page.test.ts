import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorefront } from '@stoa/storefront/server'
import { handOvers } from '../../../apps/server/src/modules/checkout/hand-over/index.ts'
import { memberViews } from '../../../apps/server/src/modules/identity/identity/index.ts'
import { serveStorefront } from '../../../apps/server/src/web/storefront/serve-storefront.ts'
import { aProduct } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { testApp } from '../../support/servers/test-app.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a rail that fails leaves the rest of the page and is not cached; a failed page names its request', async () => {
  const shop = await aShop(server)
  const { slug } = await aProduct(shop, { name: 'Lone Print' })
  let failing = false
  await using web = await testApp(server.database)
  const { app, call, kernel, limits, composed } = web
  await serveStorefront(app, {
    storefront: { handle: (await createStorefront()).handle },
    call: (who, operation, request, options) => {
      const isProductList = operation.path.endsWith('/storefront-products/list')
      return failing && isProductList ? Promise.reject(new Error('the list is broken')) : call(who, operation, request, options)
    },
    siteAt: async () => ({ id: shop.credentials.siteId, origin: 'http://localhost', redirects: false }),
    orderLinks: { grantOf: () => undefined },
    handOvers: handOvers(kernel),
    memberSessions: composed.browserSessions(kernel),
    memberViews: memberViews(kernel),
    settings: kernel.sites.settings,
    ownPerson: () => Promise.resolve(undefined),
    readCache: kernel.readCache,
    limits,
    secureCookies: false,
  })
  const visit = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

  failing = true
  for (const path of ['/', `/products/${slug}`, '/search']) {
    const page = await visit(path)
    expect(page.statusCode, path).toBe(200)
    expect(page.body, path).toContain('This couldn’t be loaded.')
    expect(page.headers['cache-control'], path).toBe('no-store')
  }
  const failed = await visit('/products')
  expect(failed.statusCode).toBe(500)
  expect(failed.body).toMatch(/send us this number:[^]*<code[^>]*>[\w-]{8,}<\/code>/)
  expect(failed.body).not.toContain('the list is broken')

  failing = false
  expect((await visit('/')).body).toContain('Lone Print')
})

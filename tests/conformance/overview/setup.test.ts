import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../../apps/server/src/demo/seed.ts'
import { aProduct } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'
import { loadTranslatedLanguages } from '../../../apps/server/src/modules/platform/translations/index.ts'
import { siteOf } from '../catalog/catalog-site.ts'
import { soakTest } from '../../support/soak.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const setupOf = async (shop: TestShop) => (await shop.owner('GET', '/stoa/v1/setup')).body.setup
const stepOf = async (shop: TestShop, id: string) =>
  (await setupOf(shop)).steps.find((step: { id: string }) => step.id === id) as { done: boolean; skipped: boolean }

test('a new shop has all steps open, and each step is done when its work is done', async () => {
  const shop = await aShop(server, { name: 'My shop', published: false, payments: false })
  const setup = await setupOf(shop)
  expect(setup).toMatchObject({ published: false, hasDemo: false })
  expect(setup.steps.filter(({ done }: { done: boolean }) => done)).toEqual([])

  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { name: 'Blumen Anna' } })
  await aProduct(shop)
  const paymentMethod = { kind: 'BANK_TRANSFER', title: 'Bank transfer', enabled: true }
  await shop.owner('POST', '/stoa/v1/payment-methods', { paymentMethod })
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE', published: true } })
  const { draft } = (await shop.owner('PATCH', '/stoa/v1/theme/draft', { theme: { preset: 'MARKET' } })).body
  expect(await stepOf(shop, 'LOOK')).toMatchObject({ done: false })
  await shop.owner('POST', '/stoa/v1/theme/draft/publish', { revision: draft.revision })
  const { steps, published } = await setupOf(shop)
  expect(published).toBe(true)
  expect(steps.filter(({ done }: { done: boolean }) => done).map(({ id }: { id: string }) => id)).toEqual([
    'DETAILS',
    'PRODUCTS',
    'LOOK',
    // Nothing has been paid yet.
    'MODE',
    'OPEN',
  ])
})

test('a shop that has the name of the demo shop is not named yet', async () => {
  const shop = await aShop(server, { name: 'Blattwerk' })
  expect(await stepOf(shop, 'DETAILS')).toMatchObject({ done: false })
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { name: 'Blattwerk & Sohn' } })
  expect(await stepOf(shop, 'DETAILS')).toMatchObject({ done: true })
})

test('an imprint or a privacy page without a word is not there', async () => {
  const shop = await aShop(server)
  const write = async (kind: string, text: string) => {
    const body = { type: 'doc', content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }] }
    const { page } = (await shop.owner('POST', '/stoa/v1/pages', { page: { kind, title: kind, visible: true, body } })).body
    return page
  }
  await write('IMPRINT', 'Anna Blume, Lindenallee 12, Berlin')
  const empty = await write('PRIVACY', ' ')
  expect(await stepOf(shop, 'LEGAL_PAGES')).toMatchObject({ done: false })
  await shop.owner('DELETE', `/stoa/v1/pages/${empty.id}`)
  await write('PRIVACY', 'We store your orders.')
  expect(await stepOf(shop, 'LEGAL_PAGES')).toMatchObject({ done: true })
})

test('a step can be skipped and reopened; another site is not affected', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  await shop.owner('POST', '/stoa/v1/setup/skip', { step: 'TAX' })
  expect(await stepOf(shop, 'TAX')).toMatchObject({ done: false, skipped: true })
  expect(await stepOf(other, 'TAX')).toMatchObject({ skipped: false })
  await shop.owner('POST', '/stoa/v1/setup/skip', { step: 'TAX', skipped: false })
  expect(await stepOf(shop, 'TAX')).toMatchObject({ skipped: false })
  expect(await shop.owner('POST', '/stoa/v1/setup/skip', { step: 'DANCE' })).toMatchObject({ status: 400 })
})

soakTest('the demo data is removed in one step, and the owner’s own data stays', async () => {
  const shop = await aShop(server)
  const files = testFiles()
  await seedDemo(server.app.kernel, shop.credentials.siteId, files)
  const { body: demo } = await shop.owner('POST', '/stores/v3/products/query', { query: { cursorPaging: { limit: 100 } } })
  const pictures: string[] = demo.products.map(({ media }: { media: any }) => `media/${media.main.id}`)
  const stored = async () => (await Promise.all(pictures.map((key) => files.head(key)))).filter(Boolean).length
  expect(await stored()).toBe(40)
  const own = await aProduct(shop, { name: 'My own print' })
  expect(await setupOf(shop)).toMatchObject({ hasDemo: true })
  expect(await languagesOf(shop)).toEqual({ offered: ['de'], translated: ['de'] })

  const { body } = await shop.owner('POST', '/stoa/v1/setup/remove-demo', {})
  expect(body).toMatchObject({ removedProducts: 40, removedOrders: 300, setup: { hasDemo: false } })
  await server.app.drain()
  expect((await shop.owner('POST', '/stoa/v1/customers/count', {})).body).toEqual({ count: 0 })
  const left = async (path: string, body: object = { query: {} }) => (await shop.owner('POST', path, body)).body
  expect((await left('/stores/v3/products/query')).products.map(({ id }: { id: string }) => id)).toEqual([own.id])
  expect((await left('/ecom/v1/orders/search', { search: {} })).orders).toEqual([])
  expect((await left('/ecom/v1/shipping-options/query')).shippingOptions).toEqual([])
  expect((await left('/stoa/v1/member-rows/search', { search: {} })).memberRows).toEqual([])
  expect(await languagesOf(shop)).toEqual({ offered: [], translated: [] })
  expect((await shop.owner('POST', '/stoa/v1/setup/remove-demo', {})).body).toMatchObject({
    removedProducts: 0,
    removedOrders: 0,
  })
  await server.app.drain()
  expect(await stored()).toBe(0)
})

soakTest('the demo’s language stays when the owner has translated something into it', async () => {
  const shop = await aShop(server)
  await seedDemo(server.app.kernel, shop.credentials.siteId, testFiles())
  const own = await aProduct(shop, { name: 'My own print' })
  const path = `/stoa/v1/translations/wix.stores.catalog.v3.product/${own.id}/de`
  expect(await shop.owner('PATCH', path, { texts: { name: 'Mein eigener Druck' } })).toMatchObject({ status: 200 })
  await shop.owner('POST', '/stoa/v1/setup/remove-demo', {})
  expect(await languagesOf(shop)).toEqual({ offered: ['de'], translated: ['de'] })
  expect((await shop.owner('GET', path)).body.texts).toMatchObject([{ text: 'Mein eigener Druck' }])
})

async function languagesOf(shop: TestShop) {
  const site = await siteOf(shop)
  return { offered: site.settings.languages, translated: [...(await loadTranslatedLanguages(site))] }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { holds, type Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { firstRoles } from '../../apps/server/src/modules/platform/sites/roles.ts'
import { publishSections } from '../conformance/contact/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { sectionKinds } from '../support/shop/section-kinds.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

/** Calls with an API key of some scopes. */
async function withScopes(shop: TestShop, scopes: readonly string[]): Promise<TestShop['owner']> {
  const { status, body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Test', scopes } })
  expect(status, JSON.stringify(body)).toBe(200)
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  return (method, path, sent) => shop.raw(method, path, { headers, ...(sent && { body: sent }) })
}

/** What a role may do with a service, of what visitors may not. */
function accessOf(scopes: string[], serviceName: string): 'nothing' | 'reads' | 'some' | 'all' {
  const caller: Caller = { kind: 'APP', appId: 'x', name: 'x', scopes }
  const operations = server.app.composed.implementations.filter(
    ({ operation }) => operation.service.name === serviceName && !operation.identities.includes('VISITOR'),
  )
  expect(operations.length, serviceName).toBeGreaterThan(0)
  const open = operations.filter(({ operation }) => operation.permissions.some((permission) => holds(caller, permission)))
  if (open.length === 0) return 'nothing'
  if (open.length === operations.length) return 'all'
  return open.every(({ kind }) => kind === 'read') ? 'reads' : 'some'
}

test('each built-in role may do with pages, messages, mailings and taxes what its name says', () => {
  const services = [
    'stoa/theme',
    'stoa/sections',
    'stoa/pages',
    'stoa/legal-pages',
    'stoa/contact-messages',
    'stoa/mailing-rules',
    'stoa/automations',
    'stoa/consent-history',
    'stoa/tax-proposals',
  ]
  const table = services.map((service) =>
    [service, ...firstRoles.map(({ id, scopes }) => `${id} ${accessOf(scopes, service)}`)].join(', '),
  )
  expect(table).toMatchInlineSnapshot(`
    [
      "stoa/theme, ADMIN all, CATALOG_MANAGER all, ORDER_MANAGER nothing, BOOKKEEPER nothing",
      "stoa/sections, ADMIN all, CATALOG_MANAGER all, ORDER_MANAGER nothing, BOOKKEEPER nothing",
      "stoa/pages, ADMIN all, CATALOG_MANAGER all, ORDER_MANAGER nothing, BOOKKEEPER nothing",
      "stoa/legal-pages, ADMIN all, CATALOG_MANAGER all, ORDER_MANAGER nothing, BOOKKEEPER nothing",
      "stoa/contact-messages, ADMIN all, CATALOG_MANAGER nothing, ORDER_MANAGER nothing, BOOKKEEPER nothing",
      "stoa/mailing-rules, ADMIN all, CATALOG_MANAGER nothing, ORDER_MANAGER nothing, BOOKKEEPER nothing",
      "stoa/automations, ADMIN all, CATALOG_MANAGER nothing, ORDER_MANAGER reads, BOOKKEEPER nothing",
      "stoa/consent-history, ADMIN all, CATALOG_MANAGER nothing, ORDER_MANAGER nothing, BOOKKEEPER nothing",
      "stoa/tax-proposals, ADMIN all, CATALOG_MANAGER reads, ORDER_MANAGER reads, BOOKKEEPER reads",
    ]
  `)
})

test('whoever may only read content sees drafts, and publishes, changes and restores nothing', async () => {
  const shop = await aShop(server)
  const section = { id: 'a', type: 'hero', settings: { title: 'First' } }
  await publishSections(shop, [section])
  await shop.owner('PATCH', '/stoa/v1/sections/draft', { place: 'HOME', sections: [] })
  await shop.owner('PATCH', '/stoa/v1/theme/draft', { theme: { preset: 'MARKET' } })
  await shop.owner('POST', '/stoa/v1/theme/draft/publish', { revision: '1' })
  await shop.owner('PATCH', '/stoa/v1/theme/draft', { theme: { preset: 'ATELIER' } })
  const reader = await withScopes(shop, ['CONTENT:READ'])
  const reads: [string, string, object?][] = [
    ['GET', '/stoa/v1/sections/draft?place=HOME'],
    ['GET', '/stoa/v1/sections/versions?place=HOME'],
    ['POST', '/stoa/v1/sections/preview', { sections: [section] }],
    ['GET', '/stoa/v1/theme/draft'],
    ['GET', '/stoa/v1/theme/versions'],
  ]
  for (const [method, path, body] of reads) expect((await reader(method, path, body)).status, path).toBe(200)
  const draftOf = async (path: string) => (await shop.owner('GET', path)).body.draft
  const drafts = async () => [await draftOf('/stoa/v1/sections/draft?place=HOME'), await draftOf('/stoa/v1/theme/draft')]
  const before = await drafts()
  const refused: [string, string, object?][] = [
    ['PATCH', '/stoa/v1/sections/draft', { place: 'HOME', sections: [section] }],
    ['POST', '/stoa/v1/sections/draft/publish', { place: 'HOME', revision: before[0].revision }],
    ['DELETE', '/stoa/v1/sections/draft?place=HOME'],
    ['POST', '/stoa/v1/sections/versions/restore', { place: 'HOME', number: 1 }],
    ['PATCH', '/stoa/v1/theme/draft', { theme: { preset: 'GALLERY' } }],
    ['POST', '/stoa/v1/theme/draft/publish', { revision: before[1].revision }],
    ['DELETE', '/stoa/v1/theme/draft'],
    ['POST', '/stoa/v1/theme/versions/1/restore', {}],
    ['GET', '/stoa/v1/legal-pages/facts'],
    ['POST', '/stoa/v1/legal-pages/draft', { facts: {}, kinds: ['IMPRINT'] }],
  ]
  for (const [method, path, body] of refused) expect((await reader(method, path, body)).status, `${method} ${path}`).toBe(403)
  expect(await drafts()).toEqual(before)
})

test('what visitors wrote is read by those who may read messages, and by nobody with all other scopes', async () => {
  const shop = await aShop(server)
  const everythingElse = firstRoles
    .find(({ id }) => id === 'ADMIN')!
    .scopes.filter((scope) => !scope.startsWith('CONTACT_MESSAGES'))
  const [others, reader] = [await withScopes(shop, everythingElse), await withScopes(shop, ['CONTACT_MESSAGES:READ'])]
  const id = '00000000-0000-4000-8000-00000000000f'
  const calls: [string, string, object?][] = [
    ['POST', '/stoa/v1/contact-messages/search', { search: {} }],
    ['POST', '/stoa/v1/contact-messages/count', {}],
    ['GET', `/stoa/v1/contact-messages/${id}`],
    ['POST', `/stoa/v1/contact-messages/${id}/archive`, {}],
    ['DELETE', `/stoa/v1/contact-messages/${id}`],
  ]
  const statusesOf = async (send: TestShop['owner']) =>
    Promise.all(calls.map(async ([method, path, body]) => (await send(method, path, body)).status))
  expect(await statusesOf(others)).toEqual([403, 403, 403, 403, 403])
  expect(await statusesOf(reader)).toEqual([200, 200, 404, 403, 403])
})

test('an operation that creates entities of several services asks for the permission of each', async () => {
  const shop = await aShop(server, { country: 'DE' })
  const places = [{ country: 'DE', taxRate: '0.19' }]
  const ofRates = await withScopes(shop, ['BILLING.MANUAL_TAX_MAPPING_CREATE', 'BILLING.MANUAL_TAX_MAPPING_READ'])
  expect((await ofRates('POST', '/stoa/v1/tax-proposals/confirm', { places })).status).toBe(403)
  expect((await shop.owner('POST', '/billing/v1/tax-regions/query', { query: {} })).body.taxRegions ?? []).toEqual([])
  const ofBoth = await withScopes(shop, ['BILLING.MANUAL_TAX_MAPPING_CREATE', 'BILLING.TAX_REGION_CREATE'])
  expect((await ofBoth('POST', '/stoa/v1/tax-proposals/confirm', { places })).status).toBe(200)

  const { body: menu } = await shop.owner('POST', '/stoa/v1/menus', { menu: { name: 'Footer', slug: 'footer', items: [] } })
  const ofPages = await withScopes(shop, ['STOA.PAGE_CREATE'])
  const draft = { facts: {}, kinds: ['IMPRINT'], linkInFooter: true }
  expect((await ofPages('POST', '/stoa/v1/legal-pages/draft', draft)).status).toBe(403)
  expect((await shop.owner('GET', `/stoa/v1/menus/${menu.menu.id}`)).body.menu.items ?? []).toEqual([])
  expect((await ofPages('POST', '/stoa/v1/legal-pages/draft', { ...draft, linkInFooter: false })).status).toBe(200)
})

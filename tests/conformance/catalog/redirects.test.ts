import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { statusAndCodeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())
const make = (shop: TestShop, redirect: object) => shop.owner('POST', '/stoa/v1/redirects', { redirect })

/** Path and target, as staff see them. */
async function allOf(shop: TestShop): Promise<Record<string, string>> {
  const { body } = await shop.owner('POST', '/stoa/v1/redirects/query', { query: { sort: [{ fieldName: 'path' }] } })
  return Object.fromEntries(body.redirects.map(({ path, target }: any) => [path, target]))
}

test('a redirect is created, read, followed and counted, changed and deleted', async () => {
  const shop = await aShop(server)
  const { body } = await make(shop, { path: '/old page/?utm=1', target: '/products/new' })
  expect(body.redirect).toMatchObject({
    path: '/old%20page',
    target: '/products/new',
    kind: 'PERMANENT',
    automatic: false,
    hits: 0,
  })
  const { id } = body.redirect
  const visitor = await aVisitor(shop)
  const follow = (path: string) => visitor.send('POST', '/stoa/v1/redirects/follow', { path })
  expect((await follow('/old%20page')).body).toEqual({ target: '/products/new', kind: 'PERMANENT' })
  expect((await follow('/old%20page/')).status).toBe(200)
  expect(statusAndCodeOf(await follow('/elsewhere'))).toEqual([404, 'REDIRECT_NOT_FOUND'])
  // Following a redirect does not change it.
  expect((await shop.owner('GET', `/stoa/v1/redirects/${id}`)).body.redirect).toMatchObject({
    hits: 2,
    revision: '1',
    lastHitDate: expect.stringMatching(/Z$/),
  })
  const goneRedirect = { id, revision: '1', kind: 'GONE', target: null }
  expect((await shop.owner('PATCH', `/stoa/v1/redirects/${id}`, { redirect: goneRedirect })).body.redirect).toMatchObject({
    kind: 'GONE',
    hits: 2,
  })
  expect((await follow('/old%20page')).body).toEqual({ kind: 'GONE' })
  expect(statusAndCodeOf(await shop.owner('PATCH', `/stoa/v1/redirects/${id}`, { redirect: goneRedirect }))).toEqual([
    409,
    'REVISION_MISMATCH',
  ])
  expect((await shop.owner('DELETE', `/stoa/v1/redirects/${id}`)).body).toEqual({})
  expect(statusAndCodeOf(await shop.owner('GET', `/stoa/v1/redirects/${id}`))).toEqual([404, 'REDIRECT_NOT_FOUND'])
})

test('a redirect has a target, a unique path, and never forms a loop', async () => {
  const shop = await aShop(server)
  await make(shop, { path: '/a', target: '/b' })
  await make(shop, { path: '/b', target: '/c' })
  expect(statusAndCodeOf(await make(shop, { path: '/a', target: '/x' }))).toEqual([409, 'REDIRECT_ALREADY_EXISTS'])
  for (const target of ['/a', '/a/', '/b?x=1']) expect((await make(shop, { path: '/c', target })).status).toBe(428)
  expect(statusAndCodeOf(await make(shop, { path: '/c', target: '/a' }))).toEqual([428, 'REDIRECT_LOOP'])
  expect(statusAndCodeOf(await make(shop, { path: '/self', target: '/self/' }))).toEqual([428, 'REDIRECT_LOOP'])
  const refused = [
    { path: '/d' },
    { path: 'd', target: '/x' },
    { path: '//d', target: '/x' },
    { path: '/d', target: 'javascript:x' },
    { path: '/d', target: '//evil.example' },
  ]
  for (const redirect of refused) expect((await make(shop, redirect)).status, JSON.stringify(redirect)).toBe(400)
  await expect.poll(() => allOf(shop)).toEqual({ '/a': '/b', '/b': '/c' })
  const other = await aShop(server)
  expect((await make(other, { path: '/a', target: 'https://example.com/x' })).body.redirect.target).toBe('https://example.com/x')
})

test('the old URL of a product redirects to the new one, however often its slug changes', async () => {
  const shop = await aShop(server)
  const { id } = await aProduct(shop, { name: 'First' })
  const rename = async (slug: string, more: object = {}) => {
    const { revision } = (await shop.owner('GET', `/stores/v3/products/${id}`)).body.product
    const { status, body } = await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, slug, ...more } })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  await rename('second')
  await expect.poll(() => allOf(shop)).toEqual({ '/products/first': '/products/second' })
  await rename('third')
  await expect.poll(() => allOf(shop)).toEqual({ '/products/first': '/products/third', '/products/second': '/products/third' })
  await rename('first')
  await expect.poll(() => allOf(shop)).toEqual({ '/products/second': '/products/first', '/products/third': '/products/first' })
  await rename('quiet', { seoData: { settings: { preventAutoRedirect: true } } })
  // Events come in order: once this one has arrived, the previous one has too.
  const { page } = (await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'Mark' } })).body
  await shop.owner('PATCH', `/stoa/v1/pages/${page.id}`, { page: { id: page.id, revision: '1', slug: 'marked' } })
  await expect
    .poll(() => allOf(shop))
    .toEqual({ '/pages/mark': '/pages/marked', '/products/second': '/products/first', '/products/third': '/products/first' })
})

test('several concurrent changes each redirect to the final URL', async () => {
  const shop = await aShop(server)
  const { body } = await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'A' } })
  const { id } = body.page
  for (const slug of ['b', 'a', 'c']) {
    const { revision } = (await shop.owner('GET', `/stoa/v1/pages/${id}`)).body.page
    await shop.owner('PATCH', `/stoa/v1/pages/${id}`, { page: { id, revision, slug } })
  }
  await expect.poll(() => allOf(shop)).toEqual({ '/pages/a': '/pages/c', '/pages/b': '/pages/c' })
})

test('the old URLs of a category and a page redirect; the owner’s own redirect stays', async () => {
  const shop = await aShop(server)
  const { body } = await shop.owner('POST', '/categories/v1/categories', {
    category: { name: 'Prints', visible: true },
    treeReference: { appNamespace: '@wix/stores' },
  })
  const { id, revision } = body.category
  await make(shop, { path: '/categories/prints', target: '/products' })
  const treeReference = { appNamespace: '@wix/stores' }
  await shop.owner('PATCH', `/categories/v1/categories/${id}`, { category: { id, revision, slug: 'drucke' }, treeReference })
  await expect.poll(() => allOf(shop)).toEqual({ '/categories/prints': '/products' })
  const again = (await shop.owner('GET', `/categories/v1/categories/${id}?treeReference.appNamespace=@wix/stores`)).body.category
  await shop.owner('PATCH', `/categories/v1/categories/${id}`, {
    category: { id, revision: again.revision, slug: 'größe' },
    treeReference,
  })
  await expect
    .poll(() => allOf(shop))
    .toEqual({ '/categories/drucke': '/categories/gr%C3%B6%C3%9Fe', '/categories/prints': '/products' })
})

test('the sitemap lists everything that visitors may see, in parts', async () => {
  const shop = await aShop(server)
  const { id } = await aProduct(shop, { name: 'Low tide' })
  await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'Imprint' } })
  await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'Draft', visible: false } })
  for (const [name, visible] of [
    ['Prints', true],
    ['Attic', false],
  ])
    await shop.owner('POST', '/categories/v1/categories', {
      category: { name, visible },
      treeReference: { appNamespace: '@wix/stores' },
    })
  const visitor = await aVisitor(shop)
  const read = async (part?: number) => (await visitor.send('GET', `/stoa/v1/sitemap${part ? `?part=${part}` : ''}`)).body
  const { parts, places } = await read()
  expect([parts, places.map(({ kind, slug }: any) => `${kind} ${slug}`)]).toEqual([
    1,
    ['PAGE imprint', 'CATEGORY prints', 'PRODUCT low-tide'],
  ])
  await server.database.transaction(async (db) => {
    await sql`insert into product select (jsonb_populate_record(product, jsonb_build_object('id', gen_random_uuid(), 'slug', 'p-' || number))).*
      from product, generate_series(1, 5000) number where site_id = ${shop.credentials.siteId} and id = ${id}`.execute(db)
  })
  // Written directly to the database, so only a change makes the server read it.
  await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'Privacy' } })
  const [first, second] = [await read(1), await read(2)]
  expect([first.parts, first.places.length, second.places.length]).toEqual([2, 5000, 4])
  expect(new Set([...first.places, ...second.places].map(({ kind, slug }: any) => kind + slug)).size).toBe(5004)
})

test('many redirects are imported from a list: each row reports its outcome, and a dry run changes nothing', async () => {
  const shop = await aShop(server)
  await make(shop, { path: '/known', target: '/here' })
  await make(shop, { path: '/same', target: '/there' })
  const lines = [
    { path: '/new/', target: '/products' },
    { path: '/known', target: '/elsewhere' },
    { path: '/same', target: '/there' },
    { path: '/gone', kind: 'GONE' },
    { path: 'nowhere', target: '/products' },
    { path: '/blank', target: ' ' },
    { path: '/new', target: '/again' },
    // Through a previous row of the file and through an existing redirect.
    { path: '/products', target: '/new' },
    { path: '/there', target: '/same' },
  ]
  const outcomes = ['NEW', 'CHANGED', 'UNCHANGED', 'NEW', 'PATH_UNREADABLE', 'TARGET_UNREADABLE', 'PATH_TWICE', 'LOOP', 'LOOP']
  const run = async (dryRun: boolean) => (await shop.owner('POST', '/stoa/v1/redirects/import', { lines, dryRun })).body
  expect(await run(true)).toEqual({ outcomes })
  expect(await allOf(shop)).toEqual({ '/known': '/here', '/same': '/there' })
  expect(await run(false)).toEqual({ outcomes })
  expect(await allOf(shop)).toEqual({
    '/gone': undefined,
    '/known': '/elsewhere',
    '/new': '/products',
    '/same': '/there',
  })
  expect((await run(true)).outcomes.slice(0, 4)).toEqual(['UNCHANGED', 'UNCHANGED', 'UNCHANGED', 'UNCHANGED'])
})

test('missing URLs are counted until they redirect; URLs that bots try everywhere are not', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  for (const path of ['/lost', '/lost/?from=mail', '/other', '/wp-login.php', '/.env'])
    await visitor.send('POST', '/stoa/v1/redirects/follow', { path })
  const broken = async () =>
    (await shop.owner('GET', '/stoa/v1/broken-links')).body.brokenLinks.map(({ path, hits }: any) => [path, hits])
  expect(await broken()).toEqual([
    ['/lost', 2],
    ['/other', 1],
  ])
  await visitor.send('POST', '/stoa/v1/redirects/follow', { path: '/lost' })
  await make(shop, { path: '/other', target: '/products' })
  expect(await broken()).toEqual([['/lost', 3]])
  expect((await shop.owner('POST', '/stoa/v1/broken-links/forget', { paths: ['/lost'] })).body).toEqual({})
  expect(await broken()).toEqual([])
  expect((await visitor.send('GET', '/stoa/v1/broken-links')).status).toBe(403)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { statusAndCodeOf } from '../../support/requests/answers.ts'
import { aPage, aMenu } from './content-builders.ts'
import { eventTypesOf } from '../../support/shop/events.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())
const documentOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

const eventsOf = async (shop: TestShop) => (await eventTypesOf(shop)).filter((type) => type.startsWith('stoa.v1.'))

test('a page is created, read, changed and deleted', async () => {
  const shop = await aShop(server)
  const page = await aPage(shop, { title: 'Impressum & Über uns', body: documentOf('Hello <b>'), kind: 'IMPRINT' })
  expect(page).toMatchObject({
    slug: 'impressum-uber-uns',
    revision: '1',
    visible: true,
    kind: 'IMPRINT',
    body: documentOf('Hello <b>'),
    html: '<p>Hello &#60;b&#62;</p>',
  })
  const visitor = await aVisitor(shop)
  expect((await visitor.send('GET', `/stoa/v1/pages/${page.id}`)).body.page).toEqual(page)
  expect((await visitor.send('GET', `/stoa/v1/pages/slug/${page.slug}`)).body.page).toEqual(page)
  const change = { id: page.id, revision: '1', title: 'Imprint', slug: 'imprint', seo: { title: 'Who we are' } }
  const { body } = await shop.owner('PATCH', `/stoa/v1/pages/${page.id}`, { page: change })
  expect(body.page).toMatchObject({
    revision: '2',
    title: 'Imprint',
    slug: 'imprint',
    seo: { title: 'Who we are' },
    html: page.html,
  })
  expect(statusAndCodeOf(await shop.owner('PATCH', `/stoa/v1/pages/${page.id}`, { page: change }))).toEqual([
    409,
    'REVISION_MISMATCH',
  ])
  // Pages are cached for visitors, and the change invalidates them.
  expect(statusAndCodeOf(await visitor.send('GET', `/stoa/v1/pages/slug/${page.slug}`))).toEqual([404, 'PAGE_NOT_FOUND'])
  expect((await visitor.send('GET', '/stoa/v1/pages/slug/imprint')).body.page.title).toBe('Imprint')
  expect((await shop.owner('DELETE', `/stoa/v1/pages/${page.id}`)).body).toEqual({})
  expect(statusAndCodeOf(await shop.owner('DELETE', `/stoa/v1/pages/${page.id}`))).toEqual([404, 'PAGE_NOT_FOUND'])
  expect(await eventsOf(shop)).toEqual(['stoa.v1.page_created', 'stoa.v1.page_updated', 'stoa.v1.page_deleted'])
})

test('a page has a unique slug', async () => {
  const shop = await aShop(server)
  expect((await aPage(shop, { title: 'Returns' })).slug).toBe('returns')
  const second = await aPage(shop, { title: 'Returns' })
  expect(second.slug).toBe('returns-1')
  expect(statusAndCodeOf(await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'x', slug: 'returns' } }))).toEqual([
    409,
    'PAGE_SLUG_ALREADY_EXISTS',
  ])
  const taken = { page: { id: second.id, revision: '1', slug: 'returns' } }
  expect(statusAndCodeOf(await shop.owner('PATCH', `/stoa/v1/pages/${second.id}`, taken))).toEqual([
    409,
    'PAGE_SLUG_ALREADY_EXISTS',
  ])
  for (const slug of ['a b', '../x', 'a/b']) {
    const { status, body } = await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'x', slug } })
    expect([status, body.details.validationError.fieldViolations[0].ruleName]).toEqual([400, 'INVALID_SLUG_FORMAT'])
  }
  expect((await aPage(await aShop(server), { title: 'Returns' })).slug).toBe('returns')
})

test('a body with disallowed content is refused, and nothing is stored', async () => {
  const shop = await aShop(server)
  const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }
  const { status, body } = await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'x', body: script } })
  expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, 'page.body.content[0].type'])
  expect((await shop.owner('POST', '/stoa/v1/pages/query', {})).body.pages).toEqual([])
})

test('only staff can read a hidden page', async () => {
  const shop = await aShop(server)
  const hidden = await aPage(shop, { title: 'Draft', visible: false })
  await aPage(shop, { title: 'Shown' })
  const visitor = await aVisitor(shop)
  expect(statusAndCodeOf(await visitor.send('GET', `/stoa/v1/pages/${hidden.id}`))).toEqual([404, 'PAGE_NOT_FOUND'])
  expect(statusAndCodeOf(await visitor.send('GET', '/stoa/v1/pages/slug/draft'))).toEqual([404, 'PAGE_NOT_FOUND'])
  const request = { query: { sort: [{ fieldName: 'title', order: 'ASC' }] } }
  const titles = (response: { body: any }) => response.body.pages.map(({ title }: { title: string }) => title)
  expect(titles(await visitor.send('POST', '/stoa/v1/pages/query', request))).toEqual(['Shown'])
  expect(titles(await shop.owner('POST', '/stoa/v1/pages/query', request))).toEqual(['Draft', 'Shown'])
  expect((await shop.owner('GET', '/stoa/v1/pages/slug/draft')).body.page.id).toBe(hidden.id)
  expect((await visitor.send('POST', '/stoa/v1/pages', { page: { title: 'Mine' } })).status).toBe(403)
})

test('pages and menus can be read as data collections', async () => {
  const shop = await aShop(server)
  for (const title of ['Imprint', 'Privacy', 'Returns']) await aPage(shop, { title, body: documentOf(title) })
  await aPage(shop, { title: 'Draft', visible: false })
  await aMenu(shop, { name: 'Footer', items: [{ label: 'Everything', path: '/products' }] })
  const visitor = await aVisitor(shop)
  const queryData = (dataCollectionId: string, query?: object) =>
    visitor.send('POST', '/wix-data/v2/items/query', { dataCollectionId, ...(query && { query }) })

  const bySlug = await queryData('Pages', { filter: { slug: 'imprint' } })
  const [item] = bySlug.body.dataItems
  expect(item).toEqual({
    id: item.id,
    dataCollectionId: 'Pages',
    data: {
      _id: item.id,
      _createdDate: { $date: expect.stringMatching(/Z$/) },
      _updatedDate: { $date: expect.stringMatching(/Z$/) },
      title: 'Imprint',
      slug: 'imprint',
      kind: 'OTHER',
      visible: true,
      body: documentOf('Imprint'),
      html: '<p>Imprint</p>',
    },
  })
  expect((await queryData('Pages', { filter: { _id: item.id } })).body.dataItems).toHaveLength(1)

  const titles = ({ body }: { body: any }) => body.dataItems.map(({ data }: any) => data.title)
  const sort = [{ fieldName: 'title', order: 'DESC' }]
  const page = await queryData('Pages', { sort, paging: { limit: 2, offset: 1 } })
  expect(titles(page)).toEqual(['Privacy', 'Imprint'])
  expect(page.body.pagingMetadata).toMatchObject({ count: 2, offset: 1, total: 3, hasNext: false })
  const first = await queryData('Pages', { sort, cursorPaging: { limit: 2 }, fields: ['title'] })
  expect(Object.keys(first.body.dataItems[0].data)).toEqual(['_id', 'title'])
  const next = await queryData('Pages', { cursorPaging: { limit: 2, cursor: first.body.pagingMetadata.cursors.next } })
  expect([...titles(first), ...titles(next)]).toEqual(['Returns', 'Privacy', 'Imprint'])

  const menus = await queryData('Menus', { filter: { slug: { $in: ['footer'] } } })
  expect(menus.body.dataItems[0].data).toMatchObject({ slug: 'footer', items: [{ label: 'Everything', path: '/products' }] })
  expect(statusAndCodeOf(await queryData('Recipes'))).toEqual([404, 'WDE0025'])
  expect(statusAndCodeOf(await queryData('constructor'))).toEqual([404, 'WDE0025'])
  expect((await queryData('Pages', { filter: { body: 'x' } })).status).toBe(400)

  const packed = (request: object) =>
    visitor.send('GET', `/wix-data/v2/items/query?.r=${Buffer.from(JSON.stringify(request)).toString('base64url')}`)
  const asked = { dataCollectionId: 'Pages', query: { filter: { slug: 'imprint' } } }
  expect((await packed(asked)).body).toEqual(bySlug.body)
  expect(statusAndCodeOf(await packed({ dataCollectionId: 'Recipes' }))).toEqual([404, 'WDE0025'])

  const getData = (id: string, parameters: string) => visitor.send('GET', `/wix-data/v2/items/${id}?${parameters}`)
  expect((await getData(item.id, 'dataCollectionId=Pages')).body).toEqual({ dataItem: item })
  expect((await getData(item.id, 'dataCollectionId=Pages&fields=title')).body.dataItem.data).toEqual({
    _id: item.id,
    title: 'Imprint',
  })
  for (const unknown of ['none', crypto.randomUUID()])
    expect(statusAndCodeOf(await getData(unknown, 'dataCollectionId=Pages'))).toEqual([404, 'WDE0073'])
  expect(statusAndCodeOf(await getData(item.id, 'dataCollectionId=Recipes'))).toEqual([404, 'WDE0025'])

  const countData = (dataCollectionId: string, filter?: object) =>
    visitor.send('POST', '/wix-data/v2/items/count', { dataCollectionId, filter })
  expect((await countData('Pages')).body).toEqual({ totalCount: 3 })
  expect((await countData('Pages', { title: { $startsWith: 'P' } })).body).toEqual({ totalCount: 1 })
  expect(statusAndCodeOf(await countData('Recipes'))).toEqual([404, 'WDE0025'])
})

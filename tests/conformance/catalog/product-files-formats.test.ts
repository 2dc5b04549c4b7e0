import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { aMug } from './catalog-builders.ts'
import { aFile, exportFile, importFile, roundTripThroughShop } from './product-files-site.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { apparel, none } from './product-files-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('columns may have other names, separators and a byte order mark', async () => {
  const shop = await aShop(server)
  const csv = '\uFEFFslug;name;price;Farbe\r\nmug;"Mug\r\nwith handle";12,50;rot\r\n\r\nbowl;Bowl;8;\r\n'
  const run = await importFile(shop, csv, { mapping: { slug: 'Handle', name: 'Title', price: 'Variant Price' } })
  expect(run.counts).toEqual({ ...none, created: 2 })
  expect(run.rows.map(({ line, handle, title }) => [line, handle, title])).toEqual([
    [2, 'mug', 'Mug\r\nwith handle'],
    [5, 'bowl', 'Bowl'],
  ])
  const exported = await exportFile(shop)
  expect(exported.split('\r\n')[0]).toMatch(/,Variant Tax Code,Farbe$/)
  expect(exported).toContain('mug,"Mug\r\nwith handle",')
  expect((await roundTripThroughShop(server, exported)).csv).toBe(exported)
})

test('a file that is not CSV, or lacks columns, is refused and stores nothing', async () => {
  const shop = await aShop(server)
  const refused = async (csv: string) => {
    const { status, body } = await shop.owner('POST', '/stoa/v1/product-imports', { csv })
    const { code, data } = body.details.applicationError
    return [status, code, data]
  }
  expect(await refused('Handle,Title\na,A\n')).toEqual([400, 'CSV_COLUMNS_MISSING', { columns: ['Variant Price'] }])
  expect(await refused('Handle,Title,Variant Price\na,"A,5\n')).toEqual([400, 'CSV_UNREADABLE', { line: 2 }])
  expect(await refused('Handle,Title,Title,Variant Price\n')).toEqual([400, 'CSV_UNREADABLE', { column: 'Title' }])
  expect(await refused('\n')).toEqual([400, 'CSV_UNREADABLE', {}])
  expect(codeOf(await shop.owner('GET', '/stoa/v1/product-imports/00000000-0000-4000-8000-000000000000'))).toBe(
    'PRODUCT_IMPORT_NOT_FOUND',
  )
})

test('an export contains exactly the products that the filter and the search find', async () => {
  const shop = await aShop(server)
  await importFile(
    shop,
    aFile(['Handle', 'Title', 'Variant Price'], ['red-cup', 'Red cup', '5'], ['red-bowl', 'Red bowl', '6'], ['cup', 'Cup', '7']),
  )
  const exportProducts = async (body: object) => (await shop.owner('POST', '/stoa/v1/product-exports', body)).body
  expect(await exportProducts({ search: { expression: 'red' } })).toMatchObject({ productCount: 2 })
  expect(await exportProducts({ search: { expression: 'bowll' } })).toMatchObject({ productCount: 1 })
  const { csv, productCount } = await exportProducts({ filter: { slug: 'cup' } })
  expect(productCount).toBe(1)
  expect(csv).not.toContain('Red')
  expect(await exportProducts({ filter: { slug: 'cup' }, search: { expression: 'red' } })).toMatchObject({ productCount: 0 })
})

test('a visitor can neither import nor export', async () => {
  const shop = await aShop(server)
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const headers = { authorization: body.access_token as string }
  expect((await shop.raw('POST', '/stoa/v1/product-imports', { headers, body: { csv: apparel } })).status).toBe(403)
  expect((await shop.raw('POST', '/stoa/v1/product-exports', { headers, body: {} })).status).toBe(403)
})

test('a file without handles finds its products by their titles', async () => {
  const shop = await aShop(server)
  await shop.owner('POST', '/stores/v3/products', { product: aMug({ name: 'Blue Mug', handle: 'mug-0815' }) })
  const file = aFile(
    ['Title', 'Option1 Name', 'Option1 Value', 'Variant Price'],
    ['Blue Mug', '', '', '9.50'],
    ['Käse Brett', 'Size', 'S', '20'],
    ['', '', 'L', '30'],
  )
  const run = await importFile(shop, file)
  expect(run.rows.map(({ line, handle, outcome, message }) => [line, handle, outcome, message])).toEqual([
    [2, 'blue-mug', 'CHANGED', null],
    [3, 'kase-brett', 'NEW', null],
    [4, 'kase-brett', 'NEW', null],
  ])
  expect((await importFile(shop, file)).counts).toEqual({ ...none, unchanged: 2 })
  const exported = await exportFile(shop)
  expect(exported).toContain('mug-0815,Blue Mug')
  expect(exported).toContain('kase-brett,Käse Brett')
})

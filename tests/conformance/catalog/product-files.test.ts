import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/server.ts'
import { aShop, visitorClient } from '../../support/shop.ts'
import { productsV3 } from '@wix/stores'
import { aMug, aShirt } from './catalog-builders.ts'
import { aFile, exportFile, importFile, roundTripThroughShop } from './product-files-site.ts'
import { codeOf } from '../../support/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const apparel = readFileSync(join(import.meta.dirname, '../../data/shopify-apparel.csv'), 'utf8')
const none = { created: 0, changed: 0, deleted: 0, unchanged: 0, failed: 0, warnings: 0, unconfirmed: 0 }

test('a real file is exported again byte for byte, by this shop and by another one', async () => {
  const shop = await aShop(server)
  const run = await importFile(shop, apparel, { fileName: 'apparel.csv' })
  expect(run).toMatchObject({ status: 'FINISHED', totalProducts: 20, processedProducts: 20 })
  expect(run.counts).toEqual({ ...none, created: 20, warnings: 20 })
  expect(run.rows.filter(({ outcome }) => outcome === 'NEW')).toHaveLength(22)
  const exported = await exportFile(shop)
  expect(exported).toBe(`${apparel}\r\n`)
  const second = await roundTripThroughShop(server, exported)
  expect(second.csv).toBe(exported)
})

test('importing an export changes nothing', async () => {
  const shop = await aShop(server)
  await importFile(shop, apparel)
  const again = await importFile(shop, await exportFile(shop))
  expect(again.counts).toEqual({ ...none, unchanged: 20 })
  expect(new Set(again.rows.map(({ outcome }) => outcome))).toEqual(new Set(['UNCHANGED']))
})

test('a product gets its variants, price, option and visibility from its rows', async () => {
  const shop = await aShop(server)
  await importFile(shop, apparel)
  const { items } = await visitorClient(shop, { productsV3 })
    .productsV3.queryProducts()
    .eq('handle', 'classic-varsity-top')
    .find()
  const product = await visitorClient(shop, { productsV3 }).productsV3.getProduct(items[0]!._id!, {
    fields: ['PLAIN_DESCRIPTION'] as never,
  })
  expect(product).toMatchObject({
    name: 'Classic Varsity Top',
    slug: 'classic-varsity-top',
    visible: true,
    brand: { name: 'partners-demo' },
    inventory: { availabilityStatus: 'IN_STOCK' },
    actualPriceRange: { minValue: { amount: '60.00' }, maxValue: { amount: '60.00' } },
  })
  expect(product.plainDescription).toMatch(/^Womens casual varsity top, This grey/)
  expect(
    product.options!.map(({ name, choicesSettings }) => [name, choicesSettings!.choices!.map((choice) => choice.name)]),
  ).toEqual([['Size', ['Small', 'Medium', 'Large']]])
  expect(product.variantsInfo!.variants).toHaveLength(3)
})

test('a dry run reports the same as the import and stores nothing', async () => {
  const shop = await aShop(server)
  const dry = await importFile(shop, apparel, { dryRun: true })
  expect((await exportFile(shop)).split('\n')).toHaveLength(2)
  const run = await importFile(shop, apparel)
  expect(dry.rows).toEqual(run.rows)
  expect(dry.counts).toEqual(run.counts)
})

test('each row reports its changes, and the rest of the product stays', async () => {
  const shop = await aShop(server)
  await importFile(shop, apparel)
  const before = await exportFile(shop)
  const edited = before
    .replace(
      'classic-varsity-top,,,,,,,,Medium,,,,,,0,,1,deny,manual,60,',
      'classic-varsity-top,,,,,,,,Medium,,,,,,250,,1,deny,manual,61.5,',
    )
    .replace('Ocean Blue Shirt,Ocean', 'Ocean Shirt,Ocean')
    .replace(
      ',men,true,Title,Default Title,,,,,,0,,1,deny,manual,60',
      ',"men, sale",false,Title,Default Title,,,,,,0,,1,deny,manual,60',
    )
  const run = await importFile(shop, edited)
  expect(run.counts).toEqual({ ...none, changed: 3, unchanged: 17 })
  expect(
    run.rows.filter(({ outcome }) => outcome === 'CHANGED').map(({ line, handle, changes }) => [line, handle, changes]),
  ).toEqual([
    [2, 'ocean-blue-shirt', ['Title']],
    [4, 'classic-varsity-top', ['Variant Grams', 'Variant Price']],
    [11, 'navy-sport-jacket', ['Tags', 'Published']],
  ])
  expect(await exportFile(shop)).toBe(edited)
})

test('changes in the back office appear in the export, and the cells beside them stay', async () => {
  const shop = await aShop(server)
  await importFile(shop, apparel)
  const before = await exportFile(shop)
  const { body } = await shop.owner('POST', '/stores/v3/products/query', { query: { filter: { handle: 'led-high-tops' } } })
  await shop.owner('PATCH', `/stores/v3/products/${body.products[0].id}`, {
    product: { revision: body.products[0].revision, name: 'LED, high', visible: false },
  })
  expect(await exportFile(shop)).toBe(
    before
      .replace('LED High Tops', '"LED, high"')
      .replace('laces and a buckle. ",partners-demo,,men,true', 'laces and a buckle. ",partners-demo,,men,false'),
  )
  expect(await exportFile(shop, [body.products[0].id])).toMatch(/^Handle,Title.*\nled-high-tops,"LED, high",.*\r\n$/s)
})

test('products created in the back office survive export and import', async () => {
  const shop = await aShop(server)
  await shop.owner('POST', '/stores/v3/products-with-inventory', {
    product: aShirt({ name: 'Shirt, "crème"', stock: 7, sku: 'CR' }),
  })
  await shop.owner('POST', '/stores/v3/products-with-inventory', {
    product: aMug({
      name: 'Mug',
      stock: 0,
      plainDescription: '<p>Two\nlines</p>',
      media: {
        itemsInfo: { items: [{ url: 'https://pictures.test/a.jpg', altText: 'A' }, { url: 'https://pictures.test/b.jpg' }] },
      },
    }),
  })
  await shop.owner('POST', '/stores/v3/products', { product: aMug({ name: 'Nothing in stock' }) })
  const csv = await exportFile(shop)
  const lines = csv.split('\r\n')
  expect(lines[1]).toBe(
    'shirt-creme,"Shirt, ""crème""",,,,,true,Size,Small,,,,,CR-Small,200,shopify,7,deny,manual,20.00,,true,true,,,,,false,,,,,,,,,,,,,,,,,kg,',
  )
  const other = await roundTripThroughShop(server, csv)
  expect(other.run.rows.filter(({ outcome }) => outcome === 'ERROR')).toEqual([])
  expect(other.run.counts).toEqual({ ...none, created: 3, warnings: 2 })
  expect(other.csv).toBe(csv)
  expect((await importFile(shop, csv)).counts).toEqual({ ...none, unchanged: 3, warnings: 2 })
})

test('stock is set where it is tracked; without tracking the product is always in stock', async () => {
  const shop = await aShop(server)
  const columns = [
    'Handle',
    'Title',
    'Variant Price',
    'Variant Inventory Tracker',
    'Variant Inventory Qty',
    'Variant Inventory Policy',
  ]
  await importFile(
    shop,
    aFile(
      columns,
      ['a', 'A', '5', 'shopify', '3', 'deny'],
      ['b', 'B', '5', '', '3', 'deny'],
      ['c', 'C', '5', 'shopify', '0', 'continue'],
    ),
  )
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { sort: [{ fieldName: 'product.name', order: 'ASC' }] },
  })
  expect(
    body.inventoryItems.map(({ quantity, inStock, availabilityStatus }: any) => [quantity, inStock, availabilityStatus]),
  ).toEqual([
    [3, undefined, 'IN_STOCK'],
    [undefined, true, 'IN_STOCK'],
    [0, undefined, 'PREORDER'],
  ])
  const changed = await importFile(
    shop,
    aFile(columns, ['a', 'A', '5', 'shopify', '8', 'deny'], ['b', 'B', '5', '', '3', 'deny']),
  )
  expect(changed.counts).toEqual({ ...none, changed: 1, unchanged: 1 })
  const { body: after } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { quantity: 8 } } })
  expect(after.inventoryItems).toHaveLength(1)
})

test('variants are added and removed with their rows and keep their ids', async () => {
  const shop = await aShop(server)
  const columns = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price']
  await importFile(shop, aFile(columns, ['t', 'Tee', 'Size', 'S', '5'], ['t', '', '', 'M', '5']))
  const read = async () =>
    (await shop.owner('GET', `/stores/v3/products/slug/t`)).body.product.variantsInfo.variants as { id: string }[]
  const [small] = await read()
  const run = await importFile(shop, aFile(columns, ['t', 'Tee', 'Size', 's', '6'], ['t', '', '', 'L', '7']))
  expect(run.rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
    ['CHANGED', ['Variant Price', 'Option1 Value']],
    ['CHANGED', ['Option1 Value', 'Variant Price']],
  ])
  const after = await read()
  expect(after).toHaveLength(2)
  expect(after[0]!.id).toBe(small!.id)
})

test('one invalid product does not stop the others, and its row names the reason', async () => {
  const shop = await aShop(server)
  const columns = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price', 'Variant Compare At Price']
  const run = await importFile(
    shop,
    aFile(
      columns,
      ['good', 'Good', '', '', 'A', '5', ''],
      ['no-price', 'No price', '', '', '', '', ''],
      ['odd', 'Odd', '', '', '', 'five', ''],
      ['cheap', 'Cheap', '', '', '', '5', '4'],
      ['same-code', 'Same code', '', '', 'A', '5', ''],
      ['', 'No handle', '', '', '', '5', ''],
      ['twice', 'Twice', 'Size', 'S', '', '5', ''],
      ['twice', '', '', 'S', '', '5', ''],
      ['also-good', 'Also good', '', '', '', '5', ''],
    ),
  )
  expect(run.counts).toEqual({ ...none, created: 4, failed: 4, warnings: 2 })
  expect(run.rows.filter(({ outcome }) => outcome === 'ERROR').map(({ line, message }) => [line, message])).toEqual([
    [3, 'Variant Price is empty'],
    [4, 'Variant Price isn’t an amount: five'],
    [7, 'Handle is empty'],
    [9, 'line 8 has the same options'],
  ])
  expect(run.rows.filter(({ outcome }) => outcome === 'WARNING').map(({ line, message }) => [line, message])).toEqual([
    [5, 'Variant Compare At Price is below the price and was left out: 4'],
    [6, 'the SKU A was left out: line 2 has it too'],
  ])
  expect(await exportFile(shop)).toMatch(/^Handle.*\r\ngood,.*\r\ncheap,.*\r\nsame-code,.*\r\nalso-good,.*\r\n$/)
})

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

test('an import is undone: created products are deleted, changed ones restored, and later changes stay', async () => {
  const shop = await aShop(server)
  const columns = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Variant SKU',
    'Variant Price',
    'Variant Inventory Qty',
    'Option1 Name',
    'Option1 Value',
  ]
  const bag = (name: string, price: string, stock: string, ...sizes: string[]) =>
    sizes.map((size) => ['bag', name, `<p>${name}</p>`, `B-${size}`, price, stock, 'Size', size])
  const cup = (price: string) => ['cup', 'Cup', '', 'C', price, '3', '', '']
  const box = (price: string) => ['box', 'Box', '', 'X', price, '4', '', '']
  await importFile(shop, aFile(columns, ...bag('Bag', '20.00', '5', 'S', 'M'), cup('8.00'), box('9.00')))
  const before = await exportFile(shop)
  await importFile(
    shop,
    aFile(columns, ...bag('Sack', '25.00', '7', 'S', 'L'), cup('9.50'), box('9.00'), [
      'new',
      'New',
      '',
      'N',
      '1.00',
      '1',
      '',
      '',
    ]),
  )
  const history = async () => (await shop.owner('GET', '/stoa/v1/product-imports')).body.productImports
  const [{ id }] = await history()
  // The stock of a cup changes meanwhile.
  const { body: inventory } = await shop.owner('POST', '/stores/v3/inventory-items/search', {
    search: { filter: { 'product.variantSku': 'C' } },
  })
  const items = [{ inventoryItemId: inventory.inventoryItems[0].id, quantity: 2 }]
  await shop.owner('POST', '/stoa/v1/stock/adjust', { items, mode: 'SET', cause: 'COUNTED' })

  const { body: started } = await shop.owner('POST', `/stoa/v1/product-imports/${id}/revert`, {})
  await server.app.drain()
  const { body: done } = await shop.owner('GET', `/stoa/v1/product-imports/${started.productImport.id}`)
  expect(done.productImport).toMatchObject({
    status: 'FINISHED',
    reverts: id,
    rows: [
      { handle: 'bag', outcome: 'CHANGED' },
      { handle: 'cup', outcome: 'WARNING', message: 'It was changed or bought after the import, and stays as it is' },
      { handle: 'new', outcome: 'DELETED' },
    ],
  })
  const after = await exportFile(shop)
  const linesOf = (csv: string, handle: string) => csv.split('\n').filter((line) => line.startsWith(handle))
  expect(linesOf(after, 'bag')).toEqual(linesOf(before, 'bag'))
  expect(linesOf(after, 'new')).toEqual([])
  expect(linesOf(after, 'cup')[0]).toContain('9.50')
  expect((await history()).map((run: any) => [run.reverts ?? null, run.counts.changed])).toEqual([
    [id, 1],
    [null, 2],
    [null, 0],
  ])
  const again = await shop.owner('POST', `/stoa/v1/product-imports/${id}/revert`, {})
  expect([again.status, codeOf(again)]).toEqual([428, 'ALREADY_REVERTED'])
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

test('type and tags become categories when the owner says so, and an undone import takes them back', async () => {
  const shop = await aShop(server)
  const treeReference = { appNamespace: '@wix/stores', treeKey: null }
  const categories = async () => {
    const { body } = await shop.owner('POST', '/categories/v1/categories/query', { query: {}, treeReference })
    return (body.categories as { name: string; itemCounter: number }[])
      .filter(({ name }) => name !== 'All Products')
      .map(({ name, itemCounter }) => `${name} ${itemCounter}`)
      .toSorted()
  }
  await shop.owner('POST', '/categories/v1/categories', { category: { name: 'Cups' }, treeReference })
  const file = aFile(
    ['Handle', 'Title', 'Type', 'Tags', 'Variant Price'],
    ['one', 'One', 'cups', '"Sale, sale, New"', '5'],
    ['two', 'Two', '', 'New', '6'],
  )
  expect((await importFile(shop, file)).counts).toEqual({ ...none, created: 2 })
  expect(await categories()).toEqual(['Cups 0'])

  const more = { categoriesFrom: ['TYPE', 'TAGS'] }
  const dry = await importFile(shop, file, { ...more, dryRun: true })
  expect(await categories()).toEqual(['Cups 0'])
  const started = await shop.owner('POST', '/stoa/v1/product-imports', { csv: file, ...more })
  await server.app.drain()
  const runAt = `/stoa/v1/product-imports/${started.body.productImport.id}`
  const run = (await shop.owner('GET', runAt)).body.productImport
  expect(run.rows).toEqual(dry.rows)
  expect(run.rows.map(({ handle, changes }: { handle: string; changes: string[] }) => [handle, changes])).toEqual([
    ['one', ['Type', 'Tags']],
    ['two', ['Tags']],
  ])
  expect(await categories()).toEqual(['Cups 1', 'New 2', 'Sale 1'])
  expect((await importFile(shop, file, more)).counts).toEqual({ ...none, unchanged: 2 })

  const revert = await shop.owner('POST', `${runAt}/revert`, {})
  await server.app.drain()
  const { body } = await shop.owner('GET', `/stoa/v1/product-imports/${revert.body.productImport.id}`)
  expect(body.productImport.counts).toEqual({ ...none, changed: 2 })
  expect(await categories()).toEqual(['Cups 0'])

  const tooLong = aFile(['Handle', 'Title', 'Type', 'Variant Price'], ['one', 'One', 'x'.repeat(81), '5'])
  expect((await importFile(shop, tooLong, more)).rows).toMatchObject([
    { outcome: 'CHANGED', changes: ['Type'] },
    { outcome: 'WARNING', message: 'Type has a name of more than 80 characters, which makes no category' },
  ])
})

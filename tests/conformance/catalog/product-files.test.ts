import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, visitorClient } from '../../support/shop/shop.ts'
import { productsV3 } from '@wix/stores'
import { aMug, aShirt } from './catalog-builders.ts'
import { aFile, exportFile, importFile, roundTripThroughShop } from './product-files-site.ts'
import { apparel, none } from './product-files-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

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

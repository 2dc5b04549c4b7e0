import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { aFile, exportFile, importFile } from './product-files-site.ts'
import { messages, productBySlug, pricesOf, stockOf } from './product-files-values-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('drafts and archived products are hidden, gift cards are refused, unknown words are errors', async () => {
  const shop = await aShop(server)
  const columns = [
    'Handle',
    'Title',
    'Published',
    'Variant Price',
    'Variant Inventory Tracker',
    'Variant Inventory Qty',
    'Variant Inventory Policy',
    'Variant Requires Shipping',
    'Gift Card',
    'Status',
  ]
  const line = (handle: string, changed: Record<string, string>) => {
    const usual = ['true', '5', 'shopify', '3', 'deny', 'true', 'false', 'active']
    return [handle, handle, ...usual].map((cell, index) => changed[columns[index]!] ?? cell)
  }
  const file = aFile(
    columns,
    line('sold', {}),
    line('draft', { Status: 'draft' }),
    line('archived', { Status: 'archived' }),
    line('unpublished', { Published: 'FALSE' }),
    line('unsaid', { Published: '', Status: '' }),
    line('card', { 'Gift Card': 'TRUE', 'Variant Requires Shipping': 'false' }),
    line('odd', { Status: 'abc' }),
    line('policy', { 'Variant Inventory Policy': 'maybe' }),
    line('tracker', { 'Variant Inventory Tracker': 'abc' }),
    line('shipping', { 'Variant Requires Shipping': '2' }),
  )
  const run = await importFile(shop, file)
  const visible = async (slug: string) => (await productBySlug(shop, slug)).visible
  expect(await Promise.all(['sold', 'draft', 'archived', 'unpublished', 'unsaid'].map(visible))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(messages(run, 'ERROR')).toEqual([
    [7, expect.stringContaining('it is a gift card, which isn’t imported as a product')],
    [8, expect.stringMatching(/^Status isn’t one of active.*: abc$/)],
    [9, 'Variant Inventory Policy isn’t one of deny, continue: maybe'],
    [10, expect.stringMatching(/^Variant Inventory Tracker isn’t one of shopify.*: abc$/)],
    [11, 'Variant Requires Shipping isn’t true or false: 2'],
  ])
  const again = await importFile(shop, file)
  expect(again.counts).toMatchObject({ unchanged: 5, failed: 5 })
  const exported = await exportFile(shop)
  expect((await importFile(shop, exported)).counts).toMatchObject({ unchanged: 5, failed: 0 })
  const other = await aShop(server)
  await importFile(other, exported)
  expect((await productBySlug(other, 'draft')).visible).toBe(false)
})

test('a file without visibility and stock adds hidden products that are out of stock, and says so; the request may state otherwise', async () => {
  const shop = await aShop(server)
  const run = await importFile(shop, aFile(['Handle', 'Title', 'Variant Price'], ['a', 'A', '5']))
  expect(run.notices.map(({ code }) => code)).toEqual(['NO_VISIBILITY', 'NO_STOCK'])
  expect([(await productBySlug(shop, 'a')).visible, await stockOf(shop, 'A')]).toEqual([false, [false]])
  const more = { defaultVisible: true, defaultInStock: true }
  await importFile(shop, aFile(['Handle', 'Title', 'Variant Price'], ['b', 'B', '5'], ['a', 'A', '6']), more)
  expect([(await productBySlug(shop, 'b')).visible, await stockOf(shop, 'B')]).toEqual([true, [true]])
  // Known products keep what they are.
  expect([(await productBySlug(shop, 'a')).visible, await stockOf(shop, 'A')]).toEqual([false, [false]])
})

test('what can be taken of a product is taken, with a warning for each field that does not fit', async () => {
  const shop = await aShop(server)
  await importFile(shop, aFile(['Handle', 'Title', 'Variant SKU', 'Variant Price'], ['other', 'Other', 'TAKEN', '5']))
  const columns = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Barcode',
    'Variant Price',
    'Variant Compare At Price',
    'Cost per item',
    'Variant Inventory Qty',
    'Image Position',
  ]
  const handle = 'a-long-handle-'.repeat(10)
  const title = 'A long title '.repeat(10).trim()
  const file = aFile(
    columns,
    [handle, title, `<p>${'word '.repeat(4000)}</p>`, 'Size', 'S', 'ONE', 'B1', '20', '10', '8', '-4', 'first'],
    [handle, '', '', '', 'M', 'ONE', 'B1', '20', '0', '8.50', '1', ''],
    [`${handle}x`, title, '', 'Size', 'S', 'TAKEN', 'x'.repeat(41), '5', '', '', '1', ''],
  )
  const run = await importFile(shop, file)
  expect(run.counts).toMatchObject({ created: 2, failed: 0 })
  expect(messages(run, 'WARNING').map(([line, message]) => [line, String(message).split('; ')])).toEqual([
    [
      2,
      [
        'Image Position isn’t a number: first',
        'Image Position is left out',
        'Handle is longer than 100 characters and was shortened',
        'Title is longer than 80 characters and was shortened',
        'Body (HTML) is longer than 16000 characters and was shortened',
        'Variant Compare At Price is below the price and was left out: 10',
        'Variant Inventory Qty is negative and counts as 0: -4',
      ],
    ],
    [
      3,
      [
        'Handle is longer than 100 characters and was shortened',
        'the SKU ONE was left out: line 2 has it too',
        'the Barcode B1 was left out: line 2 has it too',
      ],
    ],
    [
      4,
      [
        'Handle is longer than 100 characters and was shortened',
        'Title is longer than 80 characters and was shortened',
        'Variant Barcode is longer than 40 characters and was left out',
        'the SKU TAKEN was left out: another product of the shop has it',
      ],
    ],
  ])
  const [first, second] = [...new Set(run.rows.map((row) => row.handle))]
  expect([first!.length, second!.length]).toEqual([99, 99])
  const { body } = await shop.owner('POST', '/stores/v3/products/query', { query: { filter: { handle: first } } })
  const { variantsInfo } = (await shop.owner('GET', `/stores/v3/products/${body.products[0].id}?fields=MERCHANT_DATA`)).body
    .product
  expect(variantsInfo.variants.map(({ revenueDetails }: any) => revenueDetails.cost.amount)).toEqual(['8.00', '8.50'])
  expect((await importFile(shop, file)).counts).toMatchObject({ unchanged: 2, failed: 0 })
  const exported = await exportFile(shop)
  expect(exported).toContain('8.50')
  expect((await importFile(shop, exported)).counts).toMatchObject({ unchanged: 3, failed: 0 })
})

test('titles that differ only where they are shortened are two products, also without handles', async () => {
  const shop = await aShop(server)
  const file = aFile(['Title', 'Variant Price'], [`${'Same '.repeat(20)}one`, '5'], [`${'Same '.repeat(20)}two`, '6'])
  expect((await importFile(shop, file)).counts).toMatchObject({ created: 2 })
  expect((await importFile(shop, file)).counts).toMatchObject({ unchanged: 2 })
})

test('columns that change nothing are named once', async () => {
  const shop = await aShop(server)
  const columns = [
    'Handle',
    'Title',
    'Variant Price',
    'Tags',
    'Variant Taxable',
    'Variant Image',
    'Variant Weight Unit',
    'Ribbon',
  ]
  const run = await importFile(
    shop,
    aFile(
      columns,
      ['a', 'A', '5', 'New', 'true', 'https://x.example/a.png', 'kg', ''],
      ['b', 'B', '5', '', 'abc', '', 'stone', ''],
    ),
  )
  expect(run.notices.find(({ code }) => code === 'NOT_IMPORTED')!.columns).toEqual(['Tags', 'Variant Taxable'])
  expect(messages(run, 'WARNING')).toEqual([
    [2, 'Variant Image is not a picture of the product, and is kept for the next export: https://x.example/a.png'],
    [3, 'Variant Taxable isn’t true or false: abc; Variant Weight Unit isn’t one of g, kg, lb, oz: stone'],
  ])
})

test.each([
  ['Magento', 'sku,product_type,name,price,qty,visibility,configurable_variations'],
  ['PrestaShop', 'ID;Active (0/1);Name*;Categories (x,y,z...);Price tax excluded;Tax rules ID'],
  ['PrestaShop', 'Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position'],
])('an export of %s is refused by its name before anything is written', async (program, headings) => {
  const shop = await aShop(server)
  const { status, body } = await shop.owner('POST', '/stoa/v1/product-imports', { csv: `${headings}\n1\n` })
  expect([status, body.details.applicationError]).toMatchObject([400, { code: 'CSV_PROGRAM_NOT_SUPPORTED', data: { program } }])
  expect((await shop.owner('GET', '/stoa/v1/product-imports')).body.productImports).toEqual([])
})

test('the columns of the newer template of Shopify are known', async () => {
  const shop = await aShop(server)
  const csv = `Title,URL handle,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Requires shipping,Gift card
Shirt,shirt,TRUE,Active,S-1,Size,S,19.99,9.99,5,TRUE,shopify,4,DENY,120,TRUE,FALSE
,shirt,,,S-1,,M,19.99,,,TRUE,shopify,0,CONTINUE,120,TRUE,
Plan,plan,TRUE,Draft,,,,5,,,TRUE,shopify,1,DENY,,FALSE,FALSE
`
  const run = await importFile(shop, csv)
  expect([run.program, run.counts]).toMatchObject(['SHOPIFY', { created: 2, failed: 0 }])
  expect(await pricesOf(shop, 'shirt')).toEqual(['19.99', '19.99'])
  expect([(await productBySlug(shop, 'shirt')).visible, (await productBySlug(shop, 'plan')).visible]).toEqual([true, false])
  expect((await importFile(shop, csv)).counts).toMatchObject({ unchanged: 2 })
})

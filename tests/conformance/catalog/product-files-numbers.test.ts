import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatColumns } from '../../../apps/server/src/modules/catalog/product-files/columns.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { aFile, exportFile, importFile } from './product-files-site.ts'
import { messages, productBySlug, pricesOf, stockOf } from './product-files-values-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const priced = ['Handle', 'Title', 'Variant Price', 'Variant Inventory Qty', 'Published']

test('a price or quantity with two readings is asked about, and read once the format is stated', async () => {
  const shop = await aShop(server)
  const file = aFile(priced, ['sofa', 'Sofa', '"1,234"', '"3,000"', 'true'])
  const run = await importFile(shop, file)
  expect(run.counts).toMatchObject({ created: 0, failed: 1 })
  expect(messages(run, 'ERROR')).toEqual([
    [
      2,
      'Variant Price has two readings: 1,234 is 1234 or 1.234. State the decimal separator of the column; Variant Inventory Qty has two readings: 3,000 is 3000 or 3. State the decimal separator of the column',
    ],
  ])
  expect(run.columnFormats).toEqual([
    { column: 'Variant Price', kind: 'AMBIGUOUS', example: '1,234' },
    { column: 'Variant Inventory Qty', kind: 'AMBIGUOUS', example: '3,000' },
  ])
  const stated = await importFile(shop, file, { numberFormat: 'POINT' })
  expect(stated.columnFormats[0]).toEqual({ column: 'Variant Price', kind: 'STATED', format: 'POINT' })
  expect(stated.counts).toMatchObject({ created: 1, failed: 0 })
  expect([await pricesOf(shop, 'sofa'), await stockOf(shop, 'Sofa')]).toEqual([['1234.00'], [3000]])
  // The export has one reading, whatever the imported file was like.
  expect((await importFile(shop, await exportFile(shop))).counts).toMatchObject({ unchanged: 1, failed: 0 })
})

test('one format may be stated for a single column, by its name in the file', async () => {
  const shop = await aShop(server)
  const file = 'Name;Preis;Bestand\nSofa;1.234;3.000\n'
  const run = await importFile(shop, file, {
    mapping: { Name: 'Title', Preis: 'Variant Price', Bestand: 'Variant Inventory Qty' },
    numberFormat: 'COMMA',
    numberFormats: [{ column: 'Bestand', format: 'POINT' }],
  })
  expect(run.counts).toMatchObject({ created: 1 })
  expect(run.columnFormats.map(({ column, format }) => [column, format])).toEqual([
    ['Preis', 'COMMA'],
    ['Bestand', 'POINT'],
  ])
  expect([await pricesOf(shop, 'sofa'), await stockOf(shop, 'Sofa')]).toEqual([['1234.00'], [3]])
})

test('the cells of a column decide for each other', async () => {
  const shop = await aShop(server)
  const run = await importFile(
    shop,
    aFile(['Handle', 'Title', 'Variant Price'], ['a', 'A', '"1,234"'], ['b', 'B', '"€ 2,500.50"'], ['c', 'C', '7']),
  )
  expect(run.columnFormats).toEqual([{ column: 'Variant Price', kind: 'DETECTED', format: 'POINT' }])
  expect(await Promise.all(['a', 'b', 'c'].map((slug) => pricesOf(shop, slug)))).toEqual([['1234.00'], ['2500.50'], ['7.00']])
})

test('an amount with more decimals than its currency has is never rounded', async () => {
  const shop = await aShop(server)
  const run = await importFile(
    shop,
    aFile(
      ['Handle', 'Title', 'Variant Price'],
      ['a', 'A', '12.505'],
      ['b', 'B', '0.005'],
      ['c', 'C', '12.5000'],
      ['d', 'D', '$5.00'],
    ),
  )
  expect(messages(run, 'ERROR')).toEqual([
    [2, 'Variant Price has more than 2 decimals: 12.505'],
    [3, 'Variant Price has more than 2 decimals: 0.005'],
    [5, 'Variant Price is in another currency than EUR: $5.00'],
  ])
  expect(await pricesOf(shop, 'c')).toEqual(['12.50'])
})

test('a product whose price changes by more than a factor of five waits until exactly this change is confirmed', async () => {
  const shop = await aShop(server)
  const columns = ['Handle', 'Title', 'Published', 'Variant Price', 'Variant Inventory Qty']
  await importFile(
    shop,
    aFile(columns, ['sofa', 'Sofa', 'true', '1250.00', '3'], ['cup', 'Cup', 'true', '2', '5'], ['tea', 'Tea', 'true', '3', '5']),
  )
  const update = aFile(
    columns,
    ['sofa', 'Sofa', 'true', '1.25', '3'],
    ['cup', 'Cup', 'true', '10.01', '5'],
    ['tea', 'Tea', 'true', '15', '5'],
  )
  const dry = await importFile(shop, update, { dryRun: true })
  expect(dry.counts).toMatchObject({ changed: 1, unconfirmed: 2 })
  const listed = dry.rows.filter(({ outcome }) => outcome === 'UNCONFIRMED')
  expect(listed.map(({ handle, priceChanges }) => [handle, priceChanges])).toEqual([
    ['sofa', [{ before: '1250.00', after: '1.25' }]],
    ['cup', [{ before: '2', after: '10.01' }]],
  ])
  const run = await importFile(shop, update)
  expect(run.rows).toEqual(dry.rows)
  expect([await pricesOf(shop, 'sofa'), await pricesOf(shop, 'cup'), await pricesOf(shop, 'tea')]).toEqual([
    ['1250.00'],
    ['2.00'],
    ['15.00'],
  ])
  const confirmedPriceChanges = [
    { handle: 'sofa', before: '1250.00', after: '1.2' },
    { handle: 'cup', before: '2', after: '10.01' },
  ]
  expect((await importFile(shop, update, { confirmedPriceChanges })).counts).toMatchObject({ changed: 1, unconfirmed: 1 })
  expect([await pricesOf(shop, 'sofa'), await pricesOf(shop, 'cup')]).toEqual([['1250.00'], ['10.01']])
})

test('a quantity that changes by a factor of more than a hundred has a warning', async () => {
  const shop = await aShop(server)
  await importFile(shop, aFile(priced, ['a', 'A', '5', '3000', 'true']))
  const run = await importFile(shop, aFile(priced, ['a', 'A', '5', '3', 'true']))
  expect(messages(run, 'WARNING')).toEqual([[2, 'the quantity changes from 3000 to 3']])
})

test('a file of unreadable cells in every column is imported to its end, with a result for each product', async () => {
  const shop = await aShop(server)
  const cells = ['abc', '1,2,3', '-1', '1e5', 'NaN', '12.0', 'TRUE ', 'x'.repeat(10_000)]
  const columns = [...formatColumns, 'Status', 'Cost per item']
  const lines = columns.flatMap((column) =>
    cells.map((cell, index): string[] => {
      const usual: Record<string, string> = { Handle: `${column} ${index}`, Title: 'A', 'Variant Price': '5.00', [column]: cell }
      return columns.map((each) => usual[each] ?? '')
    }),
  )
  const run = await importFile(shop, stringify([columns, ...lines]), { categoriesFrom: ['TYPE', 'TAGS'] })
  const withNull = await shop.owner('POST', '/stoa/v1/product-imports', { csv: 'Title,Variant Price\nA\0,5\n' })
  expect([withNull.status, withNull.body.message]).toEqual([400, 'csv must not contain NUL or half a character'])
  expect(run.status).toBe('FINISHED')
  expect(new Set(run.rows.map(({ line }) => line)).size).toBe(lines.length)
  const prices = (await exportFile(shop)).match(/(?<=,)(?:1234|1\.23|123|100000|1)(?:\.\d+)?(?=,)/g) ?? []
  expect(prices).toEqual([])
})

test('a barcode that a spreadsheet has shortened is left out with a warning, and a known variant keeps its own', async () => {
  const shop = await aShop(server)
  const file = (barcode: string, price: string) =>
    aFile(['Handle', 'Title', 'Variant Price', 'Variant Barcode'], ['sofa', 'Sofa', price, barcode])
  const barcodes = async (slug: string) =>
    (await productBySlug(shop, slug)).variantsInfo.variants.map(({ barcode }: any) => barcode)
  await importFile(shop, file('4006381333931', '5'))
  const run = await importFile(shop, file('4.00638E+12', '6'))
  expect(messages(run, 'WARNING')).toEqual([
    [2, 'Variant Barcode is in scientific notation, which may have lost digits: 4.00638E+12; Variant Barcode is left out'],
  ])
  expect([await barcodes('sofa'), await pricesOf(shop, 'sofa')]).toEqual([['4006381333931'], ['6.00']])
  await importFile(shop, file('"4,00638E+12"', '5').replaceAll('ofa', 'ock'))
  expect(await barcodes('sock')).toEqual([undefined])
})

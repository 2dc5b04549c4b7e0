import fc from 'fast-check'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatColumns } from '../../../apps/server/src/modules/catalog/product-files/columns.ts'
import { escapeFormula } from '../../../apps/server/src/modules/catalog/product-files/formula.ts'
import { readCsv } from '../../../apps/server/src/modules/catalog/product-files/read-csv.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { isSoak } from '../../support/soak.ts'
import { exportFile, importFile } from './product-files-site.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const specialCell = fc.constantFrom(
  '=1+1',
  "'=",
  '@',
  '-',
  '"',
  '""',
  ',',
  ';',
  '\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  "'",
  '=1+1',
  'é',
  '漢字',
  '👩‍🚀',
  'İ',
  'ß',
  '<p>',
  '\\',
  '$',
  '%',
)
const text = (maxLength: number) =>
  fc
    .array(fc.oneof(specialCell, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 6 })
    .map((parts) => parts.join('').replaceAll('\0', '').slice(0, maxLength).toWellFormed())
const cell = (maxLength = 40) => fc.oneof(fc.constant(''), text(maxLength))
const filled = (maxLength: number) => text(maxLength).filter((value) => value.trim() !== '')
const amount = fc.oneof(
  fc.nat(99_999).map(String),
  fc.nat(99_999).map((cents) => (cents / 100).toFixed(2)),
)

/** Option values that differ by more than case and surrounding spaces. */
const optionValues = fc.uniqueArray(filled(30), { minLength: 1, maxLength: 4, selector: (value) => value.trim().toLowerCase() })
const optionName = filled(30)

const product = fc.record({
  title: filled(40),
  body: cell(60),
  vendor: cell(),
  tags: cell(),
  google: cell(),
  published: fc.constantFrom('true', 'false', 'TRUE', ''),
  seo: fc.tuple(cell(), cell()),
  option: fc.option(fc.record({ name: optionName, values: optionValues })),
  stock: fc.record({
    tracker: fc.constantFrom('', 'shopify'),
    quantity: fc.integer({ min: -5, max: 500 }).map(String),
    policy: fc.constantFrom('deny', 'continue', ''),
  }),
  grams: fc.constantFrom('', '0', '250', '12.5'),
  price: amount,
  pictures: fc.uniqueArray(fc.nat(99), { maxLength: 4 }),
  altText: cell(),
  unknown: cell(),
})
type GeneratedProduct = typeof product extends fc.Arbitrary<infer T> ? T : never

function linesOf(given: GeneratedProduct, index: number): Record<string, string>[] {
  const values = given.option?.values ?? ['Default Title']
  const count = Math.max(values.length, given.pictures.length)
  return Array.from({ length: count }, (_, line) => ({
    Handle: `product-${index}`,
    ...(line === 0 && {
      Title: given.title,
      'Body (HTML)': given.body,
      Vendor: given.vendor,
      Tags: given.tags,
      Published: given.published,
      'Option1 Name': given.option?.name ?? 'Title',
      'SEO Title': given.seo[0],
      'SEO Description': given.seo[1],
      'Google Shopping / MPN': given.google,
    }),
    ...(line < values.length && {
      'Option1 Value': values[line]!,
      'Variant Price': given.price,
      'Variant Compare At Price': line % 2 ? (Number(given.price) + 1).toFixed(2) : '',
      'Variant Grams': given.grams,
      'Variant Inventory Tracker': given.stock.tracker,
      'Variant Inventory Qty': given.stock.quantity,
      'Variant Inventory Policy': given.stock.policy,
      'Variant SKU': line === 1 ? `${index} "${given.google.slice(0, 20).toWellFormed()}"` : '',
    }),
    ...(line < given.pictures.length && {
      'Image Src': `https://pictures.test/${given.pictures[line]}.jpg`,
      'Image Position': String(given.pictures.length - line),
      'Image Alt Text': given.altText,
    }),
    'A column of its own': given.unknown,
  }))
}

test('whatever the cells contain, import and export give the same file, and importing the export changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 6 }), async (products) => {
      const columns = [...formatColumns, 'A column of its own']
      const lines = products.flatMap(linesOf)
      const file = stringify([columns, ...lines.map((line) => columns.map((column) => escapeFormula(line[column] ?? '')))], {
        record_delimiter: '\r\n',
        quoted_match: /[\r\n]/,
      })
      const shop = await aShop(server)
      const run = await importFile(shop, file)
      expect(run.rows.filter(({ outcome }) => outcome === 'ERROR')).toEqual([])
      expect(run.counts.created).toBe(products.length)
      expect(await exportFile(shop)).toBe(file)
      const again = await importFile(shop, file)
      expect(again.counts).toMatchObject({ unchanged: products.length, created: 0, changed: 0, failed: 0 })
    }),
    // Other cells in every run. A failure reports its seed and path at once instead of shrinking for minutes.
    { numRuns: isSoak ? 30 : 4, endOnFailure: true, interruptAfterTimeLimit: 60_000 },
  )
}, 120_000)

const separators = fc.constantFrom(
  { format: 'POINT', point: '.', group: ',' },
  { format: 'POINT', point: '.', group: "'" },
  { format: 'COMMA', point: ',', group: '.' },
  { format: 'COMMA', point: ',', group: '\u202f' },
)
const numbers = fc.record({
  price: fc.nat(9_999_999),
  more: fc.option(fc.nat(99_999)),
  cost: fc.option(fc.nat(9_999_999)),
  quantity: fc.nat(99_999),
  grams: fc.nat(9_999_999),
})

test('in a stated format, an export has the same values as the imported file', async () => {
  await fc.assert(
    fc.asyncProperty(
      separators,
      fc.array(numbers, { minLength: 1, maxLength: 8 }),
      async ({ format, point, group }, products) => {
        const written = (units: number, digits: number) => {
          const [whole, fraction] = (units / 10 ** digits).toFixed(digits).split('.')
          return whole!.replace(/\B(?=(?:\d{3})+$)/g, group) + (fraction === undefined ? '' : point + fraction)
        }
        const columns = [
          'Handle',
          'Title',
          'Published',
          'Variant Price',
          'Variant Compare At Price',
          'Cost per item',
          'Variant Inventory Qty',
          'Variant Grams',
        ]
        const lines = products.map(({ price, more, cost, quantity, grams }, index) => [
          `p-${index}`,
          `P ${index}`,
          'true',
          written(price, 2),
          more === null ? '' : written(price + more, 2),
          cost === null ? '' : written(cost, 2),
          written(quantity, 0),
          written(grams, 0),
        ])
        const shop = await aShop(server)
        const file = stringify([columns, ...lines])
        const run = await importFile(shop, file, { numberFormat: format })
        expect(run.rows.filter(({ outcome }) => outcome === 'ERROR')).toEqual([])
        const settings = { currency: 'EUR', weightUnit: 'KG' } as const
        const { lines: exported } = await readCsv(await exportFile(shop), { mapping: {}, reading: {}, settings })
        const numberIn = (cells: Record<string, string>, column: string) => (cells[column] ? Number(cells[column]) : null)
        expect(
          exported.map(({ cells }) => columns.slice(3).map((column) => numberIn(cells, column))),
          file,
        ).toEqual(
          products.map(({ price, more, cost, quantity, grams }) => [
            price / 100,
            more === null ? null : (price + more) / 100,
            cost === null ? null : cost / 100,
            quantity,
            grams,
          ]),
        )
        // An export has one reading, so nothing has to be stated.
        expect((await importFile(shop, await exportFile(shop))).counts).toMatchObject({ unchanged: products.length, failed: 0 })
      },
    ),
    { numRuns: isSoak ? 60 : 8, endOnFailure: true, interruptAfterTimeLimit: 60_000 },
  )
}, 120_000)

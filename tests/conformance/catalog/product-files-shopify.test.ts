import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aFile, exportFile, importFile } from './product-files-site.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})

async function aPicture(shop: TestShop, color: string): Promise<string> {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: color } })
    .png()
    .toBuffer()
  const { body } = await shop.owner('POST', '/stoa/v1/pictures', { content: png.toString('base64') })
  return body.picture.id
}

async function productAt(shop: TestShop, slug: string): Promise<any> {
  return (await shop.owner('GET', `/stores/v3/products/slug/${slug}?fields=MERCHANT_DATA`)).body.product
}

/** The pictures that are linked to the choices of each option. */
function linksOf({ options }: any): string[][][] {
  return options.map(({ choicesSettings }: any) =>
    choicesSettings.choices.map(({ linkedMedia = [] }: any) => linkedMedia.map(({ id }: any) => id)),
  )
}

const columns = [
  'Handle',
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant Price',
  'Image Src',
]

test('the picture of a variant is linked to the choice that it belongs to, exported as it came, and changed again', async () => {
  const shop = await aShop(server)
  const [red, blue] = [await aPicture(shop, 'red'), await aPicture(shop, 'blue')]
  const url = (id: string) => `https://old.example/media/${id}`
  const file = (ofRed: string, ofBlue: string) =>
    aFile(
      [...columns, 'Variant Image'],
      ['shirt', 'Shirt', 'Size', 'S', 'Colour', 'Red', '20', url(red), url(ofRed)],
      ['shirt', '', '', 'S', '', 'Blue', '20', url(blue), url(ofBlue)],
      ['shirt', '', '', 'M', '', 'Red', '20', '', url(ofRed)],
      ['shirt', '', '', 'M', '', 'Blue', '20', '', url(ofBlue)],
    )
  const run = await importFile(shop, file(red, blue))
  expect(run.counts).toMatchObject({ created: 1, warnings: 0, failed: 0 })
  expect(run.notices.filter(({ code }) => code === 'NOT_IMPORTED')).toEqual([])
  expect(linksOf(await productAt(shop, 'shirt'))).toEqual([
    [[], []],
    [[red], [blue]],
  ])

  expect((await importFile(shop, file(red, blue))).counts).toMatchObject({ unchanged: 1 })
  expect((await importFile(shop, await exportFile(shop))).counts).toMatchObject({ unchanged: 1 })
  const withoutColumn = aFile(
    columns.slice(0, 7),
    ['shirt', 'Shirt', 'Size', 'S', 'Colour', 'Red', '20'],
    ['shirt', '', '', 'S', '', 'Blue', '21'],
  )
  expect((await importFile(shop, withoutColumn)).counts).toMatchObject({ changed: 1 })
  expect(linksOf(await productAt(shop, 'shirt'))).toEqual([[[]], [[red], [blue]]])

  expect((await importFile(shop, file(blue, red))).counts).toMatchObject({ changed: 1, warnings: 0 })
  expect(linksOf(await productAt(shop, 'shirt'))[1]).toEqual([[blue], [red]])
})

test('pictures of variants that fit no option, or are none of the product’s, are kept with a warning', async () => {
  const shop = await aShop(server)
  const ids = [await aPicture(shop, 'red'), await aPicture(shop, 'blue'), await aPicture(shop, 'green')]
  const [red, blue, green] = ids.map((id) => `https://old.example/media/${id}`) as [string, string, string]
  const file = aFile(
    [...columns, 'Variant Image'],
    ['shirt', 'Shirt', 'Size', 'S', 'Colour', 'Red', '20', red, red],
    ['shirt', '', '', 'S', '', 'Blue', '20', blue, blue],
    ['shirt', '', '', 'M', '', 'Red', '20', '', blue],
    ['cap', 'Cap', 'Size', 'S', '', '', '20', red, green],
  )
  const run = await importFile(shop, file)
  expect(run.counts).toMatchObject({ created: 2, failed: 0 })
  expect(run.rows.filter(({ outcome }) => outcome === 'WARNING').map(({ line, message }) => [line, message])).toEqual([
    [2, 'the pictures of the variants differ within the choices of every option, and are kept for the next export'],
    [5, expect.stringMatching(/^Variant Image is not a picture of the product, and is kept for the next export: \/media\/\w+/)],
  ])
  expect(linksOf(await productAt(shop, 'shirt')).flat(2)).toEqual([])
  expect(linksOf(await productAt(shop, 'cap')).flat(2)).toEqual([])
  expect((await importFile(shop, file)).counts).toMatchObject({ unchanged: 2 })
})

test('cost, weight and its unit, tags and tax of a file are what it says, or are named at the top', async () => {
  const shop = await aShop(server)
  const file = aFile(
    ['Handle', 'Title', 'Variant Price', 'Cost per item', 'Variant Grams', 'Variant Weight Unit', 'Tags', 'Variant Taxable'],
    ['mug', 'Mug', '20', '7.5', '250', 'lb', '"New, Tea"', 'false'],
    ['cup', 'Cup', '20', '', '1000', 'kg', '', 'true'],
  )
  const run = await importFile(shop, file)
  expect(run.counts).toMatchObject({ created: 2, warnings: 0, failed: 0 })
  expect(run.notices.filter(({ code }) => code === 'NOT_IMPORTED').map((notice) => notice.columns)).toEqual([
    ['Tags', 'Variant Taxable'],
  ])
  const [mug, cup] = [await productAt(shop, 'mug'), await productAt(shop, 'cup')]
  const variantOf = ({ variantsInfo }: any) => variantsInfo.variants[0]
  expect(variantOf(mug).revenueDetails.cost.amount).toBe('7.50')
  // The column has grams whatever unit the other shop shows.
  expect([variantOf(mug), variantOf(cup)].map(({ physicalProperties }) => physicalProperties.weight)).toEqual([0.25, 1])
  expect(mug.taxGroupId).toBeUndefined()

  const asCategories = await importFile(shop, file, { categoriesFrom: ['TAGS'] })
  expect(asCategories.counts).toMatchObject({ changed: 1, unchanged: 1 })
})

import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { exportFile, importFile } from './product-files-site.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** The older form. The picture has no host, and a discounted shirt has variants with a surcharge. */
const older = `handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,productOptionName2,productOptionType2,productOptionDescription2,additionalInfoTitle1,additionalInfoDescription1,brand
product_5a1c,Product,Sea shirt,<p>Soft.</p>,a1_b2~mv2.jpg;c3_d4~mv2.jpg;e5_f6~mv2.png;g7_h8~mv2.png,Clothes;New,,New,20,,true,PERCENT,10,InStock,0.25,8,Size,DROP_DOWN,S;L,Colour,COLOR,#000000:Black;#ffffff:White,Care,<p>Wash cold.</p>,Tide
product_5a1c,Variant,,,,,SEA-S-B,,,0,true,,,4,,,,,S,,,#000000:Black,,,
product_5a1c,Variant,,,,,SEA-L-B,,,2.5,true,,,0,0.3,,,,L,,,#000000:Black,,,
product_5a1c,Variant,,,,,SEA-L-W,,,2.5,false,,,9,,,,,L,,,#ffffff:White,,,
product_77,Product,Mug,Plain,,Kitchen,MUG,,9.90,,true,AMOUNT,0,12,0.4,,,,,,,,,,
product_78,Product,Mug,Other,,,MUG-2,,8,,false,,,OutOfStock,,,,,,,,,,,
product_79,Product,Poster,All sizes,,,,,5,,true,,,InStock,,,Size,DROP_DOWN,A4;A3,,,,,,
`

/** The newer form: pictures have lines of their own, variants have prices. */
const newer = `handle,fieldType,name,visible,plainDescription,media,mediaAltText,ribbon,brand,price,strikethroughPrice,inventory,sku,barcode,weight,productOptionName1,productOptionType1,productOptionChoices1
night-lamp,PRODUCT,Night lamp,TRUE,<p>Warm.</p>,,,,Tide,,,,,,,Shade,TEXT_CHOICES,Linen;Paper
night-lamp,MEDIA,,,,https://pictures.example/lamp.jpg,A lamp,,,,,,,,,,,
night-lamp,VARIANT,,,,,,,,49.00,59.00,3,LAMP-L,4006381333931,1.2,Shade,TEXT_CHOICES,Linen
night-lamp,VARIANT,,,,,,,,39.00,,IN_STOCK,LAMP-P,,1.2,Shade,TEXT_CHOICES,Paper
`

async function products(shop: TestShop): Promise<Map<string, any>> {
  const client = visitorClient(shop, { productsV3 }).productsV3
  const { products: found } = (await shop.owner('POST', '/stores/v3/products/query', { query: {} })).body
  const whole = await Promise.all(
    found.map(async ({ id, visible }: { id: string; visible: boolean }) =>
      visible
        ? client.getProduct(id, { fields: ['PLAIN_DESCRIPTION', 'MEDIA_ITEMS_INFO', 'VARIANT_OPTION_CHOICE_NAMES'] as never })
        : { slug: 'hidden' },
    ),
  )
  return new Map(whole.map((product: any) => [product.slug, product]))
}

function variantsOf({ variantsInfo }: any): unknown[] {
  return variantsInfo.variants.map((variant: any) => ({
    sku: variant.sku,
    choices: variant.choices.map((choice: any) => choice.optionChoiceNames.choiceName),
    price: variant.price.actualPrice.amount,
    before: variant.price.compareAtPrice?.amount,
    inStock: variant.inventoryStatus.inStock,
    weight: variant.physicalProperties?.weight,
  }))
}

test('an export of the older form becomes products with their variants, prices, stock and pictures', async () => {
  const shop = await aShop(server)
  const run = await importFile(shop, older, { categoriesFrom: ['TAGS'] })
  expect(run.rows.filter(({ outcome }) => outcome === 'ERROR')).toEqual([])
  expect(run.counts).toMatchObject({ created: 4, failed: 0 })
  const bySlug = await products(shop)
  expect([...bySlug.keys()].toSorted()).toEqual(['hidden', 'mug', 'poster', 'sea-shirt'])
  const shirt = bySlug.get('sea-shirt')
  expect(shirt).toMatchObject({ name: 'Sea shirt', brand: { name: 'Tide' } })
  expect(shirt.plainDescription).toMatch(/Soft\..*Care.*Wash cold\./s)
  expect(variantsOf(shirt)).toEqual([
    { sku: 'SEA-S-B', choices: ['S', 'Black'], price: '18.00', before: '20.00', inStock: true, weight: 0.25 },
    { sku: 'SEA-L-B', choices: ['L', 'Black'], price: '20.25', before: '22.50', inStock: false, weight: 0.3 },
  ])
  // They could not be fetched, so they keep their addresses on the old host.
  expect(shirt.media.itemsInfo.items.map(({ image }: any) => image)).toEqual(
    ['a1_b2~mv2.jpg', 'c3_d4~mv2.jpg', 'e5_f6~mv2.png', 'g7_h8~mv2.png'].map((name) => expect.stringContaining(name)),
  )
  expect(variantsOf(bySlug.get('mug'))).toMatchObject([{ sku: 'MUG', price: '9.90', inStock: true, weight: 0.4 }])
  expect(variantsOf(bySlug.get('poster'))).toMatchObject([{ choices: ['A4'] }, { choices: ['A3'] }])
  const { categories } = (
    await shop.owner('POST', '/categories/v1/categories/query', {
      query: {},
      treeReference: { appNamespace: '@wix/stores' },
    })
  ).body
  expect(categories.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Clothes', 'New', 'Kitchen']))
})

test('the newer form too, and the same file again changes nothing', async () => {
  const shop = await aShop(server)
  expect((await importFile(shop, newer)).counts).toMatchObject({ created: 1, failed: 0 })
  const lamp = (await products(shop)).get('night-lamp')
  expect(variantsOf(lamp)).toMatchObject([
    { sku: 'LAMP-L', choices: ['Linen'], price: '49.00', before: '59.00', inStock: true, weight: 1.2 },
    { sku: 'LAMP-P', choices: ['Paper'], price: '39.00', before: undefined, inStock: true },
  ])
  expect(lamp.media.main.altText).toBe('A lamp')
  expect((await importFile(shop, newer)).counts).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
  // Imported products are exported in the usual format, and read again.
  expect((await importFile(shop, await exportFile(shop))).counts).toMatchObject({ changed: 0, unchanged: 1, failed: 0 })
})

test('lines that do not fit are reported, and spoil no others', async () => {
  const shop = await aShop(server)
  const broken = `handleId,fieldType,name,price,inventory,productOptionName1,productOptionDescription1
a,Product,Bowl,many,,,
b,Product,Cup,7,,,
b,Nonsense,,,,,
,Variant,,,,,
c,Variant,,3,1,Size,S
`
  const run = await importFile(shop, broken)
  expect(run.counts).toMatchObject({ created: 0, failed: 4 })
  expect(run.rows.filter(({ outcome }) => outcome === 'ERROR').map(({ line, message }) => [line, message])).toEqual([
    [2, 'price isn’t an amount: many'],
    [4, 'fieldType has an unknown value: Nonsense'],
    [5, expect.stringContaining('Title is empty')],
    [6, expect.stringContaining('Title is empty')],
  ])
})

test('a quantity that variants share is imported for each of them, with a warning', async () => {
  const shop = await aShop(server)
  const run = await importFile(
    shop,
    'handleId,fieldType,name,price,visible,inventory,productOptionName1,productOptionDescription1\np,Product,Mug,10,TRUE,12,Size,S;M\n',
  )
  expect(run.rows.map(({ line, outcome, message }) => [line, outcome, message])).toEqual([
    [2, 'NEW', null],
    [2, 'WARNING', 'inventory counts all variants together, and each of them has this quantity here: 12'],
  ])
})

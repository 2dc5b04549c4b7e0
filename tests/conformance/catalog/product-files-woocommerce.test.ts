import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { exportFile, importFile } from './product-files-site.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const file = readFileSync(join(import.meta.dirname, '../../data/woocommerce.csv'), 'utf8')

test('an export of WooCommerce becomes products: variations are variants, several pictures, drafts are hidden', async () => {
  const shop = await aShop(server)
  const run = await importFile(shop, file, { categoriesFrom: ['TAGS'] })
  expect(run.program).toBe('WOOCOMMERCE')
  expect(run.rows.filter(({ outcome }) => outcome === 'ERROR').map(({ line, message }) => [line, message])).toEqual([
    [8, 'Type is not simple, variable or variation: grouped'],
    [9, 'there is no product for its Parent in the file: NOPE'],
  ])
  expect(run.counts).toMatchObject({ created: 4, failed: 2 })
  const read = async (slug: string) =>
    (await shop.owner('GET', `/stores/v3/products/slug/${slug}?fields=MEDIA_ITEMS_INFO&fields=PLAIN_DESCRIPTION`)).body.product
  const hoodie = await read('hoodie')
  expect([hoodie.visible, hoodie.productType, hoodie.options.map(({ name }: any) => name)]).toEqual([true, 'PHYSICAL', ['Size']])
  expect(hoodie.plainDescription).toMatch(/Warm\..*With a hood\./s)
  expect(
    hoodie.variantsInfo.variants.map(({ sku, barcode, price, physicalProperties, inventoryStatus }: any) => [
      sku,
      barcode,
      price.actualPrice.amount,
      price.compareAtPrice?.amount,
      physicalProperties.weight,
      inventoryStatus,
    ]),
  ).toEqual([
    ['HOOD-S', '4006381333931', '35.50', '45.00', 0.6, { inStock: true, preorderEnabled: false }],
    ['HOOD-M', undefined, '45.00', undefined, 0.7, { inStock: false, preorderEnabled: true }],
  ])
  expect(hoodie.media.itemsInfo.items).toHaveLength(3)
  expect([(await read('mug')).visible, (await read('plan')).visible, (await read('hidden')).visible]).toEqual([
    false,
    false,
    false,
  ])
  expect([(await read('plan')).productType, (await read('hidden')).variantsInfo.variants[0].price.actualPrice.amount]).toEqual([
    'DIGITAL',
    '5.00',
  ])
  expect(run.rows.find(({ handle, outcome }) => handle === 'hidden' && outcome === 'WARNING')!.message).toBe(
    'the sale price holds for certain days alone, and was left out: 3',
  )
  const { categories } = (
    await shop.owner('POST', '/categories/v1/categories/query', { query: {}, treeReference: { appNamespace: '@wix/stores' } })
  ).body
  expect(categories.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Hoodies', 'Sale', 'Kitchen']))
  expect((await importFile(shop, file)).counts).toMatchObject({ created: 0, changed: 0, unchanged: 4 })
  expect((await importFile(shop, await exportFile(shop))).counts).toMatchObject({ changed: 0, unchanged: 4, failed: 0 })
})

test('variations that nobody can buy there are left out with a warning, and the rest of their product is imported', async () => {
  const shop = await aShop(server)
  const run = await importFile(
    shop,
    `ID,Type,SKU,Name,Published,Stock,In stock?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,V,Vest,1,7,1,,,Size,"S, M, L, XL, XXL"
2,variation,V-S,Vest - S,1,parent,1,10,V,Size,S
3,variation,V-M,Vest - M,0,3,1,10,V,Size,M
4,variation,V-L,Vest - L,1,3,1,,V,Size,L
5,variation,V-XL,Vest - XL,-1,3,1,10,V,Size,XL
6,variation,V-XXL,Vest - XXL,1,parent,1,10,V,Size,XXL
7,variable,C,Cap,1,,1,,,Size,S
8,variation,C-S,Cap - S,0,3,1,10,C,Size,S
,,,,,,,,,,
`,
  )
  expect(run.counts).toMatchObject({ created: 1, failed: 1 })
  expect(run.rows.filter(({ outcome }) => outcome !== 'NEW').map(({ line, message }) => [line, message])).toEqual([
    [2, 'Stock counts all variants together, and each of them has this quantity here: 7'],
    [4, 'a variation that is disabled or has no price was left out: Vest - M'],
    [5, 'a variation that is disabled or has no price was left out: Vest - L'],
    [6, 'a variation that is disabled or has no price was left out: Vest - XL'],
    [8, 'Type is variable, and the file has no variations of the product that are sold'],
  ])
  const { product } = (await shop.owner('GET', '/stores/v3/products/slug/vest')).body
  expect(product.variantsInfo.variants.map(({ sku }: any) => sku)).toEqual(['V-S', 'V-XXL'])
})

test('columns that the catalogue has no place for come back in an export, whatever words they share with those it understands', async () => {
  const shop = await aShop(server)
  const [columns, cells] = ['ID,Type,SKU,Name,Published,Regular price,GTIN,UPC,or ISBN', '1,simple,CUP,Cup,1,9.00,123,456,789']
  expect((await importFile(shop, `${columns}\n${cells}\n`)).counts).toMatchObject({ created: 1, failed: 0 })
  const [header = '', row = ''] = (await exportFile(shop)).split(/\r?\n/)
  const exported = Object.fromEntries(header.split(',').map((column, index) => [column, row.split(',')[index]]))
  expect(exported).toMatchObject({ GTIN: '123', UPC: '456', 'or ISBN': '789' })
})

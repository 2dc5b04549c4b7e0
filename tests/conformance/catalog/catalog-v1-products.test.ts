import { products, productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aV1Mug, aV1Shirt } from './catalog-v1-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const unknown = '11111111-1111-4111-8111-111111111111'
const ownerOf = (shop: TestShop) => ownerClient(shop, { products, productsV3 })

test('a product created in the older shape is the same product in the newer one', async () => {
  const shop = await aShop(server)
  const newEntity = await aV1Shirt(shop, {
    description: '<p>Soft</p>',
    brand: 'Loom',
    ribbon: 'New',
    weight: 0.3,
    discount: { type: 'PERCENT', value: 25 },
    additionalInfoSections: [{ title: 'Care', description: 'Wash cold' }],
  })
  expect(newEntity).toMatchObject({
    name: 'Shirt',
    slug: 'shirt',
    visible: true,
    productType: 'physical',
    description: '<p>Soft</p>',
    brand: 'Loom',
    ribbon: 'New',
    ribbons: [{ text: 'New' }],
    weight: 0.3,
    weightRange: { minValue: 0.3, maxValue: 0.3 },
    priceData: { currency: 'EUR', price: 20, discountedPrice: 15, formatted: { price: '€20.00', discountedPrice: '€15.00' } },
    priceRange: { minValue: 15, maxValue: 15 },
    discount: { type: 'AMOUNT', value: 5 },
    costAndProfitData: { itemCost: 8, profit: 7, profitMargin: 0.4667, formattedItemCost: '€8.00', formattedProfit: '€7.00' },
    stock: { trackInventory: false, inStock: true, inventoryStatus: 'IN_STOCK' },
    manageVariants: true,
    additionalInfoSections: [{ title: 'Care', description: 'Wash cold' }],
    productPageUrl: { base: 'http://localhost', path: '/products/shirt' },
    inventoryItemId: newEntity._id,
  })
  expect(newEntity.productOptions).toEqual([
    {
      optionType: 'drop_down',
      name: 'Size',
      choices: [
        { value: 'Small', description: 'Small', inStock: true, visible: true },
        { value: 'Large', description: 'Large', inStock: true, visible: true },
      ],
    },
  ])
  expect(newEntity.variants!.map(({ choices, stock }) => [choices, stock])).toEqual([
    [{ Size: 'Small' }, { trackQuantity: false, inStock: true }],
    [{ Size: 'Large' }, { trackQuantity: false, inStock: true }],
  ])
  const newer = await ownerOf(shop).productsV3.getProduct(newEntity._id!)
  expect(newer).toMatchObject({
    name: 'Shirt',
    brand: { name: 'Loom' },
    actualPriceRange: { minValue: { amount: '15.00' } },
    compareAtPriceRange: { minValue: { amount: '20.00' } },
  })
})

test('a visitor reads visible products, without costs', async () => {
  const shop = await aShop(server)
  const newEntity = await aV1Mug(shop)
  const hidden = await aV1Mug(shop, { name: 'Hidden', visible: false })
  const visitor = visitorClient(shop, { products })
  const { product } = await visitor.products.getProduct(newEntity._id!, { includeMerchantSpecificData: true })
  expect(product).toMatchObject({
    name: 'Mug',
    priceData: { price: 12.5, discountedPrice: 12.5 },
    discount: { type: 'NONE', value: 0 },
  })
  expect(product).not.toHaveProperty('costAndProfitData')
  await expect(visitor.products.getProduct(hidden._id!)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  const { items } = await visitor.products.queryProducts().find()
  expect(items.map(({ name }) => name)).toEqual(['Mug'])
  await expect(visitor.products.deleteProduct(newEntity._id!)).rejects.toMatchObject({
    message: expect.stringContaining('visitor may not call'),
  })
})

test('products are filtered, sorted and paged by offset', async () => {
  const shop = await aShop(server)
  for (const [name, price] of [
    ['Ant', 3],
    ['Bee', 2],
    ['Cow', 1],
  ] as const)
    await aV1Mug(shop, { name, priceData: { price }, sku: `sku-${name}` })
  const { products: client } = ownerOf(shop)
  const names = (page: { items: { name?: string | null }[] }) => page.items.map(({ name }) => name)
  expect(names(await client.queryProducts().ascending('price').find())).toEqual(['Cow', 'Bee', 'Ant'])
  expect(names(await client.queryProducts().gt('priceData.price', 1.5).descending('name').find())).toEqual(['Bee', 'Ant'])
  expect(names(await client.queryProducts().startsWith('name', 'B').find())).toEqual(['Bee'])
  expect(names(await client.queryProducts().eq('sku', 'sku-Cow').find())).toEqual(['Cow'])
  expect(names(await client.queryProducts().eq('productType', 'digital').find())).toEqual([])
  const page = await client.queryProducts().ascending('name').limit(2).find()
  expect([names(page), page.totalCount, page.hasNext()]).toEqual([['Ant', 'Bee'], 3, true])
  const next = await page.next()
  expect([names(next), next.hasNext()]).toEqual([['Cow'], false])
  const [first] = page.items
  expect(names(await client.queryProducts().eq('numericId', first!.numericId!).eq('slug', 'ant').find())).toEqual(['Ant'])
  await expect(
    client
      .queryProducts()
      .eq('brand' as never, 'x')
      .find(),
  ).rejects.toMatchObject({ details: { validationError: {} } })
})

test('an update changes what it names: a price applies to all variants, and a discount stays', async () => {
  const shop = await aShop(server)
  const newEntity = await aV1Shirt(shop, { discount: { type: 'AMOUNT', value: 4 }, brand: 'Loom', ribbon: 'New' })
  const { products: client } = ownerOf(shop)
  const { product } = await client.updateProduct(newEntity._id!, {
    name: 'Tee',
    priceData: { price: 30 },
    description: 'Short',
    visible: false,
  })
  expect(product).toMatchObject({
    name: 'Tee',
    description: 'Short',
    visible: false,
    brand: 'Loom',
    priceData: { price: 30, discountedPrice: 26 },
    slug: 'shirt',
  })
  expect(product!.variants!.map(({ _id }) => _id)).toEqual(newEntity.variants!.map(({ _id }) => _id))
  await client.removeBrand(newEntity._id!)
  await client.removeRibbon(newEntity._id!)
  const after = (await client.getProduct(newEntity._id!)).product!
  expect([after.brand, after.ribbon, after.ribbons]).toEqual([undefined, '', []])
  await expect(client.updateProduct(unknown, { name: 'x' })).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  await expect(client.removeBrand(unknown)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  await expect(client.removeRibbon(unknown)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
})

test('a deleted product cannot be read', async () => {
  const shop = await aShop(server)
  const newEntity = await aV1Mug(shop)
  const { products: client } = ownerOf(shop)
  await client.deleteProduct(newEntity._id!)
  await expect(client.getProduct(newEntity._id!)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  await expect(client.deleteProduct(newEntity._id!)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
})

test('options are added and removed, and remaining variants keep their ids', async () => {
  const shop = await aShop(server)
  const newEntity = await aV1Shirt(shop)
  const { products: client } = ownerOf(shop)
  const { product } = await client.updateProduct(newEntity._id!, {
    productOptions: [
      {
        name: 'Size',
        choices: [
          { value: 'Large', description: 'Large' },
          { value: 'Huge', description: 'Huge' },
        ],
      },
    ] as never,
  })
  expect(product!.variants!.map(({ choices, stock }) => [choices!['Size'], stock!.inStock])).toEqual([
    ['Large', true],
    ['Huge', true],
  ])
  expect(product!.variants![0]!._id).toBe(newEntity.variants![1]!._id)
  await client.deleteProductOptions(newEntity._id!)
  const after = (await client.getProduct(newEntity._id!)).product!
  expect(after).toMatchObject({ productOptions: [], manageVariants: false, priceData: { price: 20 }, stock: { inStock: true } })
  expect(after.variants).toHaveLength(1)
  await expect(client.deleteProductOptions(unknown)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
})

test('pictures are added to products and choices and removed again', async () => {
  const shop = await aShop(server)
  const { _id: id } = await aV1Shirt(shop)
  const { products: client } = ownerOf(shop)
  const read = async () => (await client.getProduct(id!)).product!
  await client.addProductMedia(id!, [
    { url: 'https://pictures.test/a.jpg' },
    { url: 'https://pictures.test/b.jpg', choice: { option: 'Size', choice: 'Large' } },
  ])
  let product = await read()
  const mediaIds = product.media!.items!.map(({ _id }) => _id!)
  expect(product.media!.mainMedia).toMatchObject({ mediaType: 'image', image: { url: 'https://pictures.test/a.jpg' } })
  expect(product.productOptions![0]!.choices!.map(({ media }) => media?.items?.map(({ _id }) => _id))).toEqual([
    undefined,
    [mediaIds[1]],
  ])

  await client.addProductMediaToChoices(id!, [{ option: 'Size', choice: 'Small', mediaIds }])
  await client.removeProductMediaFromChoices(id!, [{ option: 'Size', choice: 'Large', mediaIds }])
  product = await read()
  expect(product.productOptions![0]!.choices!.map(({ media }) => media?.items?.length)).toEqual([2, undefined])

  await client.removeProductMedia(id!, [mediaIds[0]!])
  product = await read()
  expect(product.media!.items!.map(({ _id }) => _id)).toEqual([mediaIds[1]])
  expect(product.productOptions![0]!.choices!.map(({ media }) => media?.items?.length)).toEqual([1, undefined])
  await client.removeProductMedia(id!, mediaIds)
  product = await read()
  expect(product.media).toEqual({ items: [] })
  expect(product.productOptions![0]!.choices!.map(({ media }) => media)).toEqual([undefined, undefined])

  await expect(
    client.addProductMediaToChoices(id!, [{ option: 'Size', choice: 'Small', mediaIds: ['none'] }]),
  ).rejects.toMatchObject(refusedWith('PRODUCT_MEDIA_NOT_EXIST'))
  await expect(
    client.removeProductMediaFromChoices(id!, [{ option: 'Size', choice: 'Tiny', mediaIds: [] }]),
  ).rejects.toMatchObject(refusedWith('CHOICE_NOT_EXIST'))
  await expect(client.addProductMedia(unknown, [{ url: 'https://pictures.test/a.jpg' }])).rejects.toMatchObject(
    refusedWith('PRODUCT_NOT_FOUND'),
  )
  await expect(client.removeProductMedia(unknown, ['any'])).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
})

test('many products are changed in bulk, each on its own', async () => {
  const shop = await aShop(server)
  const mug = await aV1Mug(shop, { weight: 0.4 })
  const shirt = await aV1Shirt(shop, { discount: { type: 'AMOUNT', value: 2 } })
  const ids = [mug._id!, unknown, shirt._id!]
  const { products: client } = ownerOf(shop)
  const set = await client.bulkUpdateProductsProperty(ids, { brand: 'Loom' })
  expect(set.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 })
  expect(set.results!.map(({ itemMetadata }) => itemMetadata!.error?.code)).toEqual([undefined, 'PRODUCT_NOT_FOUND', undefined])
  await client.bulkAdjustProductProperty({ price: { percentage: { rate: 10, roundToInt: false } } }, [mug._id!, shirt._id!])
  await client.bulkAdjustProductProperty({ weight: { amount: 0.1 } }, [mug._id!])
  const read = async (id: string) => (await client.getProduct(id, { includeMerchantSpecificData: true })).product!
  expect(await read(mug._id!)).toMatchObject({ brand: 'Loom', weight: 0.5, priceData: { price: 13.75 } })
  expect(await read(shirt._id!)).toMatchObject({ brand: 'Loom', priceData: { price: 22, discountedPrice: 20 } })
  await client.bulkUpdateProductsProperty([mug._id!], { cost: 3 })
  await client.bulkAdjustProductProperty({ cost: { amount: -1 } }, [mug._id!])
  expect((await read(mug._id!)).costAndProfitData).toMatchObject({ itemCost: 2 })
  await expect(client.bulkUpdateProductsProperty([mug._id!], {})).rejects.toMatchObject({ details: { validationError: {} } })
  await expect(client.bulkAdjustProductProperty({}, [mug._id!])).rejects.toMatchObject({ details: { validationError: {} } })
})

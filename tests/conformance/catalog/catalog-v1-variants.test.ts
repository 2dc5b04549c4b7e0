import { inventory, products } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aV1Mug, aV1Shirt, breaking } from './catalog-v1-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const unknown = '11111111-1111-4111-8111-111111111111'
const onlyVariant = '00000000-0000-0000-0000-000000000000'
const ownerOf = (shop: TestShop) => ownerClient(shop, { products, inventory })

test('variants are overridden by their choices or ids, and reset', async () => {
  const shop = await aShop(server)
  const created = await aV1Shirt(shop)
  const { products: client } = ownerOf(shop)
  const { variants } = await client.updateProductVariants(created._id!, [
    { choices: { Size: 'Large' }, price: 24.5, weight: 0.4, sku: 'L', visible: false },
    { variantIds: [created.variants![0]!._id!], cost: 9 },
  ])
  expect(
    variants!.map(({ variant }) => [
      variant!.priceData!.price,
      variant!.weight,
      variant!.sku,
      variant!.visible,
      variant!.costAndProfitData!.itemCost,
    ]),
  ).toEqual([
    [20, 0, '', true, 9],
    [24.5, 0.4, 'L', false, 8],
  ])
  await expect(client.updateProductVariants(created._id!, [{ choices: { Size: 'Tiny' }, price: 1 }])).rejects.toMatchObject(
    breaking('UNKNOWN_CHOICES'),
  )
  await client.resetAllProductVariantData(created._id!)
  const after = await client.queryProductVariants(created._id!)
  expect(after.variants!.map(({ variant }) => [variant!.priceData!.price, variant!.sku, variant!.visible])).toEqual([
    [20, '', true],
    [20, '', true],
  ])
  await expect(client.resetAllProductVariantData(unknown)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
})

test('a product’s variants are queried by choices, ids and page', async () => {
  const shop = await aShop(server)
  const created = await aV1Shirt(shop)
  await ownerOf(shop).products.updateProductVariants(created._id!, [{ choices: { Size: 'Small' }, visible: false }])
  const { products: client } = ownerOf(shop)
  const large = await client.queryProductVariants(created._id!, { choices: { Size: 'Large' } })
  expect(large.variants!.map(({ choices }) => choices)).toEqual([{ Size: 'Large' }])
  const paged = await client.queryProductVariants(created._id!, { paging: { limit: 1, offset: 1 } })
  expect([paged.variants!.length, paged.metadata, paged.totalResults]).toEqual([1, { items: 1, offset: 1 }, 2])
  const asVisitor = await visitorClient(shop, { products }).products.queryProductVariants(created._id!, {
    includeMerchantSpecificData: true,
  })
  expect(asVisitor.variants!.map(({ choices, variant }) => [choices, variant!.costAndProfitData])).toEqual([
    [{ Size: 'Large' }, undefined],
  ])
  await expect(client.queryProductVariants(created._id!, { variantIds: [unknown] })).rejects.toMatchObject(
    refusedWith('VARIANT_NOT_FOUND'),
  )
})

test('the available choices depend on the selected ones', async () => {
  const shop = await aShop(server)
  const created = await aV1Shirt(shop, {
    productOptions: [
      {
        name: 'Size',
        choices: [
          { value: 'Small', description: 'Small' },
          { value: 'Large', description: 'Large' },
        ],
      },
      {
        name: 'Colour',
        choices: [
          { value: '#ff0000', description: 'Red' },
          { value: '#0000ff', description: 'Blue' },
        ],
      },
    ],
  })
  expect(
    created.productOptions!.map(({ optionType, choices }) => [
      optionType,
      choices!.map(({ value, description }) => [value, description]),
    ]),
  ).toEqual([
    [
      'drop_down',
      [
        ['Small', 'Small'],
        ['Large', 'Large'],
      ],
    ],
    [
      'color',
      [
        ['#ff0000', 'Red'],
        ['#0000ff', 'Blue'],
      ],
    ],
  ])
  const largeRed = created.variants!.find(({ choices }) => choices!['Size'] === 'Large' && choices!['Colour'] === 'Red')!
  await ownerOf(shop).inventory.updateInventoryVariants(created._id!, {
    variants: [{ variantId: largeRed._id!, inStock: false }],
  })
  const { products: visitor } = visitorClient(shop, { products })
  const partial = await visitor.getProductOptionsAvailability(created._id!, { Size: 'Large' })
  expect(partial).not.toHaveProperty('selectedVariant')
  expect(partial.availableForPurchase).toBe(false)
  expect(partial.productOptions![1]!.choices!.map(({ description, inStock }) => [description, inStock])).toEqual([
    ['Red', false],
    ['Blue', true],
  ])
  expect(partial.productOptions![0]!.choices!.map(({ inStock }) => inStock)).toEqual([true, true])
  const sold = await visitor.getProductOptionsAvailability(created._id!, { Size: 'Large', Colour: 'Red' })
  expect([sold.availableForPurchase, sold.selectedVariant!.inStock]).toEqual([false, false])
  const complete = await visitor.getProductOptionsAvailability(created._id!, { Size: 'Large', Colour: 'Blue' })
  expect(complete).toMatchObject({
    availableForPurchase: true,
    selectedVariant: { price: { price: 20 }, inStock: true, visible: true },
  })
  await expect(visitor.getProductOptionsAvailability(created._id!, { Taste: 'Sweet' })).rejects.toMatchObject(
    breaking('UNKNOWN_OPTION'),
  )
})

test('all variants of the shop can be listed', async () => {
  const shop = await aShop(server)
  const shirt = await aV1Shirt(shop)
  const mug = await aV1Mug(shop, { sku: 'M-1' })
  const { products: client } = ownerOf(shop)
  const all = await client.queryStoreVariants({ paging: { limit: 2 } })
  expect([all.variants!.length, all.metadata]).toEqual([2, { count: 2, offset: 0, total: 3 }])
  const results = await client.queryStoreVariants({ filter: { sku: 'M-1' } })
  const id = `${mug._id}-${mug.variants![0]!._id}`
  expect(results.variants).toMatchObject([
    {
      _id: id,
      productId: mug._id,
      productName: 'Mug',
      variantName: 'Mug',
      managedVariant: false,
      sku: 'M-1',
      choices: {},
      stock: { trackQuantity: false, inStock: true },
    },
  ])
  const ofShirt = await client.queryStoreVariants({ filter: { productId: shirt._id } })
  expect(ofShirt.variants!.map(({ variantName }) => variantName).sort()).toEqual(['Large', 'Small'])
  expect((await client.getStoreVariant(id)).variant).toEqual(results.variants![0])
  await expect(client.getStoreVariant('none')).rejects.toMatchObject(refusedWith('VARIANT_NOT_FOUND'))
  await expect(client.queryStoreVariants({ filter: { colour: 'red' } })).rejects.toMatchObject({
    details: { validationError: {} },
  })
})

test('stock is counted, incremented, decremented and listed by product', async () => {
  const shop = await aShop(server)
  const shirt = await aV1Shirt(shop)
  const mug = await aV1Mug(shop)
  const { inventory: client } = ownerOf(shop)
  const [small, large] = shirt.variants!.map(({ _id }) => _id!)
  await client.updateInventoryVariants(shirt._id!, {
    trackQuantity: true,
    variants: [
      { variantId: small!, quantity: 5 },
      { variantId: large!, quantity: 0 },
    ],
  })
  const read = async (id: string) => (await client.getInventoryVariants(id)).inventoryItem!
  expect(await read(shirt._id!)).toMatchObject({
    _id: shirt._id,
    productId: shirt._id,
    externalId: shirt._id,
    trackQuantity: true,
    numericId: shirt.numericId,
    variants: [
      { variantId: small, inStock: true, quantity: 5, availableForPreorder: false },
      { variantId: large, inStock: false, quantity: 0, availableForPreorder: false },
    ],
  })
  await client.decrementInventory([{ inventoryId: shirt._id!, variantId: small!, decrementBy: 2 }])
  await client.incrementInventory([{ productId: shirt._id!, variantId: large!, incrementBy: 7 }])
  expect((await read(shirt._id!)).variants!.map(({ quantity }) => quantity)).toEqual([3, 7])
  await expect(
    client.decrementInventory([
      { inventoryId: shirt._id!, variantId: large!, decrementBy: 1 },
      { inventoryId: shirt._id!, variantId: small!, decrementBy: 9 },
    ]),
  ).rejects.toMatchObject(refusedWith('INSUFFICIENT_INVENTORY'))
  expect((await read(shirt._id!)).variants!.map(({ quantity }) => quantity)).toEqual([3, 7])

  await client.updateInventoryVariants(mug._id!, {
    trackQuantity: true,
    variants: [{ variantId: onlyVariant, quantity: 4 }],
    preorderInfo: { enabled: true, message: 'Soon', limit: 6 },
  })
  expect(await read(mug._id!)).toMatchObject({
    variants: [{ quantity: 4 }],
    preorderInfo: { enabled: true, message: 'Soon', limit: 6 },
  })
  await client.incrementInventory([{ productId: mug._id!, variantId: onlyVariant, incrementBy: 1 }])
  expect((await ownerOf(shop).products.getProduct(mug._id!)).product!.stock).toEqual({
    trackInventory: true,
    quantity: 5,
    inStock: true,
    inventoryStatus: 'IN_STOCK',
  })

  const { inventory: visitor } = visitorClient(shop, { inventory })
  const page = await visitor.queryInventory({
    query: {
      filter: JSON.stringify({ productId: { $in: [mug._id, shirt._id] } }),
      sort: JSON.stringify({ numericId: 'asc' }),
      paging: { limit: 1, offset: 0 },
    },
  })
  expect([page.inventoryItems!.map(({ productId }) => productId), page.metadata, page.totalResults]).toEqual([
    [shirt._id],
    { items: 1, offset: 0 },
    2,
  ])
  expect((await visitor.getInventoryVariants(shirt._id!, { variantIds: [large!] })).inventoryItem!.variants).toHaveLength(1)

  await expect(client.getInventoryVariants(unknown)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  await expect(client.incrementInventory([{ productId: unknown, variantId: onlyVariant, incrementBy: 1 }])).rejects.toMatchObject(
    refusedWith('INVENTORY_ITEM_NOT_FOUND'),
  )
  await expect(client.updateInventoryVariants(unknown, { trackQuantity: true })).rejects.toMatchObject(
    refusedWith('PRODUCT_NOT_FOUND'),
  )
  await expect(client.queryInventory({ query: { filter: '{' } })).rejects.toMatchObject({
    details: { validationError: { fieldViolations: [{ field: 'options.query.filter' }] } },
  })
  await expect(
    visitor.decrementInventory([{ productId: mug._id!, variantId: onlyVariant, decrementBy: 1 }]),
  ).rejects.toMatchObject({ message: expect.stringContaining('visitor may not call') })
})

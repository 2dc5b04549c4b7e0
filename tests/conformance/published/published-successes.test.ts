import { cart, checkout, currencies, currentCart, orders, orderFulfillments, recommendations, shippingOptions } from '@wix/ecom'
import { items } from '@wix/data'
import { brandsV3, collections, infoSectionsV3, inventory, products, readOnlyVariantsV3, ribbonsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

// Operations that no other test calls through the published packages, each served once.

let server: TestServer
let shop: TestShop
let product: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  product = await aProduct(shop)
  await aShippingOption(shop)
})
afterAll(() => server[Symbol.asyncDispose]())

const aLine = (quantity = 1) => ({
  quantity,
  catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
})
const buyer = { email: 'buyer@example.com', shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115' } }

test('a cart by its id', async () => {
  const owner = ownerClient(shop, { cart }).cart
  const created = await owner.createCart({ lineItems: [aLine()] })
  const id = created._id!
  expect((await owner.getCart(id)).lineItems).toHaveLength(1)
  expect((await owner.updateCart(id, { cartInfo: { buyerNote: 'Ring twice.' } })).buyerNote).toBe('Ring twice.')
  const { cart: added } = await owner.addToCart(id, { lineItems: [aLine(2)] })
  const line = added!.lineItems![0]!
  expect(line.quantity).toBe(3)
  const { cart: fewer } = await owner.updateLineItemsQuantity(id, [{ _id: line._id!, quantity: 2 }])
  expect(fewer!.lineItems![0]!.quantity).toBe(2)
  expect((await owner.estimateTotals(id, {})).priceSummary!.subtotal!.amount).toBe('40.00')
  expect((await owner.removeCoupon(id)).cart!._id).toBe(id)
  await owner.removeBusinessLocation(id)
  const { checkoutId } = await owner.createCheckout(id, { channelType: 'WEB', ...buyer })
  expect(await hidden(owner).getCartByCheckoutId!(checkoutId)).toBeDefined()
  expect((await owner.removeLineItems(id, [line._id!])).cart!.lineItems).toEqual([])
  await owner.deleteCart(id)
  await expect(owner.getCart(id)).rejects.toMatchObject(refusedWith('CART_NOT_FOUND'))
})

test('the cart of the caller', async () => {
  const owner = ownerClient(shop, { currentCart }).currentCart
  const { cart: added } = await owner.addToCurrentCart({ lineItems: [aLine()] })
  const lineId = added!.lineItems![0]!._id!
  expect((await owner.updateCurrentCart({ cartInfo: { buyerNote: 'Ring.' } })).buyerNote).toBe('Ring.')
  const { cart: more } = await owner.updateCurrentCartLineItemQuantity([{ _id: lineId, quantity: 4 }])
  expect(more!.lineItems![0]!.quantity).toBe(4)
  expect((await owner.estimateCurrentCartTotals({})).priceSummary!.subtotal!.amount).toBe('80.00')
  expect((await owner.removeCouponFromCurrentCart()).cart!._id).toBe(added!._id)
  expect((await owner.removeLineItemsFromCurrentCart([lineId])).cart!.lineItems).toEqual([])
  await owner.deleteCurrentCart()
})

test('a checkout from its lines to its completion', async () => {
  const owner = ownerClient(shop, { checkout }).checkout
  const created = await owner.createCheckout({ channelType: 'WEB', lineItems: [aLine()], checkoutInfo: {} } as never)
  const id = created._id!
  const { checkout: added } = await owner.addToCheckout(id, { lineItems: [aLine()] })
  const line = added!.lineItems![0]!
  expect(line.quantity).toBe(2)
  const { checkout: changed } = await owner.updateLineItemsQuantity(id, [{ _id: line._id!, quantity: 5 }])
  expect(changed!.lineItems![0]!.quantity).toBe(5)
  expect((await owner.removeCoupon(id)).checkout!._id).toBe(id)
  expect((await owner.removeGiftCard(id)).checkout!._id).toBe(id)
  expect((await owner.removeOverrideCheckoutUrl(id)).checkout!._id).toBe(id)
  expect(new URL((await owner.getCheckoutUrl(id)).checkoutUrl!).pathname).toBe('/hand-over')
  const { checkout: fewer } = await owner.removeLineItems(id, [line._id!])
  expect(fewer!.lineItems).toEqual([])
})

test('shipping options and their regions', async () => {
  const owner = ownerClient(shop, { shippingOptions }).shippingOptions
  const created = await owner.createShippingOption({ title: 'Express', rates: [{ amount: '9.90' }] })
  const id = created._id!
  expect((await owner.getShippingOption(id)).title).toBe('Express')
  const renamed = await owner.updateShippingOption(id, { title: 'Fast', revision: created.revision! })
  expect(renamed.title).toBe('Fast')
  expect((await owner.queryShippingOptions().find()).items.map(({ title }) => title)).toContain('Fast')
  await owner.deleteShippingOption(id)
})

test('currencies', async () => {
  const owner = ownerClient(shop, { currencies }).currencies
  const { currencies: known = [] } = await owner.listCurrencies()
  expect(known.length).toBeGreaterThan(1)
  const both = { from: 'EUR', to: 'EUR' }
  expect(await owner.getConversionRate(both)).toMatchObject({ rate: expect.anything() })
  const { amounts } = await owner.convertCurrency(both, [{ value: '5', decimalPlaces: 0 }])
  expect(amounts).toHaveLength(1)
})

test('stock, collections and variants of the older catalogue', async () => {
  const owner = ownerClient(shop, { inventory, collections, products, readOnlyVariantsV3 })
  const item = { _id: product.id, variants: [{ variantId: product.variantId, quantity: 9 }], trackQuantity: true }
  await owner.inventory.updateInventoryVariants(product.id, item)
  await owner.inventory.decrementInventory([{ productId: product.id, variantId: product.variantId, decrementBy: 1 }] as never)
  await owner.inventory.incrementInventory([{ productId: product.id, variantId: product.variantId, incrementBy: 2 }] as never)
  const { inventoryItem } = await owner.inventory.getInventoryVariants(product.id)
  expect(inventoryItem!.variants![0]!.quantity).toBe(10)
  const { collection } = await owner.products.createCollection({ name: 'Prints' })
  const id = collection!._id!
  await owner.products.addProductsToCollection(id, [product.id])
  expect((await owner.collections.getCollection(id)).numberOfProducts).toBe(1)
  await owner.products.removeProductsFromCollection(id, [product.id])
  const { collection: renamed } = await owner.products.updateCollection(id, { name: 'Posters' })
  expect((await owner.products.getCollectionBySlug(renamed!.slug!)).collection!.name).toBe('Posters')
  await owner.products.deleteCollection(id)
  const { variants } = await owner.products.queryProductVariants(product.id)
  expect(variants).toHaveLength(1)
})

test('parts of the catalogue in bulk', async () => {
  const owner = ownerClient(shop, { brandsV3, ribbonsV3, infoSectionsV3 })
  const { results } = await owner.brandsV3.bulkCreateBrands([{ name: 'One' }, { name: 'Two' }], { returnEntity: true })
  const ids = results!.map(({ itemMetadata }) => itemMetadata!._id!)
  await owner.brandsV3.getOrCreateBrand('Three')
  await owner.brandsV3.bulkGetOrCreateBrands(['One', 'Four'])
  await owner.brandsV3.bulkDeleteBrands(ids)
  await owner.ribbonsV3.bulkCreateRibbons([{ name: 'New' }])
  await owner.ribbonsV3.getOrCreateRibbon('Sale')
  await owner.ribbonsV3.bulkGetOrCreateRibbons(['Sale'])
  expect((await owner.ribbonsV3.countRibbons()).count).toBe(2)
  await owner.infoSectionsV3.bulkCreateInfoSections([{ uniqueName: 'care', title: 'Care' }])
  await owner.infoSectionsV3.getOrCreateInfoSection({ infoSection: { uniqueName: 'size', title: 'Size' } })
  expect((await owner.infoSectionsV3.countInfoSections()).count).toBe(2)
})

test('changes of an order after it was placed', async () => {
  const visitor = await aVisitor(shop)
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${await aCheckout(visitor, [product])}/create-order`, {})
  const owner = ownerClient(shop, { orders, orderFulfillments })
  expect(await owner.orderFulfillments.listFulfillmentsForSingleOrder(body.orderId)).toBeDefined()
  expect(await owner.orderFulfillments.listFulfillmentsForMultipleOrders([body.orderId])).toBeDefined()
  await hidden(owner.orders).paymentCollectionMarkOrderAsPaid!(body.orderId)
  expect((await owner.orders.getOrder(body.orderId)).paymentStatus).toBe('PAID')
  expect(await hidden(owner.orders).aggregateOrders!({ aggregation: { all: { $count: 'status' } } })).toBeDefined()
})

test('recommendations of every algorithm that is offered', async () => {
  const owner = ownerClient(shop, { recommendations }).recommendations
  const { availableAlgorithms } = await owner.listAvailableAlgorithms()
  for (const { appId, config } of availableAlgorithms!) {
    const { recommendation } = await owner.getRecommendation([{ _id: config!.algorithmId!, appId: appId! }], {
      items: [{ appId: storesAppId, catalogItemId: product.id }],
    })
    expect(recommendation!.items).toEqual([])
  }
})

test('pages and menus as data items', async () => {
  const { body } = await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'Help' } })
  const owner = ownerClient(shop, { items }).items
  const found = await owner.query('Pages').eq('title', 'Help').include('parentPage').find()
  expect(found.items).toHaveLength(1)
  expect((await owner.get('Pages', body.page.id, { includeReferences: [{ field: 'parentPage' }] }))!['title']).toBe('Help')
  expect(await owner.query('Menus').count()).toBe(0)
})

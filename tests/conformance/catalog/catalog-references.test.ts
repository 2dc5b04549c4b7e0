import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShippingOption, aVisitor, recipient, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aShirt } from './catalog-builders.ts'

let server: TestServer
let shop: TestShop
let shirt: { id: string; small: string; large: string }
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  await aShippingOption(shop)
  shirt = await aShirtWith({ modifiers: [giftWrap] })
})
afterAll(() => server[Symbol.asyncDispose]())

const giftWrap = {
  name: 'Gift wrap',
  modifierRenderType: 'TEXT_CHOICES' as const,
  choicesSettings: { choices: [{ name: 'Red', choiceType: 'CHOICE_TEXT' as const }] },
}

async function aShirtWith(more: object = {}) {
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const { product } = await products.createProductWithInventory({ ...aShirt({ stock: 5 }), ...more })
  const [small, large] = product!.variantsInfo!.variants!
  return { id: product!._id!, small: small!._id!, large: large!._id! }
}

/** The only line of a new visitor's cart with the referenced item, and what prevents its order. */
async function lineOf(catalogItemId: string, options?: object) {
  const visitor = await aVisitor(shop)
  const catalogReference = { appId: storesAppId, catalogItemId, ...(options && { options }) }
  const carts = '/ecom/v1/carts/current'
  const { body } = await visitor.send('POST', `${carts}/add-to-cart`, { lineItems: [{ quantity: 1, catalogReference }] })
  const { body: estimated } = await visitor.send('POST', `${carts}/estimate-totals`, {})
  return { visitor, line: body.cart.lineItems[0], violations: estimated.violations, summary: estimated.priceSummary }
}

const bought = async (catalogItemId: string, options?: object) => {
  const { line, violations } = await lineOf(catalogItemId, options)
  expect(violations).toEqual([])
  return [line.price.amount, ...line.descriptionLines.map(({ plainText }: any) => plainText.original)]
}

test('a reference names its variant by id, or by its options as in the older contract', async () => {
  expect(await bought(shirt.id, { variantId: shirt.large })).toEqual(['24.50', 'Large'])
  expect(await bought(shirt.id, { options: { Size: 'Large' } })).toEqual(['24.50', 'Large'])
  expect(await bought(shirt.id, { options: { ' size': 'SMALL' } })).toEqual(['20.00', 'Small'])
  expect(await bought(shirt.id, { options: { Size: 'Small' }, customTextFields: { Note: 'Hi' } })).toEqual(['20.00', 'Small'])
})

test('options beside a variant id are its modifiers: they select no other variant, and none alone', async () => {
  expect(await bought(shirt.id, { variantId: shirt.small, options: { 'Gift wrap': 'Red' } })).toEqual(['20.00', 'Small'])
  expect(await bought(shirt.id, { options: { Size: 'Large', 'Gift wrap': 'Red' } })).toEqual(['24.50', 'Large'])
  const { line } = await lineOf(shirt.id, { options: { 'Gift wrap': 'Red' } })
  expect(line.availability.status).toBe('NOT_FOUND')
})

test('a product with one variant is that variant, however it is referenced', async () => {
  const print = await aProduct(shop, { price: '7.00' })
  const none = '00000000-0000-0000-0000-000000000000'
  for (const options of [undefined, {}, { options: {} }, { variantId: none }, { variantId: '' }, { variantId: print.variantId }])
    expect(await bought(print.id, options)).toEqual(['7.00'])
})

test('some of the options suffice where they leave one variant', async () => {
  const choice = (name: string) => ({ name, choiceType: 'CHOICE_TEXT' as const })
  const variant = (size: string, print: string, amount: string) => ({
    price: { actualPrice: { amount } },
    physicalProperties: {},
    choices: [
      { optionChoiceNames: { optionName: 'Size', choiceName: size, renderType: 'TEXT_CHOICES' as const } },
      { optionChoiceNames: { optionName: 'Print', choiceName: print, renderType: 'TEXT_CHOICES' as const } },
    ],
    inventoryItem: { quantity: 5 },
  })
  const poster = await aShirtWith({
    options: [
      { name: 'Size', optionRenderType: 'TEXT_CHOICES', choicesSettings: { choices: [choice('A3'), choice('A2')] } },
      { name: 'Print', optionRenderType: 'TEXT_CHOICES', choicesSettings: { choices: [choice('Matt'), choice('Gloss')] } },
    ],
    variantsInfo: { variants: [variant('A3', 'Matt', '10'), variant('A3', 'Gloss', '12'), variant('A2', 'Matt', '15')] },
  })
  expect(await bought(poster.id, { options: { Size: 'A2' } })).toEqual(['15.00', 'A2', 'Matt'])
  expect(await bought(poster.id, { options: { Print: 'Gloss' } })).toEqual(['12.00', 'A3', 'Gloss'])
  const { violations } = await lineOf(poster.id, { options: { Size: 'A3' } })
  expect(violations).toMatchObject([{ description: 'Crème shirt comes in several variants: choose one.' }])
  // Both exist, but they do not belong together.
  const { violations: apart } = await lineOf(poster.id, { options: { Size: 'A2', Print: 'Gloss' } })
  expect(apart).toMatchObject([{ description: 'Crème shirt does not come in the chosen options.' }])
})

test('a product with several variants needs a choice, and only existing combinations can be bought', async () => {
  const missing = 'Crème shirt comes in several variants: choose one.'
  const unknown = 'Crème shirt does not come in the chosen options.'
  const references: [object | undefined, string][] = [
    [undefined, missing],
    [{}, missing],
    [{ options: {} }, missing],
    [{ variantId: '00000000-0000-0000-0000-000000000000' }, missing],
    [{ options: 'Large' }, missing],
    [{ options: { Size: 'Huge' } }, unknown],
    [{ options: { Colour: 'Large' } }, unknown],
    [{ options: { Size: 'Large', Colour: 'Red' } }, unknown],
    [{ options: { Size: { name: 'Large' } } }, unknown],
  ]
  for (const [options, description] of references) {
    const { line, violations, summary } = await lineOf(shirt.id, options)
    expect(line).toMatchObject({
      productName: { original: 'Crème shirt' },
      availability: { status: 'NOT_FOUND', quantityAvailable: 0 },
      descriptionLines: [],
    })
    expect(violations).toEqual([
      {
        severity: 'ERROR',
        target: { lineItem: { name: 'LINE_ITEM_DEFAULT', id: line.id } },
        description,
        suggestedFix: 'REMOVE_LINE_ITEM',
      },
    ])
    expect(summary.total.amount).toBe('0.00')
  }
})

test('without a chosen variant, no order is created and no stock taken', async () => {
  const { visitor, line } = await lineOf(shirt.id)
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'buyer@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  })
  const path = `/ecom/v1/checkouts/${body.checkoutId}`
  const { body: refused } = await visitor.send('POST', `${path}/create-order`, {})
  expect(refused.details.applicationError.code).toBe('FULL_OUT_OF_STOCK')
  expect((await visitor.send('GET', path)).body.checkout.lineItems).toMatchObject([
    { id: line.id, availability: { status: 'NOT_FOUND' } },
  ])
})

test('an order of options by name takes the stock of their variant', async () => {
  const own = await aShirtWith()
  const { visitor } = await lineOf(own.id, { options: { Size: 'Large' } })
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'buyer@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  })
  const path = `/ecom/v1/checkouts/${body.checkoutId}`
  const { body: shown } = await visitor.send('GET', path)
  const { code } = shown.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0]
  await visitor.send('PATCH', path, {
    checkout: {
      id: body.checkoutId,
      shippingInfo: { shippingDestination: { contactDetails: recipient }, selectedCarrierServiceOption: { code } },
    },
  })
  const { body: made } = await visitor.send('POST', `${path}/create-order`, {})
  const { body: read } = await shop.owner('GET', `/ecom/v1/orders/${made.orderId}`)
  expect(read.order.lineItems[0].catalogReference.options).toMatchObject({ variantId: own.large })
  const { body: stock } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { filter: { variantId: { $in: [own.small, own.large] } } },
  })
  const quantities = new Map(stock.inventoryItems.map(({ variantId, quantity }: any) => [variantId, quantity]))
  expect([quantities.get(own.small), quantities.get(own.large)]).toEqual([5, 4])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { orderOf, unknownId } from '../orders/orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const refused = (body: any) => body.details.validationError.fieldViolations.map(({ field, ruleName }: any) => [field, ruleName])

test('a subscription that the product does not have is not sold, and orders and custom items begin none', async () => {
  const shop = await aShop(server)
  const { id, variantId } = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const reference = { appId: storesAppId, catalogItemId: id, options: { variantId, subscriptionOptionId: unknownId } }
  const line = { quantity: 1, catalogReference: reference }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [line] })
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
  expect(body.violations).toMatchObject([
    { severity: 'ERROR', description: 'Print is no longer sold with the chosen subscription.' },
  ])
  const custom = { quantity: 1, price: '5.00', productName: { original: 'Item' }, itemType: { preset: 'PHYSICAL' } }
  const withCustom = await shop.owner('POST', '/ecom/v1/carts', { customLineItems: [{ ...custom, catalogReference: reference }] })
  expect(refused(withCustom.body)).toEqual([
    ['customLineItems[0].catalogReference.options.subscriptionOptionId', 'SUBSCRIPTION_OF_CUSTOM_ITEM_NOT_SUPPORTED'],
  ])

  const order = orderOf()
  const [ordered] = order.lineItems
  const create = async (more: object) =>
    refused((await shop.owner('POST', '/ecom/v1/orders', { order: { ...order, lineItems: [{ ...ordered, ...more }] } })).body)
  expect(await create({ subscriptionInfo: { title: 'Monthly', cycleDuration: { count: 1, unit: 'MONTH' } } })).toEqual([
    ['order.lineItems[0].subscriptionInfo', 'SUBSCRIPTION_BEGINS_IN_CHECKOUT'],
  ])
  expect(await create({ catalogReference: reference })).toEqual([
    ['order.lineItems[0].catalogReference.options.subscriptionOptionId', 'SUBSCRIPTION_BEGINS_IN_CHECKOUT'],
  ])

  // Published front ends send an empty option for a single purchase.
  const once = { ...line, catalogReference: { ...reference, options: { variantId, subscriptionOptionId: null } } }
  expect((await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [once] })).status).toBe(200)
})

test('what is sold by subscription alone cannot be bought once, and the cart says why', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const { id, variantId } = await aProduct(shop, { name: 'Coffee' })
  const { body: known } = await shop.owner('GET', `/stores/v3/products/${id}`)
  const subscription = { title: 'Monthly', frequency: 'MONTH', interval: 1, autoRenewal: true, discount: { percentOff: 10 } }
  const saved = await shop.owner('PATCH', `/stores/v3/products/${id}`, {
    product: { id, revision: known.product.revision, subscriptionDetails: { subscriptions: [subscription] } },
  })
  const [{ id: subscriptionOptionId }] = saved.body.product.subscriptionDetails.subscriptions
  const visitor = await aVisitor(shop)
  const add = (options: object) =>
    visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', {
      lineItems: [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: id, options } }],
    })
  await add({ variantId })
  const estimate = async () => (await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})).body
  expect((await estimate()).violations).toMatchObject([
    { severity: 'ERROR', description: 'Coffee is sold by subscription: choose how often it comes.' },
  ])
  const { body } = await add({ variantId, subscriptionOptionId })
  expect(body.cart.lineItems[1]).toMatchObject({
    price: { amount: '18.00' },
    fullPrice: { amount: '20.00' },
    savePaymentMethod: true,
    subscriptionOptionInfo: {
      title: { original: 'Monthly' },
      subscriptionSettings: { frequency: 'MONTH', interval: 1, autoRenewal: true, enableCustomerCancellation: true },
    },
  })
})

test('promises of a line that nobody keeps are refused', async () => {
  const shop = await aShop(server)
  const { id, variantId } = await aProduct(shop)
  const custom = { quantity: 1, price: '5.00', productName: { original: 'Item' }, itemType: { preset: 'PHYSICAL' } }
  const { body } = await shop.owner('POST', '/ecom/v1/carts', {
    lineItems: [
      {
        quantity: 1,
        catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
        catalogOverrideFields: { savePaymentMethod: true },
      },
    ],
    customLineItems: [{ ...custom, membersOnly: true }],
  })
  expect(refused(body)).toEqual([
    ['lineItems[0].catalogOverrideFields.savePaymentMethod', 'SAVE_PAYMENT_METHOD_OF_LINE_NOT_SUPPORTED'],
    ['customLineItems[0].membersOnly', 'MEMBERS_ONLY_NOT_SUPPORTED'],
  ])
})

test('a product for members alone is refused: every visitor could buy it', async () => {
  const shop = await aShop(server)
  const { id } = await aProduct(shop)
  const purchaseEligibility = { userCriteria: 'MEMBERS_ONLY' }
  const answers = [
    await shop.owner('POST', '/stores/v3/products', {
      product: {
        name: 'Wine',
        productType: 'PHYSICAL',
        physicalProperties: {},
        variantsInfo: { variants: [{ price: { actualPrice: { amount: '9.00' } }, physicalProperties: {} }] },
        purchaseEligibility,
      },
    }),
    await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: { id, revision: '1', purchaseEligibility } }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(400)
    expect(refused(body)).toEqual([['product.purchaseEligibility.userCriteria', 'MEMBERS_ONLY_NOT_SUPPORTED']])
  }
})

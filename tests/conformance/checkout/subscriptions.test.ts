import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { orderOf, unknownId } from '../orders/orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const refused = (body: any) => body.details.validationError.fieldViolations.map(({ field, ruleName }: any) => [field, ruleName])

test('a line that asks for a subscription is refused wherever a line can be added, and nothing is sold once instead', async () => {
  const shop = await aShop(server)
  const { id, variantId } = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const line = {
    quantity: 1,
    catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId, subscriptionOptionId: unknownId } },
  }
  const field = 'lineItems[0].catalogReference.options.subscriptionOptionId'
  const send = (path: string, body: object) => visitor.send('POST', path, body)
  const toCart = await send('/ecom/v1/carts/current/add-to-cart', { lineItems: [line] })
  expect([toCart.status, refused(toCart.body)]).toEqual([400, [[field, 'SUBSCRIPTIONS_NOT_SOLD']]])
  expect(refused((await shop.owner('POST', '/ecom/v1/carts', { lineItems: [line] })).body)).toEqual([
    [field, 'SUBSCRIPTIONS_NOT_SOLD'],
  ])
  const checkout = { channelType: 'WEB', lineItems: [line] }
  expect(refused((await shop.owner('POST', '/ecom/v1/checkouts', checkout)).body)).toEqual([[field, 'SUBSCRIPTIONS_NOT_SOLD']])

  const order = orderOf()
  const [ordered] = order.lineItems
  const create = async (more: object) =>
    refused((await shop.owner('POST', '/ecom/v1/orders', { order: { ...order, lineItems: [{ ...ordered, ...more }] } })).body)
  expect(await create({ subscriptionInfo: { title: 'Monthly', cycleDuration: { count: 1, unit: 'MONTH' } } })).toEqual([
    ['order.lineItems[0].subscriptionInfo', 'SUBSCRIPTIONS_NOT_SOLD'],
  ])
  expect(await create({ catalogReference: line.catalogReference })).toEqual([
    ['order.lineItems[0].catalogReference.options.subscriptionOptionId', 'SUBSCRIPTIONS_NOT_SOLD'],
  ])

  // Published front ends send an empty option for a single purchase.
  const once = { ...line, catalogReference: { ...line.catalogReference, options: { variantId, subscriptionOptionId: null } } }
  expect((await send('/ecom/v1/carts/current/add-to-cart', { lineItems: [once] })).status).toBe(200)
})

test('what is sold by subscription alone cannot be bought once, and the cart says why', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const { id, variantId } = await aProduct(shop, { name: 'Coffee' })
  const { body: known } = await shop.owner('GET', `/stores/v3/products/${id}`)
  const subscription = { title: 'Monthly', frequency: 'MONTH', interval: 1, autoRenewal: true, visible: true }
  const save = (revision: string, allowOneTimePurchases: boolean) =>
    shop.owner('PATCH', `/stores/v3/products/${id}`, {
      product: { id, revision, subscriptionDetails: { subscriptions: [subscription], allowOneTimePurchases } },
    })
  const saved = await save(known.product.revision, false)
  expect(saved.status).toBe(200)
  const visitor = await aVisitor(shop)
  const lineItems = [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } } }]
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
  const estimate = async () => (await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})).body
  expect((await estimate()).violations).toMatchObject([
    { severity: 'ERROR', description: 'Coffee is a subscription, which this shop does not sell yet.' },
  ])
  await save(saved.body.product.revision, true)
  expect((await estimate()).violations).toEqual([])
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

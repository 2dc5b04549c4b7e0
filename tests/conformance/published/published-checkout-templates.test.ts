import { checkoutTemplates } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

// Links that lead straight to a checkout, through the functions of the published package.

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

/** Returns the error that the published client throws. */
const failure = (call: Promise<unknown>): Promise<any> =>
  call.then(
    () => expect.unreachable('the call was served'),
    (error) => error,
  )
const code = async (call: Promise<unknown>) => (await failure(call)).details.applicationError.code
const lineOf = ({ id, variantId }: { id: string; variantId: string }, quantity = 2, more: object = {}) => ({
  quantity,
  catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
  ...more,
})
const owner = () => ownerClient(shop, { checkoutTemplates }).checkoutTemplates
const aTemplate = async (template: object) => (await owner().createCheckoutTemplate(template))._id!
const use = (template: string, siteId = shop.credentials.siteId) => owner().createCheckoutFromTemplate(template, siteId)

test('a template is made, found, changed and deleted, each with its event', async () => {
  const id = await aTemplate({ lineItems: [lineOf(product)], externalReference: { appId: storesAppId, resourceId: 'spring' } })
  expect(await owner().getCheckoutTemplate(id)).toMatchObject({ _id: id, status: 'ACTIVE', lineItems: [{ quantity: 2 }] })
  const changed = await owner().updateCheckoutTemplate(id, { status: 'INACTIVE', lineItems: [lineOf(product, 3)] })
  expect(changed).toMatchObject({ status: 'INACTIVE', lineItems: [{ quantity: 3 }] })
  const { items } = await owner().queryCheckoutTemplates().eq('status', 'INACTIVE').find()
  expect(items.map(({ _id }) => _id)).toEqual([id])
  await owner().deleteCheckoutTemplate(id)
  expect(await code(owner().getCheckoutTemplate(id))).toBe('CHECKOUT_TEMPLATE_NOT_FOUND')
  const events = await shopEvents(shop, 'wix.ecom.v1.checkout_template')
  expect(events.map(({ slug }) => slug)).toEqual(['created', 'updated', 'deleted'])
})

test('a template without items, and a change of what cannot be changed, are refused', async () => {
  expect(await code(owner().createCheckoutTemplate({}))).toBe('CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS')
  const id = await aTemplate({ lineItems: [lineOf(product)] })
  const change = (fields: object) => code(owner().updateCheckoutTemplate(id, fields))
  expect(await change({ lineItems: [] })).toBe('CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITH_EMPTY_ITEMS')
  expect(await change({})).toBe('CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITHOUT_SPECIFIED_FIELDS')
  expect(await change({ status: 'UNKNOWN_STATUS' })).toBe('CANNOT_UPDATE_CHECKOUT_UPDATE_TEMPLATE_WITH_UNKNOWN_STATUS')
  expect(await change({ externalReference: { appId: storesAppId, resourceId: 'other' } })).toBe(
    'CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITH_UNSUPPORTED_FIELD',
  )
  const bulk = { checkoutTemplates: [{ lineItems: [lineOf(product)] }, {}], returnEntity: true }
  const { body } = await shop.owner('POST', '/v1/bulk/checkout-templates/create', bulk)
  expect(body.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  expect(body.results[1].itemMetadata.error.code).toBe('CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS')
})

test('several templates are made at once, each refused by itself', async () => {
  // The package exports the function, and its types leave it out.
  const { results, bulkActionMetadata } = await (owner() as any).bulkCreateCheckoutTemplates(
    [{ lineItems: [lineOf(product)] }, {}],
    { returnEntity: true },
  )
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  expect(results[0].item).toMatchObject({ status: 'ACTIVE', lineItems: [{ quantity: 2 }] })
  expect(results[1].itemMetadata.error.code).toBe('CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS')
})

test('whoever opens a link gets a checkout of their own at the shop’s price', async () => {
  const id = await aTemplate({
    lineItems: [lineOf(product)],
    customLineItems: [{ quantity: 1, price: '5.00', productName: { original: 'Gift wrap' }, itemType: { preset: 'PHYSICAL' } }],
    customization: { lockedCoupon: true, disabledManualPayment: true },
  })
  const { checkoutId, checkoutUrl } = await use(id)
  expect(new URL(checkoutUrl!).pathname).toBe('/hand-over')
  const visitor = await aVisitor(shop)
  expect((await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)).status).toBe(404)

  const { body } = await visitor.send('POST', `/ecom/v1/checkout-templates/${id}/create-checkout-from-template`, {
    siteId: shop.credentials.siteId,
  })
  const own = body.checkoutId
  const { body: shown } = await visitor.send('GET', `/ecom/v1/checkouts/${own}`)
  expect(shown.checkout).toMatchObject({
    priceSummary: { subtotal: { amount: '45.00' } },
    customSettings: { lockCouponCode: true, lockGiftCard: false, disabledManualPayment: true },
  })
  const used = (await shopEvents(shop, 'wix.ecom.v1.checkout_template')).filter(({ slug }) => slug === 'used')
  expect(used.map(({ body: event }) => event.actionEvent.body.checkout.id)).toEqual([checkoutId, own])

  // The buyer cannot change the settings that the template fixes.
  const coupon = await visitor.send('PATCH', `/ecom/v1/checkouts/${own}`, { checkout: { id: own }, couponCode: 'SALE' })
  expect(coupon.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'couponCode', violatedRule: 'FIELD_NOT_ALLOWED' },
  ])
  const { body: offered } = await visitor.send('GET', `/stoa/v1/checkouts/${own}/payment-options`)
  expect(offered.paymentOptions.map(({ kind }: { kind: string }) => kind)).toEqual(['CARD'])
})

test('an offer with a special price is taken as it is: not more of it, and not the cheap item alone', async () => {
  const special = lineOf(product, 1, { catalogOverrideFields: { price: '1.00' } })
  const id = await aTemplate({ lineItems: [special, lineOf(await aProduct(shop, { price: '300.00' }), 1)] })
  const visitor = await aVisitor(shop)
  const { body } = await visitor.send('POST', `/ecom/v1/checkout-templates/${id}/create-checkout-from-template`, {
    siteId: shop.credentials.siteId,
  })
  const path = `/ecom/v1/checkouts/${body.checkoutId}`
  const [cheap, dear] = (await visitor.send('GET', path)).body.checkout.lineItems
  const fixed = { details: { validationError: { fieldViolations: [{ violatedRule: 'FIELD_NOT_ALLOWED' }] } } }
  const more = await visitor.send('POST', `${path}/update-line-items-quantity`, { lineItems: [{ id: cheap.id, quantity: 50 }] })
  expect(more).toMatchObject({ status: 400, body: fixed })
  const less = await visitor.send('POST', `${path}/remove-line-items`, { lineItemIds: [dear.id] })
  expect(less).toMatchObject({ status: 400, body: fixed })
  const lineItems = [lineOf(product)]
  for (const [method, added, request] of [
    ['POST', `${path}/add-to-checkout`, { lineItems }],
    ['PATCH', path, { checkout: { id: body.checkoutId }, lineItems }],
  ] as const)
    expect(await visitor.send(method, added, request)).toMatchObject({ status: 400, body: fixed })
  expect((await visitor.send('GET', path)).body.checkout.priceSummary.subtotal.amount).toBe('301.00')
})

test('a link that cannot be used says why, and nothing is made', async () => {
  const scarce = await aProduct(shop, { stock: 1 })
  const soldOut = await aTemplate({ lineItems: [lineOf(scarce, 2)] })
  const gone = await aTemplate({ lineItems: [lineOf({ id: crypto.randomUUID(), variantId: crypto.randomUUID() })] })
  const inactive = await aTemplate({ lineItems: [lineOf(product)], status: 'INACTIVE' })
  expect(await code(use(soldOut))).toBe('INSUFFICIENT_INVENTORY')
  expect(await code(use(gone))).toBe('ITEM_NOT_FOUND_IN_CATALOG')
  expect(await code(use(inactive))).toBe('CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE')
  expect(await code(owner().createAndRedirectToCheckout(inactive, shop.credentials.siteId))).toBe(
    'CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE',
  )
  const other = await aShop(server)
  const active = await aTemplate({ lineItems: [lineOf(product)] })
  expect(await code(use(active, other.credentials.siteId))).toBe('CHECKOUT_TEMPLATE_NOT_FOUND')
  expect(await code(owner().createAndRedirectToCheckout(active, other.credentials.siteId))).toBe('CHECKOUT_TEMPLATE_NOT_FOUND')
  expect(await code(owner().createAndRedirectToCheckout(active, crypto.randomUUID()))).toBe('SITE_NOT_FOUND')
})

test('the address of a template leads to a checkout: a program to a link that works once, a browser to the shop’s page', async () => {
  const { siteId } = shop.credentials
  const id = await aTemplate({ lineItems: [lineOf(product)] })
  const visitor = visitorClient(shop, { checkoutTemplates })
  const { statusCode, headers } = await visitor.checkoutTemplates.createAndRedirectToCheckout(id, siteId)
  expect([statusCode, headers![0]!.key, new URL(headers![0]!.value!).pathname]).toEqual([302, 'Location', '/hand-over'])
  const url = `${server.url}/ecom/v1/checkout-templates/${id}/create-and-redirect-to-checkout?siteId=${siteId}`
  const opened = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect(opened.status).toBe(302)
  expect(new URL(opened.headers.get('location')!).pathname).toBe(`/checkout/link/${id}`)
})

test('a template is made of what is in a cart', async () => {
  const visitor = await aVisitor(shop)
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [lineOf(product, 4)] })
  const made = await shop.owner('POST', '/stoa/v1/checkout-templates/create-from-cart', { cartId: body.cart.id, name: ' Set ' })
  const template = await shop.owner('GET', `/ecom/v1/checkout-templates/${made.body.checkoutTemplateId}`)
  expect(template.body.checkoutTemplate).toMatchObject({ name: 'Set', url: made.body.url, lineItems: [{ quantity: 4 }] })
  const none = await shop.owner('POST', '/stoa/v1/checkout-templates/create-from-cart', { cartId: crypto.randomUUID() })
  expect([none.status, codeOf(none)]).toEqual([404, 'CART_NOT_FOUND'])
})

test('an item of its own keeps what the template says of its price and of the service', async () => {
  const serviceProperties = { numberOfParticipants: 2 }
  const priceDescription = { original: 'from 12.00 per person' }
  const id = await aTemplate({
    customLineItems: [
      {
        quantity: 1,
        price: '24.00',
        productName: { original: 'Workshop' },
        itemType: { preset: 'SERVICE' },
        serviceProperties,
        priceDescription,
      },
    ],
  })
  const { checkoutId } = await use(id)
  const { body } = await shop.owner('GET', `/ecom/v1/checkouts/${checkoutId}`)
  expect(body.checkout.lineItems[0]).toMatchObject({ serviceProperties, priceDescription })
})

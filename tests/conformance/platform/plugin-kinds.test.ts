import { randomUUID } from 'node:crypto'
import { additionalFees, taxCalculationProvider, validations } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '@stoa/pricing'
import { calculateCart, pricedLines, toCartTerms } from '../../../apps/storefront/app/features/cart/calculate-cart.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../../support/builders.ts'
import { json, pluginProvider, type PluginProvider } from '../../support/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { aShop, type TestShop } from '../../support/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const minute = 60_000

test('an app that uses the published package charges fees, which are taxed, shown and part of the order', async () => {
  const shop = await aTaxedShop()
  await using provider = await pluginProvider(json({}))
  const plugin = await register(shop, provider, 'ECOM_ADDITIONAL_FEES')
  const app = createClient({
    auth: AppStrategy({ appId: plugin.appId, publicKey: plugin.publicKey }),
    modules: { additionalFees },
  })
  const requests: any[] = []
  app.additionalFees.provideHandlers({
    async calculateAdditionalFees({ request }) {
      requests.push(request)
      const [line] = request.lineItems ?? []
      return {
        currency: 'EUR',
        additionalFees: [
          { code: 'wrap', name: 'Gift wrapping', price: '2.00', taxDetails: { taxable: true }, lineItemIds: [line!._id!] },
          { name: 'Deposit for the crate', price: '0.25' },
        ],
      }
    },
  })
  answerWith(provider, app)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  const [line] = body.checkout.lineItems
  // 20.00 + 4.90 + 2.00 with 19 % on top, and 0.25 without tax.
  expect(body.checkout).toMatchObject({
    priceSummary: { additionalFees: { amount: '2.25' }, tax: { amount: '5.11' }, total: { amount: '32.26' } },
    additionalFees: [
      {
        code: 'wrap',
        name: 'Gift wrapping',
        price: { amount: '2.00' },
        priceAfterTax: { amount: '2.38' },
        lineItemIds: [line.id],
      },
      { name: 'Deposit for the crate', priceAfterTax: { amount: '0.25' }, source: 'SERVICE_PLUGIN', providerAppId: plugin.appId },
    ],
  })
  expect(requests[0]).toMatchObject({ subtotal: '20.00', shippingAddress: { country: 'DE' }, lineItems: [{ price: '20.00' }] })
  const order = await placeOrder(shop, visitor, checkoutId)
  expect(order).toMatchObject({
    priceSummary: { totalAdditionalFees: { amount: '2.25' }, total: { amount: '32.26' } },
    additionalFees: [{ code: 'wrap', providerAppId: plugin.appId }, { price: { amount: '0.25' } }],
  })
  expect(order.failedPlugins).toBeUndefined()
})

test('a cart has the fees of apps, and the browser computes the same totals', async () => {
  const shop = await aTaxedShop()
  const fee = { name: 'Gift wrapping', price: '2.00', taxDetails: { taxable: true } }
  await using provider = await pluginProvider(json({ currency: 'EUR', additionalFees: [fee] }))
  await register(shop, provider, 'ECOM_ADDITIONAL_FEES')
  const visitor = await aVisitor(shop)
  const { id, variantId } = await aProduct(shop, { price: '9.99' })
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } } }],
  })
  const shippingAddress = { country: 'DE' }
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', { shippingAddress })
  expect(body).toMatchObject({
    additionalFees: [{ name: 'Gift wrapping', priceAfterTax: { amount: '2.38' } }],
    priceSummary: { additionalFees: { amount: '2.00' }, total: { amount: '14.27' } },
  })
  const cart = { lines: pricedLines(body), terms: toCartTerms(body) }
  const totalOf = (quantities: Record<string, number>) =>
    formatAmount(calculateCart(cart, quantities).totals.summary.total, 'EUR')
  expect(totalOf({})).toBe('14.27')
  expect(totalOf({ [cart.lines[0]!.priced.id]: 2 })).toBe('26.16')
})

test('an order is refused when a fee has changed since it was shown', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const fee = (price: string) => json({ currency: 'EUR', additionalFees: [{ name: 'Handling', price }] })
  await using provider = await pluginProvider(fee('1.00'))
  await register(shop, provider, 'ECOM_ADDITIONAL_FEES')
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop)])
  provider.answer(fee('9.00'))
  server.clock.advance(2 * minute)
  expect(await codeOf(visitor, checkoutId)).toBe('CHECKOUT_CHANGED')
})

test('an app calculates the taxes in place of the shop, to the cent, whether prices include them or not', async () => {
  for (const taxIncluded of [false, true]) {
    const shop = await aTaxedShop(taxIncluded)
    await using provider = await pluginProvider(json({}))
    const plugin = await register(shop, provider, 'TAX_CALCULATION_PROVIDER')
    const app = createClient({
      auth: AppStrategy({ appId: plugin.appId, publicKey: plugin.publicKey }),
      modules: { taxCalculationProvider },
    })
    const requests: any[] = []
    app.taxCalculationProvider.provideHandlers({
      async calculateTax({ request }) {
        requests.push(request)
        const lineItemTaxDetails = (request.lineItems ?? []).map(({ _id, quantity }) => ({
          _id: _id!,
          quantity: quantity!,
          taxBreakdown: [
            {
              taxName: 'State',
              rate: '0.0725',
              taxAmount: '1.4501',
              jurisdiction: 'California',
              jurisdictionType: 'STATE' as const,
            },
            { taxName: 'City', rate: '0.01', taxAmount: '0.20', jurisdiction: 'Oakland', jurisdictionType: 'CITY' as const },
          ],
          taxSummary: { taxAmount: '1.65', taxableAmount: '20.00' },
        }))
        return {
          currency: 'EUR',
          taxSummary: { totalAmount: '0', totalTax: '0', totalTaxableAmount: '0' },
          lineItemTaxDetails,
        } as never
      },
    })
    answerWith(provider, app)
    const visitor = await aVisitor(shop)
    const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
    const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
    expect(body.checkout.priceSummary).toMatchObject({
      tax: { amount: '3.30' },
      total: { amount: taxIncluded ? '24.90' : '28.20' },
    })
    expect(body.checkout.lineItems[0].taxDetails.taxBreakdown).toMatchObject([
      { taxName: 'State', rate: '0.0725', taxAmount: { amount: '1.45' }, jurisdiction: 'California' },
      { taxName: 'City', taxAmount: { amount: '0.20' } },
    ])
    expect(requests.at(-1)).toMatchObject({
      currency: 'EUR',
      addresses: [{ country: 'DE', city: 'Berlin' }, { country: 'DE' }],
      lineItems: [{ price: '20.00', quantity: 1, taxIncludedInPrice: taxIncluded }, { price: '4.90' }],
    })
    const order = await placeOrder(shop, visitor, checkoutId)
    expect(order.priceSummary).toMatchObject({ tax: { amount: '3.30' }, total: { amount: taxIncluded ? '24.90' : '28.20' } })
    expect(order.taxInfo.totalTax.amount).toBe('3.30')
  }
})

test("when the tax app fails, the shop's own rates apply, and the order says so", async () => {
  const shop = await aTaxedShop()
  const wrong = { currency: 'EUR', lineItemTaxDetails: [{ id: randomUUID(), taxBreakdown: [] }] }
  await using provider = await pluginProvider(json(wrong))
  const plugin = await register(shop, provider, 'TAX_CALCULATION_PROVIDER')
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const order = await placeOrder(shop, visitor, checkoutId)
  expect(order.priceSummary).toMatchObject({ tax: { amount: '4.73' }, total: { amount: '29.63' } })
  expect(order.failedPlugins).toEqual([
    { appId: plugin.appId, name: 'App', componentType: 'TAX_CALCULATION_PROVIDER', reason: 'INVALID' },
  ])
})

test('an app that uses the published package objects to a checkout: a warning informs, an error blocks the order', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  await using provider = await pluginProvider(json({}))
  const plugin = await register(shop, provider, 'ECOM_VALIDATIONS')
  const app = createClient({ auth: AppStrategy({ appId: plugin.appId, publicKey: plugin.publicKey }), modules: { validations } })
  const requests: any[] = []
  let severity: 'WARNING' | 'ERROR' = 'ERROR'
  app.validations.provideHandlers({
    async getValidationViolations({ request }) {
      requests.push(request)
      const [line] = request.validationInfo?.lineItems ?? []
      return {
        violations: [
          {
            severity: severity as never,
            description: 'Not sold to Berlin.',
            target: { lineItem: { name: 'LINE_ITEM_DEFAULT' as never, _id: line!._id! } },
          },
        ],
      }
    },
  })
  answerWith(provider, app)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  const target = { lineItem: { name: 'LINE_ITEM_DEFAULT', id: body.checkout.lineItems[0].id } }
  expect(body.checkout.violations).toEqual([{ severity: 'ERROR', description: 'Not sold to Berlin.', target }])
  expect(requests.at(-1)).toMatchObject({
    sourceInfo: { source: 'CHECKOUT' },
    validationInfo: {
      buyerDetails: { email: 'buyer@example.com' },
      shippingAddress: { address: { city: 'Berlin' } },
      priceSummary: { total: { amount: '24.90' } },
      currency: 'EUR',
    },
  })
  expect(await codeOf(visitor, checkoutId)).toBe('VIOLATIONS_WITH_ERROR_SEVERITY')
  severity = 'WARNING'
  server.clock.advance(2 * minute)
  await placeOrder(shop, visitor, checkoutId)
})

test('carts are only validated by an app that the owner lets validate carts', async () => {
  const shop = await aShop(server)
  const objection = { severity: 'WARNING', description: 'Fragile.' }
  await using provider = await pluginProvider(json({ violations: [objection] }))
  const plugin = await register(shop, provider, 'ECOM_VALIDATIONS')
  const visitor = await aVisitor(shop)
  const product = await aProduct(shop)
  const violations = async () => {
    const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
    return body.violations
  }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [
      {
        quantity: 1,
        catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
      },
    ],
  })
  expect(await violations()).toEqual([])
  expect(provider.calls).toEqual([])
  await shop.owner('PATCH', `/stoa/v1/plugins/${plugin.id}`, { plugin: { id: plugin.id, validateInCart: true } })
  expect(await violations()).toEqual([{ ...objection, target: { other: { name: 'OTHER_DEFAULT' } } }])
})

test('a validations app that fails blocks nothing, and the order says which app was missing', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  await using provider = await pluginProvider(json({}, 500))
  const plugin = await register(shop, provider, 'ECOM_VALIDATIONS')
  const visitor = await aVisitor(shop)
  const order = await placeOrder(shop, visitor, await aCheckout(visitor, [await aProduct(shop)]))
  expect(order.failedPlugins).toEqual([{ appId: plugin.appId, name: 'App', componentType: 'ECOM_VALIDATIONS', reason: 'FAILED' }])
})

test('while a shipping app gives no answer its fallback rate is offered, and the order says so', async () => {
  const shop = await aShop(server)
  const express = { code: 'express', title: 'Express', cost: { price: '12.50', currency: 'EUR' } }
  await using provider = await pluginProvider(json({}, 500))
  const fallbackRate = { title: 'Parcel', price: '9.90' }
  const plugin = await register(shop, provider, 'ECOM_SHIPPING_RATES', { fallbackRate })
  expect((await shop.owner('GET', `/stoa/v1/plugins/${plugin.id}`)).body.plugin.fallbackRate).toEqual(fallbackRate)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  expect(body.checkout).toMatchObject({ priceSummary: { total: { amount: '29.90' } }, calculationErrors: {} })
  const order = await placeOrder(shop, visitor, checkoutId)
  expect(order.failedPlugins).toEqual([
    { appId: plugin.appId, name: 'App', componentType: 'ECOM_SHIPPING_RATES', usedFallback: true, reason: 'FAILED' },
  ])
  // Once the app answers again, its own options take the place of the fallback.
  const later = await aVisitor(shop)
  const second = await aCheckout(later, [await aProduct(shop)])
  provider.answer(json({ shippingRates: [express] }))
  server.clock.advance(2 * minute)
  expect(await codeOf(later, second)).toBe('SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE')
})

test('a function of the server answers like an app: a minimum order value blocks smaller orders, after discounts', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const url = 'function:minimum-order-value'
  const values = { minimum: '25.00' }
  const plugin = await register(shop, { url }, 'ECOM_VALIDATIONS', { name: 'Minimum', values })
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  expect(body.checkout.violations).toEqual([
    { severity: 'ERROR', description: 'The minimum order value is €25.00.', target: { other: { name: 'OTHER_DEFAULT' } } },
  ])
  expect(await codeOf(visitor, checkoutId)).toBe('VIOLATIONS_WITH_ERROR_SEVERITY')
  expect((await shop.owner('POST', `/stoa/v1/plugins/${plugin.id}/test`, {})).body).toMatchObject({ outcome: 'ANSWERED' })
  await shop.owner('PATCH', `/stoa/v1/plugins/${plugin.id}`, { plugin: { id: plugin.id, values: { minimum: '20.00' } } })
  expect((await placeOrder(shop, visitor, checkoutId)).failedPlugins).toBeUndefined()
  // A wrong setting makes the function fail, but blocks no order.
  await shop.owner('PATCH', `/stoa/v1/plugins/${plugin.id}`, { plugin: { id: plugin.id, values: { minimum: 'much' } } })
  const second = await aVisitor(shop)
  const order = await placeOrder(shop, second, await aCheckout(second, [await aProduct(shop)]))
  expect(order.failedPlugins).toMatchObject([{ name: 'Minimum' }])
  for (const deploymentUri of ['function:', 'function:constructor', 'not a url'])
    expect(
      (await shop.owner('PATCH', `/stoa/v1/plugins/${plugin.id}`, { plugin: { id: plugin.id, deploymentUri } })).status,
    ).toBe(400)
  const wrongKind = { appId: randomUUID(), componentType: 'ECOM_SHIPPING_RATES', name: 'X', deploymentUri: url }
  expect((await shop.owner('POST', '/stoa/v1/plugins', { plugin: wrongKind })).status).toBe(400)
})

test('an answer that breaks the rules of its kind is a failure with its reason', async () => {
  const shop = await aShop(server)
  await using provider = await pluginProvider(json({}))
  const failure = async (kind: string, answer: unknown) => {
    provider.answer(json(answer))
    const { id } = await register(shop, provider, kind)
    return (await shop.owner('POST', `/stoa/v1/plugins/${id}/test`, {})).body.failure
  }
  const fee = (more: object, currency = 'EUR') => ({ currency, additionalFees: [{ name: 'Fee', price: '1.00', ...more }] })
  expect(await failure('ECOM_ADDITIONAL_FEES', fee({}, 'USD'))).toMatch('prices must be in EUR')
  expect(await failure('ECOM_ADDITIONAL_FEES', fee({ price: '-1.00' }))).toMatch('additionalFees[0].price')
  expect(await failure('ECOM_ADDITIONAL_FEES', fee({ name: '' }))).toMatch('additionalFees[0].name')
  expect(await failure('ECOM_ADDITIONAL_FEES', fee({ lineItemIds: [randomUUID()] }))).toMatch('names a line')
  const id = '00000000-0000-4000-8000-000000000001'
  const taxes = (...lineItemTaxDetails: object[]) => ({ currency: 'EUR', lineItemTaxDetails })
  const vat = { taxName: 'VAT', rate: '0.19', taxAmount: '1.90' }
  expect(await failure('TAX_CALCULATION_PROVIDER', taxes())).toMatch('each item of the request needs its taxes')
  expect(await failure('TAX_CALCULATION_PROVIDER', taxes({ id }, { id }))).toMatch('each item of the request needs its taxes')
  expect(await failure('TAX_CALCULATION_PROVIDER', taxes({ id, taxBreakdown: [{ ...vat, taxAmount: '10.01' }] }))).toMatch(
    'a tax is higher than its price',
  )
  expect(
    await failure('TAX_CALCULATION_PROVIDER', taxes({ id, taxBreakdown: [vat], taxSummary: { taxAmount: '5.00' } })),
  ).toMatch('do not sum')
  expect(await failure('TAX_CALCULATION_PROVIDER', { ...taxes({ id, taxBreakdown: [vat] }), currency: 'USD' })).toMatch(
    'taxes must be in EUR',
  )
  expect(await failure('ECOM_VALIDATIONS', { violations: [{ severity: 'FATAL', description: 'No.' }] })).toMatch('severity')
  expect(await failure('ECOM_VALIDATIONS', { violations: [{ severity: 'ERROR' }] })).toMatch('needs a severity and a description')
})

test('whatever apps of all kinds answer, the shop calculates, and its totals agree', async () => {
  const shop = await aTaxedShop()
  await using provider = await pluginProvider(json({}))
  for (const kind of ['ECOM_ADDITIONAL_FEES', 'TAX_CALCULATION_PROVIDER', 'ECOM_VALIDATIONS', 'ECOM_SHIPPING_RATES'])
    await register(shop, provider, kind)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const amount = fc.oneof(fc.constantFrom('0', '1.00', '0.005', '19.99', '-1', '1e9', 'NaN'), fc.jsonValue())
  const answer = fc.record(
    {
      currency: fc.constantFrom('EUR', 'USD'),
      additionalFees: fc.oneof(fc.jsonValue(), fc.array(fc.record({ name: fc.string(), price: amount }))),
      lineItemTaxDetails: fc.oneof(fc.jsonValue(), fc.array(fc.record({ id: fc.string(), taxBreakdown: fc.jsonValue() }))),
      violations: fc.oneof(
        fc.jsonValue(),
        fc.array(fc.record({ severity: fc.constantFrom('ERROR', 'WARNING'), description: fc.string() })),
      ),
      shippingRates: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(answer, async (given) => {
      server.clock.advance(2 * minute)
      provider.answer(json(given))
      const { status, body } = await shop.owner('GET', `/ecom/v1/checkouts/${checkoutId}`)
      expect(status).toBe(200)
      const { subtotal, shipping, tax, additionalFees: fees, discount, total } = body.checkout.priceSummary
      const cents = ({ amount: text }: { amount: string }) => Math.round(Number(text) * 100)
      expect(cents(subtotal) + cents(shipping) + cents(tax) + cents(fees) - cents(discount)).toBe(cents(total))
    }),
    { numRuns: 40 },
  )
})

/** A German shop with 19 % tax and one shipping option for 4.90. */
async function aTaxedShop(taxIncluded = false): Promise<TestShop> {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const { body: groups } = await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')
  const { body: region } = await shop.owner('POST', '/billing/v1/tax-regions', {
    taxRegion: { country: 'DE', appId: randomUUID(), taxIncludedInPrice: taxIncluded },
  })
  const { status } = await shop.owner('POST', '/billing/v1/manual-tax-mappings', {
    manualTaxMapping: { taxRegionId: region.taxRegion.id, taxGroupId: groups.taxGroups[0].id, taxRate: '0.19' },
  })
  expect(status).toBe(200)
  return shop
}

async function register(shop: TestShop, { url }: Pick<PluginProvider, 'url'>, componentType: string, more: object = {}) {
  const plugin = { appId: randomUUID(), componentType, name: 'App', deploymentUri: url, ...more }
  const { status, body } = await shop.owner('POST', '/stoa/v1/plugins', { plugin })
  expect(status).toBe(200)
  return body.plugin as { id: string; appId: string; publicKey: string }
}

/** Lets the published package verify and answer every call. */
function answerWith(
  provider: PluginProvider,
  app: { servicePlugins: { processRequest(request: Request): Promise<Response> } },
): void {
  provider.answer(async ({ path, body }, response) => {
    const answer = await app.servicePlugins.processRequest(new Request(`https://app.example${path}`, { method: 'POST', body }))
    response.writeHead(answer.status).end(await answer.text())
  })
}

async function placeOrder(shop: TestShop, visitor: Visitor, checkoutId: string): Promise<any> {
  const { status, body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  expect([status, body.details]).toEqual([200, undefined])
  return (await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body.order
}

/** The code with which the order of a checkout is refused. */
async function codeOf(visitor: Visitor, checkoutId: string): Promise<string | undefined> {
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  return body.details?.applicationError?.code
}

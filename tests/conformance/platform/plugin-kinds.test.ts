import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { json, pluginProvider } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { minute, aTaxedShop, register, placeOrder, codeOf } from './plugin-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

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
  const shop = await aTaxedShop(server)
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

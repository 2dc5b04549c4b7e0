import { randomUUID } from 'node:crypto'
import { taxCalculationProvider } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aVisitor } from '../../support/shop/builders.ts'
import { json, pluginProvider } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aTaxedShop, register, answerWith, placeOrder } from './plugin-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('an app calculates the taxes in place of the shop, to the cent, whether prices include them or not', async () => {
  for (const taxIncluded of [false, true]) {
    const shop = await aTaxedShop(server, taxIncluded)
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
  const shop = await aTaxedShop(server)
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

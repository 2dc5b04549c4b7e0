import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '@stoa/pricing'
import type { EstimateTotalsResponse } from '@stoa/contract/services/ecom/current-cart'
import { browserCart } from '../../support/shop/browser-cart.ts'
import { aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const current = '/ecom/v1/carts/current'
const shippingAddress = { country: 'DE' }

const quantity = fc.integer({ min: 1, max: 9 })
const carts = fc.record({
  before: fc.tuple(quantity, quantity, quantity),
  after: fc.tuple(quantity, quantity, quantity),
  discounts: fc.subarray([{ amount: '3.33' }, { percentage: '12.5' }, { amount: '60.00' }], { minLength: 1 }),
})

test.each([true, false])(
  'the totals that a browser computes for a changed cart equal the server’s, prices with tax: %s',
  async (taxIncludedInPrice) => {
    const shop = await aShop(server)
    const { body: region } = await shop.owner('POST', '/billing/v1/tax-regions', {
      taxRegion: { country: 'DE', appId: storesAppId, taxIncludedInPrice },
    })
    const { body: groups } = await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')
    const { status } = await shop.owner('POST', '/billing/v1/manual-tax-mappings', {
      manualTaxMapping: { taxGroupId: groups.taxGroups[0].id, taxRegionId: region.taxRegion.id, taxRate: '0.19', taxName: 'VAT' },
    })
    expect(status).toBe(200)
    const { id: code } = await aShippingOption(shop, { price: '4.90' })
    const products = [
      await aProduct(shop, { name: 'Print', price: '9.99', compareAt: '12.00' }),
      await aProduct(shop, { name: 'Card', price: '0.01' }),
      await aProduct(shop, { name: 'Cup', price: '17.35', stock: 4 }),
    ]
    await fc.assert(
      fc.asyncProperty(carts, async ({ before, after, discounts }) => {
        const visitor = await aVisitor(shop)
        const { body: added } = await visitor.send('POST', `${current}/add-to-cart`, {
          lineItems: products.map(({ id, variantId }, index) => ({
            quantity: before[index],
            catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
          })),
        })
        await shop.owner('PATCH', `/ecom/v1/carts/${added.cart.id}`, { merchantDiscounts: discounts })
        const request = { shippingAddress, selectedShippingOption: { code } }
        const estimated = async () => {
          const { status, body } = await visitor.send('POST', `${current}/estimate-totals`, request)
          expect(status).toBe(200)
          return body as EstimateTotalsResponse
        }
        const cart = await browserCart(visitor, { address: shippingAddress, code })
        expect(cart.estimate.summary?.taxSummary?.lineItemTaxes).toHaveLength(3)
        const ids = added.cart.lineItems.map(({ id }: { id: string }) => id) as string[]
        const quantities = Object.fromEntries(ids.map((id, index) => [id, after[index]!]))
        const totals = cart.totals(quantities)

        await visitor.send('POST', `${current}/update-line-items-quantity`, {
          lineItems: ids.map((id) => ({ id, quantity: quantities[id] })),
        })
        const { priceSummary, calculatedLineItems, currency = '' } = await estimated()
        const { subtotal, discount, shipping, tax, total } = totals.summary
        const computed = Object.entries({ subtotal, discount, shipping, tax, total })
        expect(Object.fromEntries(computed.map(([name, minor]) => [name, formatAmount(minor, currency)]))).toEqual(
          Object.fromEntries(computed.map(([name]) => [name, priceSummary?.[name as 'total']?.amount])),
        )
        expect(totals.lines.map(({ lineTotal }) => formatAmount(lineTotal, currency))).toEqual(
          calculatedLineItems!.map(({ pricesBreakdown }) => pricesBreakdown?.lineItemPrice?.amount),
        )
      }),
      { numRuns: 15 },
    )
  },
)

test('a cart shows the price of an item at the buyer’s last visit, until the cart is changed again', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { price: '20.00' })
  const visitor = await aVisitor(shop)
  const line = { catalogItemId: product.id, appId: storesAppId, options: { variantId: product.variantId } }
  const { body: added } = await visitor.send('POST', `${current}/add-to-cart`, {
    lineItems: [{ quantity: 1, catalogReference: line }],
  })
  expect(added.cart.lineItems[0].seenPrice).toBeUndefined()
  const { body: stored } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
  const { status } = await shop.owner('PATCH', `/stores/v3/products/${product.id}`, {
    product: {
      id: product.id,
      revision: stored.product.revision,
      variantsInfo: {
        variants: [{ id: product.variantId, price: { actualPrice: { amount: '25.00' } }, physicalProperties: {} }],
      },
    },
  })
  expect(status).toBe(200)
  const seenPrices = async () => {
    const { body } = await visitor.send('POST', `${current}/estimate-totals`, {})
    const [{ id, price, seenPrice }] = body.cart.lineItems
    return { id, price: price.amount, seenPrice: seenPrice?.amount }
  }
  const { id, ...prices } = await seenPrices()
  expect(prices).toEqual({ price: '25.00', seenPrice: '20.00' })
  await visitor.send('POST', `${current}/update-line-items-quantity`, { lineItems: [{ id, quantity: 2 }] })
  expect(await seenPrices()).toEqual({ id, price: '25.00', seenPrice: undefined })
})

test('a visitor may read the threshold of free delivery', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const free = async () => (await visitor.send('GET', '/stoa/v1/shop/free-delivery')).body
  const { country, from } = await free()
  expect({ country, from }).toEqual({ country: expect.stringMatching(/^[A-Z]{2}$/), from: undefined })
  const conditions = [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '80' }]
  await shop.owner('POST', '/ecom/v1/shipping-options', {
    shippingOption: { title: 'Standard', rates: [{ amount: '0', conditions }, { amount: '4.90' }] },
  })
  expect(await free()).toEqual({ country, from: '80.00' })
})

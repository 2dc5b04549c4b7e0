import fc from 'fast-check'
import type { EstimateTotalsResponse } from '@stoa/contract/services/ecom/current-cart'
import { formatAmount } from '@stoa/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calculateCart, pricedLines, termsOf } from '../../apps/storefront/app/features/cart/calculate-cart.ts'
import { aProduct, aShippingOption, aVisitor, recipient, storesAppId } from '../support/builders.ts'
import { sharedServer, type TestServer } from '../support/server.ts'
import { aShop } from '../support/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const current = '/ecom/v1/carts/current'
const scopes = [{ id: 'all', catalogItemFilter: { catalogAppId: storesAppId } }]

const coupons = [
  { code: 'PERCENT', percentOffRate: 12.5 },
  { code: 'MONEY', moneyOffAmount: 7.77, minimumSubtotal: 30 },
  { code: 'PRICE', fixedPriceAmount: 9.49 },
  { code: 'DELIVERY', freeShipping: true },
  { code: 'FREE', buyXGetY: { x: 2, y: 1 } },
  { code: 'ONE', percentOffRate: 50, limitedToOneItem: true },
]

const rules = [
  { trigger: { itemQuantityRange: { from: 4, scopes } }, discount: { percentage: 15 } },
  { trigger: { subtotalRange: { from: '20', to: '90', scopes } }, discount: { fixedAmount: '0.55' } },
  { discount: { quantityBased: { configurations: [{ quantity: 3, price: '19.99' }] } } },
  { discount: { fixedPrice: '16.01' } },
]

const quantity = fc.integer({ min: 1, max: 6 })
const carts = fc.record({
  before: fc.tuple(quantity, quantity, quantity),
  after: fc.tuple(quantity, quantity, quantity),
  chosen: fc.subarray(rules, { minLength: 1 }),
  coupon: fc.constantFrom(...coupons),
})

test('with rules and a coupon, the browser, the server and the order agree to the cent', async () => {
  const shop = await aShop(server)
  const { id: code } = await aShippingOption(shop)
  for (const specification of coupons) await shop.owner('POST', '/stores/v2/coupons', { specification })
  const products = [
    await aProduct(shop, { name: 'Print', price: '9.99', stock: 5000 }),
    await aProduct(shop, { name: 'Card', price: '0.51', stock: 5000 }),
    await aProduct(shop, { name: 'Cup', price: '17.35', stock: 5000 }),
  ]
  await fc.assert(
    fc.asyncProperty(carts, async ({ before, after, chosen, coupon }) => {
      const ruleIds = []
      for (const { discount, ...rest } of chosen) {
        const values = [{ ...discount, specificItemsInfo: { scopes } }]
        const { body } = await shop.owner('POST', '/ecom/v1/discount-rules', {
          discountRule: { name: 'Sale', ...rest, discounts: { values } },
        })
        ruleIds.push(body.discountRule.id as string)
      }
      const visitor = await aVisitor(shop)
      const { body: added } = await visitor.send('POST', `${current}/add-to-cart`, {
        lineItems: products.map(({ id, variantId }, index) => ({
          quantity: before[index],
          catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
        })),
      })
      await visitor.send('PATCH', current, { couponCode: coupon.code })
      const request = { shippingAddress: { country: 'DE' }, selectedShippingOption: { code } }
      const estimated = async () =>
        (await visitor.send('POST', `${current}/estimate-totals`, request)).body as EstimateTotalsResponse
      const estimate = await estimated()
      const ids = added.cart.lineItems.map(({ id }: { id: string }) => id) as string[]
      const quantities = Object.fromEntries(ids.map((id, index) => [id, after[index]!]))
      const { totals } = calculateCart({ lines: pricedLines(estimate), terms: termsOf(estimate) }, quantities)
      await visitor.send('POST', `${current}/update-line-items-quantity`, {
        lineItems: ids.map((id) => ({ id, quantity: quantities[id] })),
      })
      const { priceSummary } = await estimated()

      const { body: made } = await visitor.send('POST', `${current}/create-checkout`, {
        channelType: 'WEB',
        email: 'buyer@example.com',
        shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
        selectedShippingOption: { code },
      })
      const shippingInfo = { shippingDestination: { contactDetails: recipient } }
      await visitor.send('PATCH', `/ecom/v1/checkouts/${made.checkoutId}`, { checkout: { id: made.checkoutId, shippingInfo } })
      const { body: placed } = await visitor.send('POST', `/ecom/v1/checkouts/${made.checkoutId}/create-order`, {})
      const { body: stored } = await shop.owner('GET', `/ecom/v1/orders/${placed.orderId}`)
      for (const id of ruleIds) await shop.owner('DELETE', `/ecom/v1/discount-rules/${id}`)

      const { discount, shipping, total } = totals.summary
      const browser = [discount, shipping, total].map((minor) => formatAmount(minor, 'EUR'))
      const amountsOf = (summary: EstimateTotalsResponse['priceSummary']) =>
        [summary?.discount, summary?.shipping, summary?.total].map((price) => price?.amount)
      expect(amountsOf(priceSummary)).toEqual(browser)
      expect(amountsOf(stored.order.priceSummary)).toEqual(browser)
      const parts = (stored.order.appliedDiscounts as any[]).map(({ coupon: given, discountRule }) => given ?? discountRule)
      const sum = parts.reduce((cents: number, { amount }) => cents + Math.round(Number(amount.amount) * 100), 0)
      expect(sum).toBe(Number(discount))
    }),
    { numRuns: 15 },
  )
}, 120_000)

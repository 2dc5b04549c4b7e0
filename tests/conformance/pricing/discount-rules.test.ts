import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aCoupon, aBuyer, choose, estimate } from './discounts-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function aRule(shop: TestShop, discount: object, rest: object = {}): Promise<string> {
  const scopes = [{ id: 'all', catalogItemFilter: { catalogAppId: storesAppId } }]
  const { status, body } = await shop.owner('POST', '/ecom/v1/discount-rules', {
    discountRule: { name: 'Sale', discounts: { values: [{ specificItemsInfo: { scopes }, ...discount }] }, ...rest },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.discountRule.id
}

describe('a rule', () => {
  test('lowers the total from its start to its end by the clock of the site', async () => {
    const shop = await aShop(server)
    const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()
    const id = await aRule(shop, { percentage: 25 }, { activeTimeInfo: { start: at(1), end: at(3) } })
    const visitor = await aBuyer(shop)
    const seen = async () => {
      const rule = await shop.owner('GET', `/ecom/v1/discount-rules/${id}`)
      return [rule.body.discountRule.status, (await estimate(visitor)).priceSummary.total.amount]
    }
    const states = [await seen()]
    for (let step = 0; step < 2; step++) {
      server.clock.advance(2 * 60_000)
      states.push(await seen())
    }
    expect(states).toEqual([
      ['PENDING', '40.00'],
      ['LIVE', '30.00'],
      ['EXPIRED', '40.00'],
    ])
  })

  test('with a trigger tree and the category of its items', async () => {
    const shop = await aShop(server)
    const scopes = [{ id: 'all', catalogItemFilter: { catalogAppId: storesAppId } }]
    const trigger = {
      and: { triggers: [{ subtotalRange: { from: '30', scopes } }, { itemQuantityRange: { from: 2, to: 2, scopes } }] },
    }
    const id = await aRule(shop, { fixedAmount: '1.50' }, { trigger })
    const visitor = await aBuyer(shop)
    const { appliedDiscounts } = await estimate(visitor)
    expect(appliedDiscounts).toMatchObject([{ discountType: 'SPECIFIC_ITEMS', discountRule: { id, amount: { amount: '3.00' } } }])
  })
})

describe('an order', () => {
  test('keeps its coupon and rule by name, counts a use, and gives it back once when it is canceled', async () => {
    const shop = await aShop(server)
    await aShippingOption(shop)
    const couponId = await aCoupon(shop, { moneyOffAmount: 2, usageLimit: 1 })
    const ruleId = await aRule(shop, { percentage: 50 })
    const visitor = await aVisitor(shop)
    const checkoutId = await aCheckout(visitor, [await aProduct(shop)])
    const { body } = await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
      checkout: { id: checkoutId },
      couponCode: 'SUMMER',
    })
    expect(body.checkout.priceSummary).toMatchObject({ discount: { amount: '12.00' }, total: { amount: '12.90' } })
    const { body: placed } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
    const { body: stored } = await shop.owner('GET', `/ecom/v1/orders/${placed.orderId}`)
    expect(stored.order.appliedDiscounts).toMatchObject([
      { discountRule: { id: ruleId, name: { original: 'Sale' }, amount: { amount: '10.00' } } },
      { coupon: { id: couponId, code: 'SUMMER', amount: { amount: '2.00' } } },
    ])
    const uses = async () => {
      const coupon = await shop.owner('GET', `/stores/v2/coupons/${couponId}`)
      const rule = await shop.owner('GET', `/ecom/v1/discount-rules/${ruleId}`)
      return [coupon.body.coupon.numberOfUsages, rule.body.discountRule.usageCount]
    }
    expect(await uses()).toEqual([1, 1])
    const late = await choose(await aBuyer(shop), 'SUMMER')
    expect(codeOf(late)).toBe('ERROR_COUPON_USAGE_EXCEEDED')
    for (let attempt = 0; attempt < 2; attempt++) {
      await shop.owner('POST', `/ecom/v1/orders/${placed.orderId}/cancel`, {})
      expect(await uses()).toEqual([0, 0])
    }
    expect((await choose(await aBuyer(shop), 'SUMMER')).status).toBe(200)
  })
})

test('whoever asked for it hears of each order with a coupon', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const id = await aCoupon(shop, { percentOffRate: 10 })
  await shop.owner('POST', '/stoa/v1/webhooks', {
    webhook: { url: 'http://localhost:1/', eventTypes: ['wix.ecommerce.coupons.v2.coupon_applied'] },
  })
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop)])
  await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { id: checkoutId }, couponCode: 'SUMMER' })
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  const applied = (await shopEvents(shop, 'wix.ecommerce.coupons.v2.coupon')).filter(({ slug }) => slug === 'applied')
  expect(applied.map(({ body: event }) => event.actionEvent.body)).toEqual([
    {
      coupon: expect.objectContaining({ id, numberOfUsages: 1 }),
      wixAppId: storesAppId,
      wixAppOrderId: body.orderId,
    },
  ])
})

test.each(['0x10', ' 1', '+1', '.5', '5.', ''])(
  'an amount that JSON would not write as a number is refused: %j',
  async (moneyOffAmount) => {
    const shop = await aShop(server)
    const { status, body } = await shop.owner('POST', '/stores/v2/coupons', { specification: { code: 'ODD', moneyOffAmount } })
    expect([status, body.details?.validationError?.fieldViolations[0].field]).toEqual([400, 'specification.moneyOffAmount'])
  },
)

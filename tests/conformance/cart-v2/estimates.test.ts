import { readCartPricing } from '@stoa/pricing'
import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { aShopForCarts, setUp } from './cart-v2-set-up.ts'

setUp()

const current = '/ecom/v2/carts/current'
const parts = { calculateTax: true, calculateDelivery: true, calculateAdditionalFees: true, calculateGiftCards: true }

async function aCart() {
  const { shop, item, delivery } = await aShopForCarts()
  const visitor = await aVisitor(shop)
  const { body } = await visitor.send('POST', `${current}/add-line-items`, { catalogItems: [item(2)] })
  const post = async (path: string, request: object) => {
    const answer = await visitor.send('POST', `${current}/${path}`, request)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }
  return { shop, visitor, delivery, post, cart: body.cart }
}

test('an estimate tries another address and delivery, tells what is offered there, and stores neither', async () => {
  const { visitor, delivery, post, cart } = await aCart()
  const deliveryAddress = { country: 'DE', postalCode: '10115' }
  const { summary: offered } = await post('estimate', { ...parts, deliveryAddress })
  expect(offered).toMatchObject({
    deliveryOptions: [{ shippingOptions: [{ code: delivery, cost: { price: { amount: '4.90' } } }] }],
    notOffered: [],
    priceSummary: { delivery: { amount: '0.00' }, total: { amount: '40.00' } },
  })
  const { summary: chosen } = await post('estimate', { ...parts, deliveryAddress, deliveryMethod: { code: delivery } })
  expect(chosen).toMatchObject({
    deliverySummary: { method: { code: delivery }, price: { amount: '4.90' } },
    priceSummary: { total: { amount: '44.90' } },
  })
  const { body } = await visitor.send('GET', current)
  expect(body.cart).toEqual(cart)
  const nowhere = await post('estimate', { ...parts, deliveryMethod: { code: 'nowhere' } })
  expect(nowhere.summary.violations).toContainEqual(expect.objectContaining({ scope: 'DELIVERY' }))
})

test('the input of the calculation tells what a gift card pays, not what it holds, and leaves the checkout’s price to the server', async () => {
  const { shop, visitor, post } = await aCart()
  const { code } = await aGiftCard(shop, '500.00')
  await post('add-gift-card', { giftCard: { code } })
  const { summary } = await post('estimate', parts)
  expect(readCartPricing(summary.pricing).giftCards).toMatchObject([{ balance: 4000n }])
  const { body } = await visitor.send('POST', `${current}/calculate`, {})
  expect(body.summary).not.toHaveProperty('pricing')
})

test('a refused code says why in detail, and the address of the checkout names the checkout', async () => {
  const { shop, visitor, post, cart } = await aCart()
  const specification = {
    name: 'Old',
    code: 'OLD',
    moneyOffAmount: 5,
    startTime: '1600000000000',
    expirationTime: '1600000100000',
  }
  await shop.owner('POST', '/stores/v2/coupons', { specification })
  const refused = await visitor.send('POST', `${current}/add-coupon`, { coupon: { code: 'OLD' } })
  expect(refused.body.details.applicationError).toMatchObject({
    code: 'INVALID_COUPON_STATUS',
    data: { reason: 'EXPIRED', problem: { reason: 'EXPIRED', ends: new Date(1600000100000).toISOString() } },
  })
  const unknown = await visitor.send('POST', `${current}/add-gift-card`, { giftCard: { code: 'ABCDEFGHJKLMNPQR' } })
  expect(unknown.body.details.applicationError).toMatchObject({
    code: 'INVALID_GIFT_CARD_CODE',
    data: { problem: expect.stringMatching(/^GIFT_CARD_/) },
  })
  const { body } = await visitor.send('POST', `/ecom/v2/carts/${cart.id}/get-checkout-url`, {})
  expect(body).toMatchObject({ checkoutId: cart.id, checkoutUrl: expect.stringContaining('/hand-over?code=') })
  expect((await post('estimate', parts)).cart.coupons).toEqual([])
})

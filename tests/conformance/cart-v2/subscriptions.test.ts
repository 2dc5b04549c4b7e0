import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { cardToken, monthly, sellBySubscription } from '../subscriptions/subscription-builders.ts'
import { aReadyCart, aShopForCarts, currentPath, pathOf, refusalOf, setUp } from './cart-v2-set-up.ts'

setUp()

/** A visitor whose cart subscribes to the product. */
async function aSubscribingCart(subscription: object = monthly) {
  const made = await aShopForCarts()
  const { shop, product, delivery } = made
  const [subscriptionOptionId] = await sellBySubscription(shop, product.id, [subscription])
  const [item] = [made.item(2)]
  const options = { ...item.catalogReference.options, subscriptionOptionId }
  const visitor = await aVisitor(shop)
  const cartId = await aReadyCart(visitor, [{ ...item, catalogReference: { ...item.catalogReference, options } }], delivery)
  const calculate = async () => (await visitor.send('POST', `${pathOf(cartId)}/calculate`, {})).body.summary
  return { ...made, visitor, cartId, calculate }
}

test('a cart says what a subscription charges now and later, and its order begins it', async () => {
  const { shop, visitor, cartId, calculate } = await aSubscribingCart({ ...monthly, discount: { percentOff: 10 } })
  const { cart, paymentSummary } = await calculate()
  expect(cart?.lineItems ?? (await visitor.send('GET', currentPath)).body.cart.lineItems).toMatchObject([
    {
      attributes: {
        subscriptionInfo: { title: { original: 'Monthly' }, subscriptionSettings: { frequency: 'MONTH', interval: 1 } },
      },
      pricing: { unitPrice: { amount: '18.00' } },
      paymentConfig: { savePaymentMethod: true },
    },
  ])
  expect(paymentSummary.subscriptionCharges).toMatchObject([
    {
      description: '€36.00 plus delivery every month until you cancel',
      charges: [
        { cycleFrom: 1, cycleCount: 1 },
        { cycleFrom: 2, cycleBillingDate: expect.any(String) },
      ],
    },
  ])
  const paymentToken = await cardToken(visitor, '4242424242424242')
  const place = (more: object) => refusalOf(visitor, 'POST', `${pathOf(cartId)}/place-order`, { paymentToken, ...more })
  expect(await place({})).toMatchObject({ code: 'UNCONFIRMED_SAVE_PAYMENT_METHOD' })
  expect(await place({ savePaymentMethod: true })).toMatchObject({ status: 200 })
  await shop.server.app.drain()
  const { body } = await shop.owner('POST', '/stoa/v1/subscriptions/search', { search: {} })
  expect(body.subscriptions).toMatchObject([{ status: 'ACTIVE', nextTotal: '40.90', lines: [{ quantity: 2, price: '18.00' }] }])
})

test('a gift card pays for no subscription, and says so before the order', async () => {
  const { shop, visitor, cartId, calculate } = await aSubscribingCart()
  const { code } = await aGiftCard(shop, '100.00')
  await visitor.send('POST', `${currentPath}/add-gift-card`, { giftCard: { code } })
  const { violations } = await calculate()
  expect(violations).toMatchObject([{ severity: 'ERROR', description: 'A gift card cannot pay for a subscription.' }])
  const paymentToken = await cardToken(visitor, '4242424242424242')
  const placed = await refusalOf(visitor, 'POST', `${pathOf(cartId)}/place-order`, { paymentToken, savePaymentMethod: true })
  expect(placed).toMatchObject({ status: 428, code: 'CANNOT_PAY_FOR_SUBSCRIPTION_WITH_GIFT_CARD' })
})

test('a free trial is charged when it ends', async () => {
  const { calculate } = await aSubscribingCart({ ...monthly, freeTrialPeriod: { frequency: 'DAY', interval: 14 } })
  const { paymentSummary, priceSummary } = await calculate()
  expect(priceSummary.subtotal.amount).toBe('0.00')
  expect(paymentSummary.payAfterFreeTrial.amount).toBe('40.00')
  expect(paymentSummary.subscriptionCharges[0].description).toContain('the first charge follows after 14 days')
})

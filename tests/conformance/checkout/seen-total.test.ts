import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import {
  aBuyer,
  aScarceShop,
  cards,
  change,
  checkoutOf,
  chooseDelivery,
  leftIn,
  payWithCard,
  setUp,
  shownTo,
  type ScarceBuyer,
  type ScarceShop,
} from './holds-set-up.ts'

setUp()

const untouched = { stock: 1, couponUses: 0, balance: '15.00', slots: 0 }

async function changePrice({ shop, product }: ScarceShop, amount: string): Promise<void> {
  const { body } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
  const { id, revision } = body.product
  const variant = { id: product.variantId, visible: true, price: { actualPrice: { amount } }, physicalProperties: {} }
  const { status } = await shop.owner('PATCH', `/stores/v3/products/${id}`, {
    product: { id, revision, variantsInfo: { variants: [variant] } },
  })
  expect(status).toBe(200)
}

const ways: readonly [string, (buyer: ScarceBuyer, seenTotal: string) => ReturnType<typeof payWithCard>][] = [
  ['a card', (buyer, seenTotal) => payWithCard(buyer, cards.good, seenTotal)],
  [
    'the provider’s page',
    ({ visitor, checkoutId }, seenTotal) =>
      visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, { seenTotal }),
  ],
  [
    'an offline method',
    ({ visitor, checkoutId }, seenTotal) => visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, { seenTotal }),
  ],
]

test.each(ways)('with %s, nothing is charged but the total that the buyer saw', async (_name, pay) => {
  const scarce = await aScarceShop()
  const buyer = await aBuyer(scarce)
  await chooseDelivery(buyer, 'STANDARD')
  await change(buyer, { couponCode: 'SUMMER' })
  const seen = (await shownTo(buyer)).toPay
  expect(seen).toBe('19.90')
  await changePrice(scarce, '22.00')
  // Another page of the buyer has shown the new total, but not the one that they press Pay on.
  const [line] = (await checkoutOf(buyer)).lineItems
  const refused = await pay(buyer, seen)
  expect(codeOf(refused)).toBe('CHECKOUT_CHANGED')
  expect(refused.body.details.applicationError.data).toEqual({
    seenTotal: '19.90',
    total: '21.90',
    reasons: [{ reason: 'LINE', lineItemId: line.id, before: '20.00', after: '22.00' }],
  })
  expect(await leftIn(scarce)).toEqual(untouched)
  expect((await pay(buyer, '21.9')).status).toBe(200)
  expect(await leftIn(scarce)).toMatchObject({ stock: 0, couponUses: 1 })
})

test('the reasons name the coupon, the gift card and the delivery that have changed', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyer(scarce)
  await chooseDelivery(buyer, 'SLOT')
  await change(buyer, { couponCode: 'SUMMER', giftCardCode: scarce.card.code })
  expect((await shownTo(buyer)).toPay).toBe('3.00')
  // On another device.
  await buyer.visitor.send('POST', `/ecom/v1/checkouts/${buyer.checkoutId}/remove-coupon`, {})
  await buyer.visitor.send('POST', `/ecom/v1/checkouts/${buyer.checkoutId}/remove-gift-card`, {})
  await chooseDelivery(buyer, 'STANDARD')
  const refused = await payWithCard(buyer, cards.good, '3.00')
  expect(refused.body.details.applicationError.data).toMatchObject({ seenTotal: '3.00', total: '24.90' })
  expect(refused.body.details.applicationError.data.reasons.map(({ reason }: { reason: string }) => reason)).toEqual(
    expect.arrayContaining(['COUPON', 'GIFT_CARD', 'DELIVERY']),
  )
  expect(await leftIn(scarce)).toEqual(untouched)
})

test('an unfinished order is not charged either where its total is not the one that the buyer saw', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyer(scarce)
  await chooseDelivery(buyer, 'STANDARD')
  await payWithCard(buyer, cards.declined)
  await changePrice(scarce, '18.00')
  expect(codeOf(await payWithCard(buyer, cards.good, '24.90'))).toBe('CHECKOUT_CHANGED')
  const { orderId } = (await payWithCard(buyer, cards.good, '22.90')).body
  const { body } = await scarce.shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  expect(body.order).toMatchObject({ status: 'APPROVED', balanceSummary: { paid: { amount: '22.90' } } })
  expect(await leftIn(scarce)).toMatchObject({ stock: 0 })
})

test('an amount that is none is refused', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyer(scarce)
  await chooseDelivery(buyer, 'STANDARD')
  expect((await payWithCard(buyer, cards.good, 'a lot')).status).toBe(400)
})

import { expect, test } from 'vitest'
import { aVisitor, recipient } from '../../support/shop/builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import {
  aReadyCart,
  aShopForCarts,
  changePrice,
  currentPath,
  customerInfo,
  ownerOf,
  pathOf,
  setUp,
  wireAddress,
} from './cart-v2-set-up.ts'

// An order is placed at the amounts that were shown, or not at all.

setUp()

async function ordersOf({ owner }: { owner: (method: string, path: string, body?: object) => Promise<{ body: any }> }) {
  return (await owner('POST', '/ecom/v1/orders/search', { search: {} })).body.orders as unknown[]
}

test.each(['the token', 'nothing'])(
  'a price that changed after the calculation is not charged: the order names %s',
  async (named) => {
    const { shop, product, item, delivery } = await aShopForCarts()
    await shop.owner('POST', '/stoa/v1/payment-methods', {
      paymentMethod: { kind: 'CARD', provider: 'sandbox', title: 'Card', enabled: true },
    })
    const visitor = await aVisitor(shop)
    const id = await aReadyCart(visitor, [item(1)], delivery)
    const { summary } = (await visitor.send('POST', `${pathOf(id)}/calculate`, {})).body
    await changePrice(shop, product, '22.00')
    const token = named === 'the token' && { priceVerificationToken: summary.priceVerificationToken }
    const place = async (more: object) =>
      visitor.send('POST', `${pathOf(id)}/place-order`, { paymentToken: await visitor.cardToken('4242424242424242'), ...more })
    const refused = await place({ ...token })
    expect(codeOf(refused)).toBe('CART_PRICES_OUT_OF_SYNC')
    expect(refused.body.details.applicationError.data).toMatchObject({ seenTotal: '24.90', total: '26.90' })
    expect(await ordersOf(shop)).toEqual([])
    const again = (await visitor.send('POST', `${pathOf(id)}/calculate`, {})).body.summary
    expect(again.paymentSummary.payNow.amount).toBe('26.90')
    expect(await place({ priceVerificationToken: again.priceVerificationToken })).toMatchObject({ status: 200 })
  },
)

const deposit = { catalogOverrideFields: { paymentOption: { value: 'DEPOSIT_ONLINE' }, depositAmount: '2.00' } }

test.each(['the token', 'nothing'])(
  'a rest to be paid later that rose is no order, though the deposit is the same: the order names %s',
  async (named) => {
    const { shop, product, item, delivery } = await aShopForCarts()
    const app = ownerOf(shop)
    const id = await aReadyCart(app, [{ ...item(1), ...deposit }], delivery)
    const { summary } = (await app.send('POST', `${pathOf(id)}/calculate`, {})).body
    expect(summary.paymentSummary).toMatchObject({ payNow: { amount: '6.90' }, payLater: { amount: '18.00' } })
    await changePrice(shop, product, '50.00')
    const token = named === 'the token' && { priceVerificationToken: summary.priceVerificationToken }
    const refused = await app.send('POST', `${pathOf(id)}/place-order`, { ...token })
    expect(codeOf(refused)).toBe('CART_PRICES_OUT_OF_SYNC')
    expect(refused.body.details.applicationError.data).toMatchObject({ seenTotal: '24.90', total: '54.90' })
    expect(await ordersOf(shop)).toEqual([])
  },
)

test('the older interface refuses the same, for whoever says what was to be paid now', async () => {
  const { shop, product, item, delivery } = await aShopForCarts()
  const { body } = await shop.owner('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [{ ...item(1), ...deposit }],
    checkoutInfo: {
      buyerInfo: { email: customerInfo.email },
      shippingInfo: {
        shippingDestination: { address: wireAddress, contactDetails: recipient },
        selectedCarrierServiceOption: { code: delivery },
      },
    },
  })
  const { id, lineItems } = body.checkout
  const order = () => shop.owner('POST', `/ecom/v1/checkouts/${id}/create-order`, { seenTotal: '6.90' })
  await changePrice(shop, product, '50.00')
  const refused = await order()
  expect(codeOf(refused)).toBe('CHECKOUT_CHANGED')
  expect(refused.body.details.applicationError.data).toMatchObject({
    seenTotal: '24.90',
    total: '54.90',
    reasons: [{ reason: 'LINE', lineItemId: lineItems[0].id, before: '20.00', after: '50.00' }],
  })
  await shop.owner('GET', `/ecom/v1/checkouts/${id}`)
  expect(await order()).toMatchObject({ status: 200 })
})

test('a token of another cart, or of before a change, orders nothing', async () => {
  const { shop, item, delivery } = await aShopForCarts()
  const [one, other] = [await aVisitor(shop), await aVisitor(shop)]
  const [mine, theirs] = [await aReadyCart(one, [item(1)], delivery), await aReadyCart(other, [item(1)], delivery)]
  const { summary } = (await other.send('POST', `${pathOf(theirs)}/calculate`, {})).body
  const { priceVerificationToken } = summary
  expect(codeOf(await one.send('POST', `${pathOf(mine)}/place-order`, { priceVerificationToken }))).toBe(
    'INVALID_PRICE_VERIFICATION_TOKEN',
  )
  await other.send('POST', `${currentPath}/add-line-items`, { catalogItems: [item(1)] })
  expect(codeOf(await other.send('POST', `${pathOf(theirs)}/place-order`, { priceVerificationToken }))).toBe(
    'CART_PRICES_OUT_OF_SYNC',
  )
  expect(await ordersOf(shop)).toEqual([])
})

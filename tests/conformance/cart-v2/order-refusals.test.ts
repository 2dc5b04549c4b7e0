import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { aGiftCardProduct } from '../pricing/gift-card-sales-builders.ts'
import { giftCardAppId } from '../../../packages/web/src/gift-card.ts'
import { register } from '../platform/plugin-builders.ts'
import {
  aReadyCart,
  aShopForCarts,
  currentPath,
  customerInfo,
  ownerOf,
  pathOf,
  refusalOf,
  setUp,
  unknownId,
  wireAddress,
} from './cart-v2-set-up.ts'

// Why a cart is no order yet, in the words of the newer interface.

setUp()

const cards = { good: '4242424242424242', declined: '4000000000000002', later: '4000000000000119' }

async function aBuyer() {
  const { shop, product, item, delivery } = await aShopForCarts()
  const visitor = await aVisitor(shop)
  const id = await aReadyCart(visitor, [item(3)], delivery)
  return {
    shop,
    product,
    item,
    delivery,
    visitor,
    id,
    place: (more: object = {}) => refusalOf(visitor, 'POST', `${pathOf(id)}/place-order`, more),
    pay: async (card: string) =>
      refusalOf(visitor, 'POST', `${pathOf(id)}/place-order`, { paymentToken: await visitor.cardToken(card) }),
  }
}

async function offer(shop: TestShop, paymentMethod: object): Promise<string> {
  const { body } = await shop.owner('POST', '/stoa/v1/payment-methods', { paymentMethod: { enabled: true, ...paymentMethod } })
  return body.paymentMethod.id
}

const card = { kind: 'CARD', provider: 'sandbox', title: 'Card' }

async function withdrawMethods(shop: TestShop): Promise<void> {
  const { body } = await shop.owner('POST', '/stoa/v1/payment-methods/query', { query: {} })
  for (const { id } of body.paymentMethods) await shop.owner('DELETE', `/stoa/v1/payment-methods/${id}`)
}

test('an empty cart is not ordered', async () => {
  const { shop } = await aShopForCarts()
  const app = ownerOf(shop)
  const { body } = await app.send('POST', '/ecom/v2/carts', {})
  expect(await refusalOf(app, 'POST', `${pathOf(body.cart.id)}/place-order`, {})).toMatchObject({
    code: 'EMPTY_CART',
  })
})

test('what was sold or withdrawn meanwhile is named', async () => {
  const { shop, product, visitor, delivery, place, id } = await aBuyer()
  const { body } = await visitor.send('GET', currentPath)
  const lineItemIds = body.cart.lineItems.map(({ id: lineId }: { id: string }) => lineId)
  const stock = async (quantity: number) => {
    const query = { query: { filter: { variantId: product.variantId } } }
    const { inventoryItems } = (await shop.owner('POST', '/stores/v3/inventory-items/query', query)).body
    const { id: itemId, revision } = inventoryItems[0]
    await shop.owner('PATCH', `/stores/v3/inventory-items/${itemId}`, { inventoryItem: { id: itemId, revision, quantity } })
  }
  await stock(1)
  expect(await place()).toMatchObject({
    code: 'LINE_ITEMS_OUT_OF_STOCK',
    data: { lineItemIds, allLineItemsOutOfStock: false },
  })
  await stock(0)
  expect(await place()).toMatchObject({ code: 'LINE_ITEMS_OUT_OF_STOCK', data: { lineItemIds, allLineItemsOutOfStock: true } })
  await stock(5)
  await visitor.send('POST', `${pathOf(id)}/calculate`, {})
  await shop.owner('DELETE', `/ecom/v1/shipping-options/${delivery}`)
  expect(await place()).toMatchObject({ code: 'DELIVERY_METHOD_NO_LONGER_AVAILABLE' })
})

test('how it can be paid depends on what the shop offers', async () => {
  const { shop, place, pay } = await aBuyer()
  await withdrawMethods(shop)
  expect(await place()).toMatchObject({ code: 'SITE_NOT_ACCEPTING_PAYMENTS' })
  await offer(shop, card)
  expect(await place()).toMatchObject({ code: 'EMPTY_PAYMENT_TOKEN', data: { total: '64.90' } })
  expect(await place({ paymentMethodId: unknownId })).toMatchObject({ code: 'UNAVAILABLE_PAYMENT_METHOD' })
  expect(await pay(cards.declined)).toMatchObject({
    status: 400,
    code: 'INVALID_PAYMENT_STATUS',
    data: { transactionStatus: 'DECLINED', failureDetails: 'CARD_DECLINED' },
  })
  expect(await pay(cards.later)).toMatchObject({ status: 200 })
  expect(await pay(cards.good)).toMatchObject({ status: 409, code: 'PAYMENT_ALREADY_IN_PROGRESS' })
})

test('after a declined card nothing that was chosen is lost, and the next card pays what was shown', async () => {
  const { shop, visitor, id, pay } = await aBuyer()
  await offer(shop, card)
  await visitor.send('POST', `${currentPath}/add-coupon`, { coupon: { code: 'SUMMER' } })
  const voucher = await aGiftCard(shop, '7.00')
  await visitor.send('POST', `${currentPath}/add-gift-card`, { giftCard: { code: voucher.code } })
  const before = (await visitor.send('POST', `${pathOf(id)}/calculate`, {})).body
  expect(await pay(cards.declined)).toMatchObject({ code: 'INVALID_PAYMENT_STATUS' })
  const after = (await visitor.send('POST', `${pathOf(id)}/calculate`, {})).body
  const { revision: _one, updatedDate: _then, ...kept } = before.cart
  expect(after.cart).toMatchObject(kept)
  expect(after.summary.paymentSummary).toEqual(before.summary.paymentSummary)
  expect(await pay(cards.good)).toMatchObject({ status: 200 })
  const { orders } = (await shop.owner('POST', '/ecom/v1/orders/search', { search: {} })).body
  const placed = orders.filter(({ status }: { status: string }) => status === 'APPROVED')
  expect(placed).toHaveLength(1)
  const { payments } = (await shop.owner('GET', `/ecom/v1/payments/orders/${placed[0].id}`)).body.orderTransactions
  const charged = payments.filter(({ regularPaymentDetails }: any) => regularPaymentDetails?.status === 'APPROVED')
  expect(charged.map(({ amount }: any) => amount.amount)).toEqual([before.summary.paymentSummary.payNow.amount])
})

test('gift cards pay no gift cards, and not after they were disabled', async () => {
  const { shop, item, visitor, id, delivery } = await aBuyer()
  const voucher = await aGiftCard(shop, '5.00')
  const giftCard = { code: voucher.code }
  const add = (path: string, body: object) => refusalOf(visitor, 'POST', path, body)
  expect(await add(`${currentPath}/add-gift-card`, { giftCard })).toMatchObject({ status: 200 })
  const other = await aGiftCard(shop, '6.00')
  expect(await add(`${currentPath}/add-gift-card`, { giftCard: { code: other.code } })).toMatchObject({
    code: 'MAX_GIFT_CARDS_PER_CART_EXCEEDED',
  })
  const two = { catalogItems: [item(1)], giftCards: [giftCard, { code: other.code }] }
  expect(await refusalOf(ownerOf(shop), 'POST', '/ecom/v2/carts', two)).toMatchObject({
    code: 'MAX_GIFT_CARDS_PER_CART_EXCEEDED',
  })
  await shop.owner('POST', `/gift-cards/v1/gift-cards/${voucher.id}/disable`, {})
  expect(await add(`${pathOf(id)}/place-order`, {})).toMatchObject({
    code: 'GIFT_CARD_REDEEM_ERROR',
    data: { error: 'GIFT_CARD_DISABLED' },
  })
  const product = await aGiftCardProduct(shop)
  const catalogReference = { appId: giftCardAppId, catalogItemId: product.id, options: { amount: '12.50' } }
  const buyer = await aVisitor(shop)
  const bought = await aReadyCart(buyer, [{ quantity: 1, catalogReference }, item(1)], delivery)
  await buyer.send('POST', `${currentPath}/add-gift-card`, { giftCard: { code: other.code } })
  expect(await refusalOf(buyer, 'POST', `${pathOf(bought)}/place-order`, {})).toMatchObject({
    code: 'CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD',
  })
})

test('what an app objects to is no order', async () => {
  const { shop, visitor, id, place } = await aBuyer()
  await register(shop, { url: 'function:minimum-order-value' }, 'ECOM_VALIDATIONS', {
    name: 'Least',
    values: { minimum: '99.00' },
  })
  const { summary } = (await visitor.send('POST', `${pathOf(id)}/calculate`, {})).body
  expect(summary.violations).toMatchObject([{ code: 'CUSTOM_VALIDATION', severity: 'ERROR' }])
  expect(await place()).toMatchObject({
    code: 'VIOLATIONS_WITH_ERROR_SEVERITY',
    data: { violationsList: { violations: [{ severity: 'ERROR', description: 'The minimum order value is €99.00.' }] } },
  })
})

test('a coupon whose last use another buyer took is no order', async () => {
  const { shop, item, delivery } = await aShopForCarts()
  await shop.owner('POST', '/stores/v2/coupons', {
    specification: { name: 'One', code: 'ONCE', moneyOffAmount: 5, usageLimit: 1 },
  })
  const buyers = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const visitor = await aVisitor(shop)
      const id = await aReadyCart(visitor, [item(1)], delivery)
      await visitor.send('POST', `${currentPath}/add-coupon`, { coupon: { code: 'ONCE' } })
      const { summary } = (await visitor.send('POST', `${pathOf(id)}/calculate`, {})).body
      return { visitor, id, priceVerificationToken: summary.priceVerificationToken as string }
    }),
  )
  const answers = await Promise.all(
    buyers.map(({ visitor, id, ...token }) => refusalOf(visitor, 'POST', `${pathOf(id)}/place-order`, token)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, code } of answers)
    if (status !== 200) expect(['CART_PRICES_OUT_OF_SYNC', 'CALCULATION_ERROR']).toContain(code)
})

test('an address and its contact can be left out where nothing is delivered', async () => {
  const { shop } = await aShopForCarts()
  const app = ownerOf(shop)
  const digital = {
    name: { original: 'File' },
    quantityInfo: { requestedQuantity: 1 },
    pricing: { price: { amount: '3.00' } },
    attributes: { itemType: { preset: 'DIGITAL' } },
  }
  const { body } = await app.send('POST', '/ecom/v2/carts', { cart: { customerInfo }, customItems: [digital] })
  const path = pathOf(body.cart.id)
  const choose = { deliveryMethod: { code: unknownId } }
  expect(await refusalOf(app, 'POST', `${path}/set-delivery-method`, choose)).toMatchObject({
    code: 'DELIVERY_METHOD_MISSING_LINE_ITEMS',
  })
  expect(await refusalOf(app, 'POST', `${path}/place-order`, {})).toMatchObject({ status: 200 })
  expect(
    await refusalOf(app, 'PATCH', path, { cart: { id: body.cart.id, deliveryInfo: { address: wireAddress } } }),
  ).toMatchObject({
    code: 'CART_ALREADY_ORDERED',
  })
  expect(await refusalOf(app, 'POST', `${path}/refresh`, {})).toMatchObject({ code: 'CART_ALREADY_ORDERED' })
})

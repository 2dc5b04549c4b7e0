import { expect, test } from 'vitest'
import { codeOf, refused } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aGiftCard, balanceOf } from '../../support/shop/gift-cards.ts'
import { allowMails, mailsOf } from '../../support/shop/mailing.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, collector, orderNow, orderOf, transactionsNow, unknownId } from '../orders/orders-builders.ts'
import { aDebtor, bill, billingClient, writtenOrder } from './billing-builders.ts'

const mailing = mailingServer()

const money = (amount: string) => ({ amount })

/** 44.90 of which a gift card paid 10.00 and money by hand the rest. A fee of 3.00 is on top. */
async function paidTwice(shop: TestShop) {
  const base = orderOf()
  const fee = { name: 'Wrapping', price: money('3.00'), priceBeforeTax: money('3.00'), priceAfterTax: money('3.00') }
  const order = await writtenOrder(shop, {
    ...base,
    additionalFees: [fee],
    priceSummary: { ...base.priceSummary, additionalFees: money('3.00'), total: money('47.90') },
  })
  const card = await aGiftCard(shop, '10.00')
  const { billing } = billingClient(shop)
  await billing.redeemGiftCard!(order.id, { giftCardCode: card.code, amount: money('10.00'), currency: 'EUR' })
  await collector(shop, order.id, 'mark-as-paid')
  const [byCard, byHand] = (await transactionsNow(shop, order.id)).payments.map(({ id }: any) => id) as string[]
  return { ...order, billing, card, feeId: order.wire.additionalFees[0].id as string, byCard: byCard!, byHand: byHand! }
}

test('what is calculated is what a refund to several payments gives back, with its mail and units back in stock', async () => {
  const shop = await aShop(mailing.server)
  await allowMails(shop)
  const { id, lines, billing, card, feeId, byCard, byHand } = await paidTwice(shop)
  const refundItems = {
    lineItems: [{ lineItemId: lines[0], quantity: 1 }],
    additionalFees: [{ additionalFeeId: feeId, amount: money('1.00') }],
    shipping: { amount: money('2.90') },
  }
  const calculated = await billing.calculateRefund!(id, { refundItems })
  expect(calculated).toMatchObject({
    available: true,
    summary: { total: money('23.90'), lineItemsSubtotal: money('20.00'), additionalFeesTotal: money('1.00') },
    calculatedRefundItems: {
      lineItems: [{ item: { lineItemId: lines[0], quantity: 1 }, summary: { total: money('20.00') } }],
      additionalFees: [{ summary: { total: money('1.00') } }],
      shipping: { summary: { total: money('2.90') } },
    },
  })
  const { refund } = await billing.refundPayments!(id, {
    paymentRefunds: [
      { paymentId: byCard, amount: money('10.00') },
      { paymentId: byHand, amount: money('13.90'), externalRefund: true },
    ],
    refundItems,
    customerReason: 'Scratched',
    sideEffects: {
      restock: { lineItems: [{ lineItemId: lines[0], quantity: 1 }] },
      notifications: { sendCustomerEmail: true, customMessage: 'We are sorry.' },
    },
  })
  expect(refund).toMatchObject({
    details: { reason: 'Scratched', shipping: { amount: money('2.90') } },
    summary: { refunded: money('23.90'), pending: false },
    transactions: [
      { paymentId: byCard, amount: money('10.00'), refundStatus: 'SUCCEEDED' },
      { paymentId: byHand, amount: money('13.90'), refundStatus: 'SUCCEEDED', externalRefund: true },
    ],
  })
  expect(await balanceOf(shop, card.id)).toBe('10.00')
  expect(await orderNow(shop, id)).toMatchObject({
    paymentStatus: 'PARTIALLY_REFUNDED',
    balanceSummary: { refunded: money('23.90') },
    lineItems: [{ refundQuantity: 1, restockQuantity: 1 }],
  })
  await mailing.server.app.drain()
  expect((await mailsOf(shop, id)).map(({ kind }) => kind)).toContain('REFUND')
  const { text } = mailing.smtp.mails.find(({ parsed }) => parsed.text?.includes('We are sorry.'))!.parsed
  expect(text).toContain('23.90')
})

test('refundability says what is left of each part and each payment, and why a payment gives nothing back', async () => {
  const shop = await aShop(mailing.server)
  const { id, lines, billing, feeId, byCard, byHand } = await paidTwice(shop)
  const refundItems = { lineItems: [{ lineItemId: lines[0], quantity: 1 }], shipping: { amount: money('1.00') } }
  await billing.refundPayments!(id, {
    paymentRefunds: [{ paymentId: byHand, amount: money('21.00'), externalRefund: true }],
    refundItems,
  })
  expect(await billing.getOrderRefundability!(id)).toMatchObject({
    lineItems: [{ lineItemId: lines[0], originalQuantity: 2, refundedQuantity: 1, availableRefundQuantity: 1 }],
    additionalFees: [{ additionalFeeId: feeId, amount: money('3.00'), availableRefundAmount: money('3.00') }],
    shipping: { amount: money('4.90'), refundedAmount: money('1.00'), availableRefundAmount: money('3.90') },
    paymentsSummary: { monetary: { paid: money('47.90'), refunded: money('21.00'), maxRefund: money('26.90') } },
    payments: [
      { refundable: true, payment: { paymentId: byCard, paymentMethod: 'GiftCard' } },
      { manuallyRefundable: { reason: 'OFFLINE' }, payment: { paymentId: byHand, offlinePayment: true } },
    ],
  })
  await billing.refundPayments!(id, { paymentRefunds: [{ paymentId: byHand, amount: money('16.90'), externalRefund: true }] })
  const after = await billing.getOrderRefundability!(id)
  expect(after.payments[1]).toMatchObject({ nonRefundable: { reason: 'ALREADY_REFUNDED' } })
  const unpaid = await anOrder(shop)
  expect((await billing.getOrderRefundability!(unpaid.id)).payments).toEqual([])
})

test('every part that is not there, or more than is left of it, is named by the calculation and by the refund', async () => {
  const shop = await aShop(mailing.server)
  const { id, lines, billing, feeId, byHand } = await paidTwice(shop)
  const noDelivery = orderOf()
  const bare = await writtenOrder(shop, {
    ...noDelivery,
    shippingInfo: undefined,
    priceSummary: { subtotal: money('40.00'), total: money('40.00') },
  })
  await collector(shop, bare.id, 'mark-as-paid')
  const bareBy = (await transactionsNow(shop, bare.id)).payments[0].id as string
  const cases: [code: string, refundItems: object, orderId?: string, paymentId?: string][] = [
    ['LINE_ITEM_NOT_FOUND', { lineItems: [{ lineItemId: unknownId, quantity: 1 }] }],
    ['INVALID_LINE_ITEM_REFUND_QUANTITY', { lineItems: [{ lineItemId: lines[0], quantity: 3 }] }],
    ['ADDITIONAL_FEE_NOT_FOUND', { additionalFees: [{ additionalFeeId: unknownId, amount: money('1.00') }] }],
    ['INVALID_ADDITIONAL_FEE_REFUND_AMOUNT', { additionalFees: [{ additionalFeeId: feeId, amount: money('3.01') }] }],
    ['INVALID_SHIPPING_REFUND_AMOUNT', { shipping: { amount: money('4.91') } }],
    ['SHIPPING_NOT_FOUND', { shipping: { amount: money('1.00') } }, bare.id, bareBy],
  ]
  for (const [code, refundItems, orderId = id, paymentId = byHand] of cases) {
    const { notAvailable } = await billing.calculateRefund!(orderId, { refundItems })
    expect(notAvailable.errors, code).toMatchObject([{ error: { applicationError: { code } } }])
    const paymentRefunds = [{ paymentId, amount: money('1.00'), externalRefund: true }]
    expect(codeOf(await bill(shop, 'refund-payments', { orderId, paymentRefunds, refundItems }))).toBe(code)
  }
  const twice = {
    lineItems: [
      { lineItemId: lines[0], quantity: 1 },
      { lineItemId: lines[0], quantity: 2 },
    ],
  }
  expect((await billing.calculateRefund!(id, { refundItems: twice })).notAvailable.errors).toHaveLength(1)
  const { orderTransactions } = (await shop.owner('GET', `/ecom/v1/payments/orders/${id}`)).body
  expect(orderTransactions.refunds ?? []).toEqual([])
})

test('a payment that is not there, or gives less or nothing back, refuses the whole refund', async () => {
  const shop = await aShop(mailing.server)
  const { id, lines, byCard, byHand, card } = await paidTwice(shop)
  const refund = async (paymentRefunds: object[], more: object = {}) =>
    bill(shop, 'refund-payments', { orderId: id, paymentRefunds, ...more })
  const byHandOf = (amount: string) => ({ paymentId: byHand, amount: money(amount), externalRefund: true })
  const giftCard = { paymentId: byCard, amount: money('10.00') }
  expect(codeOf(await refund([giftCard, { paymentId: unknownId, amount: money('1.00') }]))).toBe('PAYMENT_NOT_FOUND')
  for (const amount of ['0', '37.91', '999999999'])
    expect(codeOf(await refund([giftCard, byHandOf(amount)])), amount).toBe('INVALID_PAYMENT_REFUND_AMOUNT')
  expect(codeOf(await refund([giftCard, { paymentId: byHand, amount: money('1.00') }]))).toBe('EXTERNAL_REFUND_EXPECTED')
  const restock = (lineItemId: string, quantity: number) => ({
    sideEffects: { restock: { lineItems: [{ lineItemId, quantity }] } },
  })
  expect(codeOf(await refund([giftCard], restock(lines[0]!, 3)))).toBe('INVALID_LINE_ITEM_RESTOCK_QUANTITY')
  expect(codeOf(await refund([giftCard], restock(unknownId, 1)))).toBe('LINE_ITEM_NOT_FOUND')
  expect((await refund([giftCard, giftCard])).status).toBe(400)
  expect(await refund([giftCard], { orderId: unknownId })).toMatchObject(refused(404, 'ORDER_NOT_FOUND'))
  expect(await balanceOf(shop, card.id)).toBe('0.00')
  expect((await refund([giftCard])).status).toBe(200)
  expect((await refund([giftCard])).body.details.applicationError).toMatchObject({
    code: 'PAYMENT_NOT_REFUNDABLE',
    data: { paymentId: byCard, nonRefundableReason: 'ALREADY_REFUNDED' },
  })
})

test("a card's payment is refunded by its provider", async () => {
  const shop = await aShop(mailing.server)
  const { billing } = billingClient(shop)
  const { orderId, lines, cardId } = await aDebtor(shop)
  const regularCharge = { paymentIntentId: cardId, amount: money('44.90') }
  const { payments } = await billing.chargeOrder!(orderId, { regularCharge })
  const { refund } = await billing.refundPayments!(orderId, {
    paymentRefunds: [{ paymentId: payments[0]._id, amount: money('20.00') }],
    refundItems: { lineItems: [{ lineItemId: lines[0], quantity: 1 }] },
  })
  expect(refund.transactions).toMatchObject([{ refundStatus: 'SUCCEEDED', externalRefund: false }])
  expect(await billing.getOrderRefundability!(orderId)).toMatchObject({
    payments: [{ refundable: true, payment: { creditCardDetails: { lastFourDigits: '4242' } } }],
  })
})

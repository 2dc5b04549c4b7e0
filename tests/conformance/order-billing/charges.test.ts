import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, refused, refusedWith } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../../support/shop/gift-cards.ts'
import { sendChargeback } from '../../support/shop/chargebacks.ts'
import { aShop } from '../../support/shop/shop.ts'
import { anOrder, collector, orderNow, orderOf, transactionsNow, unknownId } from '../orders/orders-builders.ts'
import { aDebtor, bill, billingClient, writtenOrder } from './billing-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const money = (amount: string) => ({ amount })

test('a gift card and a saved method pay an order in one call, and the same key charges once', async () => {
  const shop = await aShop(server)
  const { billing } = billingClient(shop)
  const { orderId, cardId } = await aDebtor(shop)
  const card = await aGiftCard(shop, '20.00')
  const idempotencyKey = randomUUID()
  const charge = () =>
    billing.chargeOrder!(orderId, {
      giftCards: [{ giftCardCode: card.code, amount: money('4.90') }],
      regularCharge: { paymentIntentId: cardId, amount: money('40.00') },
      merchantInitiated: true,
      idempotencyKey,
    })
  const first = await charge()
  expect(first.payments).toMatchObject([
    { status: 'APPROVED', amount: money('4.90'), chargeCorrelationId: idempotencyKey },
    { status: 'APPROVED', amount: money('40.00'), regularPaymentDetails: { savedPaymentMethod: true } },
  ])
  expect(first.regularChargeResponseToken).toBe(first.payments[1]._id)
  const again = await charge()
  expect(again.payments.map(({ _id }: any) => _id)).toEqual(first.payments.map(({ _id }: any) => _id))
  expect(await orderNow(shop, orderId)).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { paid: money('44.90') } })
  expect(await balanceOf(shop, card.id)).toBe('15.10')
  await giftCardAudits(server, shop)
})

test('a declined method gives back the gift card of the same charge', async () => {
  const shop = await aShop(server)
  const { orderId, cardId } = await aDebtor(shop)
  const card = await aGiftCard(shop, '20.00')
  // The card expires before it is charged again.
  server.clock.advance(80 * 365 * 24 * 3_600_000)
  const answer = await bill(shop, 'charge-order', {
    orderId,
    giftCards: [{ giftCardCode: card.code, amount: money('4.90') }],
    regularCharge: { paymentIntentId: cardId, amount: money('40.00') },
    idempotencyKey: randomUUID(),
  })
  server.clock.advance(-80 * 365 * 24 * 3_600_000)
  expect(answer.body.payments).toMatchObject([{ status: 'VOIDED' }, { status: 'DECLINED' }])
  expect(await balanceOf(shop, card.id)).toBe('20.00')
  expect(await orderNow(shop, orderId)).toMatchObject({ balanceSummary: { paid: money('0.00'), balance: money('44.90') } })
  await giftCardAudits(server, shop)
})

test('a delayed charge is prepared, and charged on the page of the provider', async () => {
  const shop = await aShop(server)
  const { billing } = billingClient(shop)
  const { id } = await anOrder(shop)
  const prepared = await billing.chargeOrder!(id, { regularCharge: { delayedCharge: true, amount: money('10.00') } })
  expect(prepared.payments).toMatchObject([{ status: 'PENDING', amount: money('10.00') }])
  expect(prepared.regularChargeResponseToken).toBeUndefined()
  const regularCharge = { paymentIntentId: prepared.payments[0]._id, amount: money('10.00') }
  const charged = await billing.chargeOrder!(id, { regularCharge })
  expect(charged.payments).toMatchObject([{ _id: prepared.payments[0]._id, status: 'PENDING' }])
  expect(await bill(shop, 'charge-order', { orderId: id, regularCharge })).toMatchObject(
    refused(409, 'PAYMENT_ALREADY_IN_PROGRESS'),
  )
})

test('a charge of nothing that the order owes is refused with its reason, and charges nothing', async () => {
  const shop = await aShop(server)
  const { orderId, cardId } = await aDebtor(shop)
  const charge = (more: object, id = orderId) => bill(shop, 'charge-order', { orderId: id, ...more })
  const regular = (amount: string, intent: object = { paymentIntentId: cardId }) => ({
    regularCharge: { ...intent, amount: money(amount) },
  })
  expect(await charge(regular('1.00'), unknownId)).toMatchObject(refused(404, 'ORDER_NOT_FOUND'))
  for (const amount of ['0', '44.91', '999999999999'])
    expect(codeOf(await charge(regular(amount))), amount).toBe('INVALID_AMOUNT')
  expect((await charge(regular('1.001'))).status).toBe(400)
  expect((await charge(regular('-1'))).status).toBe(400)
  expect(codeOf(await charge(regular('1.00', {})))).toBe('PAYMENT_INTENT_ID_REQUIRED')
  expect(codeOf(await charge(regular('1.00', { paymentIntentId: unknownId })))).toBe('PAYMENT_METHOD_UNAVAILABLE')
  expect(codeOf(await charge({ ...regular('1.00'), memberId: unknownId }))).toBe('PAYMENT_METHOD_UNAVAILABLE')
  const card = await aGiftCard(shop, '20.00')
  // Each alone is owed, and both together are not.
  const both = { giftCards: [{ giftCardCode: card.code, amount: money('20.00') }], ...regular('30.00') }
  expect(codeOf(await charge(both))).toBe('INVALID_AMOUNT')
  const converted = { originalCurrency: 'USD', originalAmount: '5', conversionRate: '0.9' }
  const foreign = [{ giftCardCode: card.code, amount: money('5.00'), currencyConversionInfo: converted }]
  expect((await charge({ giftCards: foreign })).body.details.validationError.fieldViolations).toMatchObject([
    { violatedRule: 'FIELD_NOT_ALLOWED' },
  ])
  expect(await balanceOf(shop, card.id)).toBe('20.00')
  expect((await transactionsNow(shop, orderId)).payments).toEqual([])

  const pending = await anOrder(shop, { status: 'PENDING' })
  expect(codeOf(await charge(regular('1.00'), pending.id))).toBe('ORDER_IS_PENDING')
  const canceled = await anOrder(shop)
  await shop.owner('POST', `/ecom/v1/orders/${canceled.id}/cancel`, {})
  expect(codeOf(await charge(regular('1.00'), canceled.id))).toBe('ORDER_CANCELED')
  const done = await anOrder(shop)
  await collector(shop, done.id, 'mark-as-paid')
  expect(codeOf(await charge(regular('1.00'), done.id))).toBe('ORDER_PAID')
  const imported = await shop.owner('POST', '/ecom/v1/orders/import', {
    order: { ...orderOf(), number: '77', paymentStatus: 'NOT_PAID', fulfillmentStatus: 'NOT_FULFILLED' },
  })
  expect(codeOf(await charge(regular('1.00'), imported.body.order.id))).toBe('PAYMENT_METHOD_UNAVAILABLE')
})

test('an order with a chargeback is charged no more, and its authorized payments are not captured', async () => {
  const shop = await aShop(server)
  const { billing } = billingClient(shop)
  const { orderId, cardId } = await aDebtor(shop)
  const { payments } = await billing.chargeOrder!(orderId, { regularCharge: { paymentIntentId: cardId, amount: money('20.00') } })
  await sendChargeback(server, shop, payments[0]._id, { id: randomUUID(), status: 'APPROVED' })
  const regularCharge = { paymentIntentId: cardId, amount: money('1.00') }
  expect(codeOf(await bill(shop, 'charge-order', { orderId, regularCharge }))).toBe('ORDER_HAS_CHARGEBACKS')
  const captured = await bill(shop, 'capture-authorized-payments', { orderId, payments: [{ paymentId: payments[0]._id }] })
  expect(captured).toMatchObject(refused(428, 'ORDER_HAS_CHARGEBACKS'))
  const authorized = { orderId, amount: money('1.00'), currency: 'EUR', delayedCaptureSettings: { scheduledAction: 'VOID' } }
  expect(codeOf(await bill(shop, 'authorize-charge-with-saved-payment-method', authorized))).toBe('ORDER_HAS_CHARGEBACKS')
})

test('a saved method is authorized and captured after the delay, unless staff is faster', async () => {
  const shop = await aShop(server)
  const { billing } = billingClient(shop)
  const { orderId } = await aDebtor(shop)
  const authorize = (scheduledAction: string, amount: string, currency = 'EUR') =>
    billing.authorizeChargeWithSavedPaymentMethod!(orderId, {
      amount: money(amount),
      currency,
      delayedCaptureSettings: { scheduledAction, delayDuration: { count: 1, unit: 'DAYS' } },
    })
  const { payment } = await authorize('CAPTURE', '20.00')
  expect(payment).toMatchObject({
    status: 'AUTHORIZED',
    regularPaymentDetails: { authorizationDetails: { scheduledAction: { actionType: 'CAPTURE' } } },
  })
  await expect(authorize('CAPTURE', '30.00')).rejects.toMatchObject(refusedWith('INVALID_AMOUNT'))
  await expect(authorize('VOID', '1.00', 'USD')).rejects.toMatchObject(refusedWith('INVALID_CURRENCY'))
  server.clock.advance(25 * 3_600_000)
  await server.app.drain()
  expect((await transactionsNow(shop, orderId)).payments).toMatchObject([{ status: 'APPROVED' }])
  const second = await authorize('VOID', '24.90')
  const voided = await billing.voidAuthorizedPayments!(orderId, { paymentIds: [second.payment._id] })
  expect(voided.orderTransactions.payments[1]).toMatchObject({ status: 'VOIDED' })
  const third = await authorize('VOID', '24.90')
  const paymentId = third.payment._id
  const tooMuch = billing.captureAuthorizedPayments!(orderId, { payments: [{ paymentId, amount: money('24.91') }] })
  await expect(tooMuch).rejects.toMatchObject({ details: { applicationError: { code: 'INVALID_AMOUNT', data: { paymentId } } } })
  const captured = await billing.captureAuthorizedPayments!(orderId, { payments: [{ paymentId, amount: money('24.00') }] })
  expect(captured.orderTransactions.payments[2]).toMatchObject({ status: 'APPROVED' })

  const refusals = async (action: string, body: object) => codeOf(await bill(shop, action, { orderId, ...body }))
  const paymentIds = [paymentId]
  expect(await refusals('capture-authorized-payments', { payments: [{ paymentId }] })).toBe('PAYMENT_ALREADY_CAPTURED')
  expect(await refusals('void-authorized-payments', { paymentIds })).toBe('PAYMENT_ALREADY_CAPTURED')
  expect(await refusals('void-authorized-payments', { paymentIds: [second.payment._id] })).toBe('PAYMENT_ALREADY_VOIDED')
  expect(await refusals('capture-authorized-payments', { payments: [{ paymentId: unknownId }] })).toBe('PAYMENT_NOT_FOUND')
  await collector(shop, orderId, 'mark-as-paid')
  const manual = (await transactionsNow(shop, orderId)).payments.at(-1).id
  expect(await refusals('capture-authorized-payments', { payments: [{ paymentId: manual }] })).toBe('PAYMENT_NOT_AUTHORIZED')
})

test('a guest has no saved method, and a written order of another shop is not found', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  const { id } = await anOrder(shop)
  const request = { orderId: id, amount: money('1.00'), currency: 'EUR', delayedCaptureSettings: { scheduledAction: 'VOID' } }
  expect(codeOf(await bill(shop, 'authorize-charge-with-saved-payment-method', request))).toBe('NO_SAVED_PAYMENT_METHOD')
  for (const action of ['authorize-charge-with-saved-payment-method', 'get-order-refundability', 'calculate-refund'])
    expect(await bill(other, action, request), action).toMatchObject(refused(404, 'ORDER_NOT_FOUND'))
})

test('the address that the app gave leads the buyer back from the bank', async () => {
  const shop = await aShop(server)
  const { orderId, member } = await aDebtor(shop)
  const redirectUrls = { successUrl: 'https://app.example/paid', cancelUrl: 'https://app.example/canceled' }
  const regularCharge = { delayedCharge: true, amount: money('20.00'), redirectUrls }
  const { body } = await bill(shop, 'charge-order', { orderId, regularCharge })
  const resumed = await member.send('POST', `/stoa/v1/payments/${body.payments[0].id}/resume`, {})
  expect(resumed.body).toMatchObject({ returnUrl: 'https://app.example/paid' })
  const script = { ...regularCharge, redirectUrls: { successUrl: 'javascript:alert(1)' } }
  expect((await bill(shop, 'charge-order', { orderId, regularCharge: script })).status).toBe(400)
})

test('redeeming a gift card names what is wrong with it', async () => {
  const shop = await aShop(server)
  const { billing } = billingClient(shop)
  const { id } = await anOrder(shop)
  const card = await aGiftCard(shop, '10.00')
  const redeem = (amount: string, { code = card.code, currency = 'EUR', orderId = id } = {}) =>
    bill(shop, 'redeem-gift-card', { orderId, giftCardCode: code, amount: money(amount), currency })
  expect(codeOf(await redeem('5.00', { currency: 'USD' }))).toBe('CURRENCY_MISMATCH')
  expect(codeOf(await redeem('5.00', { code: 'ABCDEFGH1234' }))).toBe('GIFT_CARD_NOT_FOUND')
  expect(codeOf(await redeem('10.01'))).toBe('INSUFFICIENT_FUNDS')
  expect(codeOf(await redeem('44.91'))).toBe('INVALID_AMOUNT')
  const redeemed = await billing.redeemGiftCard!(id, { giftCardCode: card.code, amount: money('4.00'), currency: 'EUR' })
  expect(redeemed.payment).toMatchObject({ status: 'APPROVED', amount: money('4.00') })
  expect(codeOf(await redeem('1.00'))).toBe('GIFT_CARD_ALREADY_APPLIED')
  const disabled = await aGiftCard(shop, '10.00')
  await shop.owner('POST', `/gift-cards/v1/gift-cards/${disabled.id}/disable`, {})
  expect(codeOf(await redeem('1.00', { code: disabled.code }))).toBe('GIFT_CARD_DISABLED')
  const expired = await aGiftCard(shop, '10.00', { expirationDate: new Date(server.clock.now().getTime() + 1000).toISOString() })
  server.clock.advance(2000)
  expect(codeOf(await redeem('1.00', { code: expired.code }))).toBe('GIFT_CARD_EXPIRED')
  const dollars = await writtenOrder(shop, orderOf({ currency: 'USD' }))
  expect(codeOf(await redeem('1.00', { currency: 'USD', orderId: dollars.id }))).toBe('CURRENCY_NOT_SUPPORTED')
  const inCharge = { orderId: dollars.id, giftCards: [{ giftCardCode: card.code, amount: money('1.00') }] }
  expect(codeOf(await bill(shop, 'charge-order', inCharge))).toBe('INVALID_GIFT_CARD_CURRENCY')
  for (let count = 1; count < 10; count++)
    expect((await redeem('1.00', { code: (await aGiftCard(shop, '1.00')).code })).status).toBe(200)
  expect(codeOf(await redeem('1.00', { code: (await aGiftCard(shop, '1.00')).code }))).toBe('MAX_GIFT_CARDS_EXCEEDED')
  await giftCardAudits(server, shop)
})

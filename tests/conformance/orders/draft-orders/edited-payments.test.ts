import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../support/servers/server.ts'
import { aProduct } from '../../../support/shop/builders.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../../../support/shop/gift-cards.ts'
import { aShop } from '../../../support/shop/shop.ts'
import { aDebtor, bill } from '../../order-billing/billing-builders.ts'
import { aPayer, aRequest, cards } from '../../payment-requests/requests-builders.ts'
import { orderNow, transactionsNow } from '../orders-builders.ts'
import { aPaidOrder, edited } from './draft-orders-builders.ts'

// What becomes of payments when the total of their order changes. The clock moves.

const day = 24 * 3_600_000
let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const money = (amount: string) => ({ amount })

test('after an overpayment was refunded and the order grew again, the payment of the rest stays', async () => {
  const shop = await aShop(server)
  const [print, frame] = [await aProduct(shop, { price: '20.00' }), await aProduct(shop, { price: '10.00', name: 'Frame' })]
  const { id: orderId, lineItems } = await aPaidOrder(shop, [print, frame])
  const lineOf = (name: string) => lineItems.find((line: any) => line.productName.original === name).id
  await edited(shop, orderId, [{ lineItemId: lineOf('Frame'), newQuantity: 0 }])
  await shop.owner('POST', '/stoa/v1/order-refunds', { orderId, amount: '10.00' })
  await edited(shop, orderId, [{ lineItemId: lineOf('Print'), newQuantity: 2 }])
  const { token } = await aRequest(shop, orderId, { amount: money('20.00') })
  const payer = await aPayer(shop, token)
  expect((await payer.payByCard(cards.good, '20.00')).body).toMatchObject({ state: 'PAID' })
  await server.app.drain()
  expect(await orderNow(shop, orderId)).toMatchObject({
    paymentStatus: 'PAID',
    balanceSummary: { paid: money('54.90'), refunded: money('10.00'), balance: money('0.00') },
  })
  await giftCardAudits(server, shop)
})

/** An order of 44.90 of which everything was authorized, and then one of two units was taken out. */
async function anAuthorizedEdit(scheduledAction: 'CAPTURE' | 'VOID', newQuantity: number) {
  const shop = await aShop(server)
  const { orderId, lines } = await aDebtor(shop)
  const { body } = await bill(shop, 'authorize-charge-with-saved-payment-method', {
    orderId,
    amount: money('44.90'),
    currency: 'EUR',
    delayedCaptureSettings: { scheduledAction, delayDuration: { count: 1, unit: 'DAYS' } },
  })
  await edited(shop, orderId, [{ lineItemId: lines[0], newQuantity }])
  return { shop, orderId, paymentId: body.payment.id as string }
}

test('of an authorized payment, no more is captured than the edited order owes', async () => {
  const scheduled = await anAuthorizedEdit('CAPTURE', 1)
  server.clock.advance(2 * day)
  await server.app.drain()
  expect(await orderNow(scheduled.shop, scheduled.orderId)).toMatchObject({
    paymentStatus: 'PAID',
    balanceSummary: { paid: money('24.90'), balance: money('0.00') },
  })
  const { shop, orderId, paymentId } = await anAuthorizedEdit('VOID', 1)
  const { status } = await bill(shop, 'capture-authorized-payments', { orderId, payments: [{ paymentId }] })
  expect(status).toBe(200)
  expect(await orderNow(shop, orderId)).toMatchObject({ balanceSummary: { paid: money('24.90'), balance: money('0.00') } })
})

test('an authorized payment of an order that was paid otherwise is voided at the time of its capture', async () => {
  const { shop, orderId } = await anAuthorizedEdit('CAPTURE', 2)
  const { body } = await shop.owner('POST', `/ecom/v1/payments/orders/${orderId}/add-payment`, {
    payments: [{ amount: money('44.90'), regularPaymentDetails: { offlinePayment: true } }],
  })
  expect(body.paymentsIds).toHaveLength(1)
  server.clock.advance(2 * day)
  await server.app.drain()
  expect((await transactionsNow(shop, orderId)).payments.map(({ status }: any) => status).toSorted()).toEqual([
    'APPROVED',
    'VOIDED',
  ])
  expect(await orderNow(shop, orderId)).toMatchObject({ balanceSummary: { paid: money('44.90'), balance: money('0.00') } })
})

test('a declined card gives back the gift card of the same charge, also without an idempotency key', async () => {
  const shop = await aShop(server)
  const { orderId, cardId } = await aDebtor(shop)
  const card = await aGiftCard(shop, '20.00')
  // The card expires before it is charged again.
  server.clock.advance(80 * 365 * day)
  const { body } = await bill(shop, 'charge-order', {
    orderId,
    giftCards: [{ giftCardCode: card.code, amount: money('4.90') }],
    regularCharge: { paymentIntentId: cardId, amount: money('40.00') },
  })
  server.clock.advance(-80 * 365 * day)
  expect(body.payments).toMatchObject([{ status: 'VOIDED' }, { status: 'DECLINED' }])
  expect(await balanceOf(shop, card.id)).toBe('20.00')
  await giftCardAudits(server, shop)
})

test('a prepared payment stays a part of the charge that prepared it, so that both fail together', async () => {
  const shop = await aShop(server)
  const { orderId } = await aDebtor(shop)
  const card = await aGiftCard(shop, '20.00')
  const { body } = await bill(shop, 'charge-order', {
    orderId,
    giftCards: [{ giftCardCode: card.code, amount: money('4.90') }],
    regularCharge: { delayedCharge: true, amount: money('40.00') },
    idempotencyKey: randomUUID(),
  })
  const correlations = body.payments.map(({ chargeCorrelationId }: any) => chargeCorrelationId)
  const prepared = body.payments.find(({ status }: any) => status === 'PENDING')
  const regularCharge = { paymentIntentId: prepared.id, amount: money('40.00') }
  const charged = await bill(shop, 'charge-order', { orderId, regularCharge })
  expect(charged.body.payments).toMatchObject([{ id: prepared.id, chargeCorrelationId: correlations[0] }])
  expect(new Set(correlations).size).toBe(1)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { giftCardAudits } from '../../support/shop/gift-cards.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aPayer, aRequest, cards } from '../payment-requests/requests-builders.ts'
import { bill } from '../order-billing/billing-builders.ts'
import { orderNow, transactionsNow } from '../orders/orders-builders.ts'
import { aGiftCardProduct, buy } from './gift-card-sales-builders.ts'

// Refunds of sold gift cards whose order several payments have paid.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const money = (amount: string) => ({ amount })

/** An order of two gift cards of 50.00, which cost 45.00 each. Two cards have paid 50.00 and 40.00 of it. */
async function anOrderOfTwoPayments(shop: TestShop) {
  const product = await aGiftCardProduct(shop)
  const { visitor, checkout } = await buy(shop, product, { variantId: product.presetVariants[0].id }, 2)
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkout.id}/create-order`, {})
  for (const amount of ['50.00', '40.00']) {
    const { token } = await aRequest(shop, body.orderId, { amount: money(amount) })
    expect((await (await aPayer(shop, token)).payByCard(cards.good, amount)).body).toMatchObject({ state: 'PAID' })
  }
  await server.app.drain()
  const { lineItems } = await orderNow(shop, body.orderId)
  const payments = (await transactionsNow(shop, body.orderId)).payments.map(({ id }: any) => id as string)
  return { orderId: body.orderId as string, lineItemId: lineItems[0].id as string, payments: payments as string[] }
}

async function cardsNow(shop: TestShop): Promise<[balance: string, isDisabled: boolean][]> {
  const { body } = await shop.owner('POST', '/gift-cards/v1/gift-cards/query', { query: {} })
  return body.giftCards.map(({ balance, disabledDate }: any) => [balance.amount, disabledDate !== undefined]).toSorted()
}

/** The sandbox gives nothing back of this payment. */
async function declineRefunds(shop: TestShop, paymentId: string): Promise<void> {
  await server.database.db
    .updateTable('sandbox_charge')
    .set({ captured_minor: 0n })
    .where('site_id', '=', shop.credentials.siteId)
    .where('idempotency_key', '=', paymentId)
    .execute()
}

test('a refund over two payments takes the whole worth of the cards, as one refund', async () => {
  const shop = await aShop(server)
  const { orderId, lineItemId, payments } = await anOrderOfTwoPayments(shop)
  const { body } = await shop.owner('POST', '/stoa/v1/order-refunds', { orderId, lineItems: [{ lineItemId, quantity: 2 }] })
  expect(body.refunds.map(({ paymentId, amount, status }: any) => [paymentId, amount, status])).toEqual([
    [payments[0], '50.00', 'SUCCEEDED'],
    [payments[1], '40.00', 'SUCCEEDED'],
  ])
  expect(await cardsNow(shop)).toEqual([
    ['0.00', true],
    ['0.00', true],
  ])
  const { refunds } = await transactionsNow(shop, orderId)
  expect(refunds).toHaveLength(1)
  expect((await orderNow(shop, orderId)).lineItems[0]).toMatchObject({ refundQuantity: 2 })
  await giftCardAudits(server, shop)
})

test('what only a part of the payments gave back leaves the cards the rest', async () => {
  const shop = await aShop(server)
  const { orderId, lineItemId, payments } = await anOrderOfTwoPayments(shop)
  await declineRefunds(shop, payments[0]!)
  const { body } = await bill(shop, 'refund-payments', {
    orderId,
    paymentRefunds: [
      { paymentId: payments[0], amount: money('50.00') },
      { paymentId: payments[1], amount: money('40.00') },
    ],
    refundItems: { lineItems: [{ lineItemId, quantity: 2 }] },
  })
  expect(body.refund.transactions.map(({ refundStatus }: any) => refundStatus)).toEqual(['FAILED', 'SUCCEEDED'])
  // Eight ninths of the first card were refunded: 40.00 of its price of 45.00. Rounded up to the cent, 44.45 of its value is taken.
  expect(await cardsNow(shop)).toEqual([
    ['5.55', false],
    ['50.00', false],
  ])
  await giftCardAudits(server, shop)
})

test('a refund that fails as a whole leaves the cards as they were', async () => {
  const shop = await aShop(server)
  const { orderId, lineItemId, payments } = await anOrderOfTwoPayments(shop)
  for (const paymentId of payments) await declineRefunds(shop, paymentId)
  const { body } = await shop.owner('POST', '/stoa/v1/order-refunds', { orderId, lineItems: [{ lineItemId, quantity: 2 }] })
  expect(body.refunds).toMatchObject([{ status: 'FAILED' }, { status: 'FAILED' }])
  expect(await cardsNow(shop)).toEqual([
    ['50.00', false],
    ['50.00', false],
  ])
  await giftCardAudits(server, shop)
})

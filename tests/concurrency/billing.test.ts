import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { aDebtor, bill } from '../conformance/order-billing/billing-builders.ts'
import { anOrder, collector, eventsOf, orderNow, transactionsNow } from '../conformance/orders/orders-builders.ts'
import { aPayer, aRequest, cards, requestNow } from '../conformance/payment-requests/requests-builders.ts'
import { codeOf } from '../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aGiftCard, balanceOf } from '../support/shop/gift-cards.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const money = (amount: string) => ({ amount })
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

async function expectRightMoney(shop: TestShop) {
  expect(await auditOrderMoney(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
}

test('ten tabs pay a request at once, and it is paid once', async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const { id, token } = await aRequest(shop, orderId)
  const payers = await times(10, () => aPayer(shop, token))
  const answers = await Promise.all(payers.map((payer) => payer.payByCard(cards.good)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(['PAYMENT_IN_PROGRESS', 'PAYMENT_REQUEST_CLOSED']).toContain(codeOf(answer))
  await server.app.drain()
  expect(await requestNow(shop, id)).toMatchObject({ status: 'PAID' })
  expect((await eventsOf(shop, id, 'wix.ecom.v1.order_payment_request')).filter((slug) => slug === 'paid')).toHaveLength(1)
  expect(await orderNow(shop, orderId)).toMatchObject({ balanceSummary: { paid: money('10.00') } })
  expect((await shop.owner('GET', `/stoa/v1/orders/${orderId}/receipts`)).body.receipts).toHaveLength(1)
  await expectRightMoney(shop)
})

test('requests for more than an order owes, paid at once, together take what it owes', async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const requests = await times(4, () => aRequest(shop, orderId, { amount: money('20.00') }))
  const payers = await Promise.all(requests.map(({ token }) => aPayer(shop, token)))
  for (let round = 0; round < 6; round++) {
    await Promise.all(
      payers.map(async (payer) => {
        const { paymentRequest } = await payer.page()
        if (paymentRequest.state === 'PAYABLE') await payer.payByCard(cards.good, paymentRequest.amount)
      }),
    )
  }
  expect(await orderNow(shop, orderId)).toMatchObject({
    paymentStatus: 'PAID',
    balanceSummary: { paid: money('44.90'), balance: money('0.00') },
  })
  await expectRightMoney(shop)
})

test('a request that is voided while it is paid is either paid or void', async () => {
  const shop = await aShop(server)
  for (let round = 0; round < 5; round++) {
    const { id: orderId } = await anOrder(shop)
    const { id, token } = await aRequest(shop, orderId)
    const payer = await aPayer(shop, token)
    const [paid, voided] = await Promise.all([
      payer.payByCard(cards.good),
      shop.owner('POST', '/ecom/v1/order-payment-requests/void', { orderPaymentRequestId: id }),
    ])
    await server.app.drain()
    const { status } = await requestNow(shop, id)
    expect(status).toBe(paid.status === 200 ? 'PAID' : 'VOIDED')
    if (status === 'VOIDED') expect(voided.status).toBe(200)
    expect((await orderNow(shop, orderId)).balanceSummary.paid).toMatchObject(money(status === 'PAID' ? '10.00' : '0.00'))
    await expectRightMoney(shop)
  }
})

test('the same charge is sent ten times at once, and charged once', async () => {
  const shop = await aShop(server)
  const { orderId, cardId } = await aDebtor(shop)
  const card = await aGiftCard(shop, '20.00')
  const body = {
    orderId,
    giftCards: [{ giftCardCode: card.code, amount: money('4.90') }],
    regularCharge: { paymentIntentId: cardId, amount: money('40.00') },
    idempotencyKey: randomUUID(),
  }
  const answers = await times(10, () => bill(shop, 'charge-order', body))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  await server.app.drain()
  expect((await transactionsNow(shop, orderId)).payments.map(({ status }: any) => status)).toEqual(['APPROVED', 'APPROVED'])
  expect(await balanceOf(shop, card.id)).toBe('15.10')
  expect(await orderNow(shop, orderId)).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { paid: money('44.90') } })
  await expectRightMoney(shop)
})

test('twenty refunds to several payments at once never give back more than was paid', async () => {
  const shop = await aShop(server)
  const { id: orderId } = await anOrder(shop)
  const card = await aGiftCard(shop, '20.00')
  await bill(shop, 'redeem-gift-card', { orderId, giftCardCode: card.code, amount: money('20.00'), currency: 'EUR' })
  await collector(shop, orderId, 'mark-as-paid')
  const [byCard, byHand] = (await transactionsNow(shop, orderId)).payments.map(({ id }: any) => id)
  const answers = await times(20, () =>
    bill(shop, 'refund-payments', {
      orderId,
      paymentRefunds: [
        { paymentId: byCard, amount: money('7.00') },
        { paymentId: byHand, amount: money('7.00'), externalRefund: true },
      ],
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['INVALID_PAYMENT_REFUND_AMOUNT']))
  expect(await balanceOf(shop, card.id)).toBe('14.00')
  expect(await orderNow(shop, orderId)).toMatchObject({ balanceSummary: { refunded: money('28.00') } })
  await expectRightMoney(shop)
})

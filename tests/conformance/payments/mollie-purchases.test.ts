import { expect, test } from 'vitest'
import {
  aBuyer,
  aMollieShop,
  answerOnPage,
  deliver,
  expectRightMoney,
  mollie,
  newestPayment,
  server,
  setUp,
} from './mollie-shop.ts'

setUp()

test('connecting an account adds its methods, and gives Mollie a secret address with each payment', async () => {
  const { shop, account, methods } = await aMollieShop()
  expect(account).toMatchObject({
    provider: 'mollie',
    name: 'The Double',
    externalId: 'pfl_double',
    canCharge: true,
    hasEndpoint: false,
  })
  expect([...methods.keys()]).toEqual(expect.arrayContaining(['ideal', 'creditcard', 'klarna', 'banktransfer']))
  const wrong = [{ name: 'apiKey', value: `live_${'x'.repeat(30)}` }]
  const refused = await shop.owner('POST', '/stoa/v1/payment-accounts', { provider: 'mollie', mode: 'TEST', keys: wrong })
  expect(refused.body.details.applicationError.code).toBe('PAYMENT_KEYS_OF_OTHER_MODE')
})

test.each(['creditcard', 'ideal', 'klarna', 'paypal'])(
  '%s is paid on Mollie’s page, and the order is placed when the buyer is back',
  async (method) => {
    const shop = await aMollieShop()
    const buyer = await aBuyer(shop)
    expect((await buyer.pay(method, 'pay')).body).toMatchObject({ status: 'PLACED' })
    expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    expect(newestPayment()).toMatchObject({
      amount: 2490,
      status: 'paid',
      webhookUrl: expect.stringContaining('/payment-events/'),
    })
    expect(await deliver({ copies: 2, reversed: true })).toEqual([200, 200])
    await server.app.drain()
    await expectRightMoney(shop.shop)
  },
)

test('a buyer who does not come back has paid all the same', async () => {
  const shop = await aMollieShop()
  const buyer = await aBuyer(shop)
  const { body } = await buyer.begin('ideal')
  await answerOnPage(body.url, 'pay')
  expect(await buyer.order()).toMatchObject({ status: 'INITIALIZED' })
  expect(await deliver()).toEqual([200])
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  await expectRightMoney(shop.shop)
})

test('an event that never comes is replaced by asking', async () => {
  const shop = await aMollieShop()
  const buyer = await aBuyer(shop)
  const { body } = await buyer.begin('creditcard')
  await answerOnPage(body.url, 'pay')
  mollie.net.changes.length = 0
  server.clock.advance(61_000)
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test('nobody else can report a payment, and a known address does not make an unpaid one paid', async () => {
  const shop = await aMollieShop()
  const buyer = await aBuyer(shop)
  await buyer.begin('creditcard')
  const { id, webhookUrl } = newestPayment()
  const path = new URL(webhookUrl!).pathname
  const post = async (to: string, body: string) =>
    (await fetch(server.url + to, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }))
      .status
  expect(await post(path.slice(0, -1), `id=${id}`)).toBe(404)
  expect(await post(path, 'id=tr_unknown')).toBe(400)
  expect(await post(path, `id=${id}`)).toBe(200)
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'INITIALIZED' })
})

test('a declined or canceled payment fails, and the buyer tries again', async () => {
  const buyer = await aBuyer(await aMollieShop())
  expect((await buyer.pay('creditcard', 'insufficientFunds')).body).toMatchObject({
    status: 'FAILED',
    reason: 'INSUFFICIENT_FUNDS',
  })
  expect((await buyer.pay('ideal', 'cancel')).body).toMatchObject({ status: 'FAILED', reason: 'PAYMENT_CANCELED' })
  expect((await buyer.pay('ideal', 'pay')).body).toMatchObject({ status: 'PLACED' })
  expect(await buyer.order()).toMatchObject({ paymentStatus: 'PAID' })
})

test.each([
  ['arrives', 'PAID'],
  ['never arrives', 'DECLINED'],
])('a bank transfer places the order at once, and the money %s', async (how, paymentStatus) => {
  const shop = await aMollieShop()
  const buyer = await aBuyer(shop)
  await buyer.pay('banktransfer', 'transfer')
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PENDING' })
  server.clock.advance(5 * 24 * 3_600_000)
  if (how === 'arrives') mollie.net.pay(newestPayment(), 'banktransfer', {})
  else mollie.net.expire(newestPayment())
  await deliver()
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus })
  await expectRightMoney(shop.shop)
})

test('a held payment is captured in part and refunded, at the bank’s pace', async () => {
  const shop = await aMollieShop()
  const { id, revision } = shop.methods.get('creditcard')
  const change = { paymentMethod: { id, revision, capture: 'ON_FULFILLMENT' } }
  expect((await shop.shop.owner('PATCH', `/stoa/v1/payment-methods/${id}`, change)).status).toBe(200)
  const buyer = await aBuyer(shop)
  await buyer.pay('creditcard', 'pay')
  const { id: ecomOrderId } = await buyer.order()
  const { id: paymentId } = await buyer.payment()
  const act = async (action: string, amount: string) => {
    const body = { ecomOrderId, payments: [{ paymentId, amount: { amount } }] }
    const answer = await shop.shop.owner('POST', `/ecom/v1/payments-collector/orders/${ecomOrderId}/${action}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  mollie.net.isSlow = true
  await act('capture-authorized-payments', '10.00')
  expect(await buyer.payment()).toMatchObject({ status: 'AUTHORIZED' })
  mollie.net.settleActions()
  mollie.net.isSlow = false
  server.clock.advance(61_000)
  await server.app.drain()
  expect(newestPayment()).toMatchObject({ status: 'paid', captures: [{ amount: 1000 }] })
  await act('trigger-refund', '4.00')
  expect(newestPayment()).toMatchObject({ refunds: [{ amount: 400, status: 'refunded' }] })
  expect(await buyer.payment()).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
  await expectRightMoney(shop.shop)
})

test('a chargeback is booked when Mollie reports it, and reversed when it is', async () => {
  const shop = await aMollieShop()
  const buyer = await aBuyer(shop)
  await buyer.pay('creditcard', 'pay')
  const payment = newestPayment()
  await deliver()
  const report = async () => {
    expect(await deliver()).toEqual([200])
    await server.app.drain()
    return (await buyer.payment()).regularPaymentDetails.chargebacks
  }
  const chargeback = mollie.net.chargeBack(payment)
  expect(await report()).toMatchObject([{ status: 'APPROVED', amount: { amount: '24.90' } }])
  mollie.net.reverseChargeback(payment, chargeback)
  expect(await report()).toMatchObject([{ status: 'REVERSED' }])
  await expectRightMoney(shop.shop)
})

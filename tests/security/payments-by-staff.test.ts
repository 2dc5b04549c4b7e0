import { expect, test } from 'vitest'
import { expectRightMoney, setUp, stripe } from '../conformance/payments/stripe-shop.ts'
import { aPaidPurchase, differencesOf } from './payments-set-up.ts'

setUp()

test('no app redirects the refund of a payment to another one', async () => {
  const [mine, other] = [await aPaidPurchase(), await aPaidPurchase()]
  for (const name of ['gatewayTransactionId', 'providerTransactionId', 'paymentOrderId']) {
    const { status, body } = await mine.change({ regularPaymentDetails: { [name]: other.intent.id } })
    expect([status, JSON.stringify(body)], name).toEqual([400, expect.stringContaining('FIELD_NOT_ALLOWED')])
  }
  expect((await mine.change({ regularPaymentDetails: null })).status).toBe(400)
  const renamed = await mine.change({ regularPaymentDetails: { paymentMethod: 'Card' } })
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
  expect((await mine.refund('10.00')).status).toBe(200)
  expect([mine.intent.charge!.refunded, other.intent.charge!.refunded]).toEqual([1000, 0])
})

test('no app says how the refund of a provider ended', async () => {
  stripe.net.settings.refundsArePending = true
  const { shop, orderId, refund, refunds } = await aPaidPurchase()
  await refund('10.00')
  stripe.net.settings.refundsArePending = false
  const [{ id: refundId }] = await refunds()
  for (const refundTransaction of [
    { refundStatus: 'SUCCEEDED' },
    { refundStatus: 'FAILED' },
    { providerRefundId: [...stripe.net.refunds.keys()][0] },
  ]) {
    const path = `/ecom/v1/payments/orders/${orderId}/update-refund-transaction`
    expect((await shop.shop.owner('POST', path, { refundId, refundTransaction })).status).toBe(400)
  }
  expect((await refunds())[0].transactions).toMatchObject([{ refundStatus: 'STARTED' }])
})

test('refunds at once give back no more than was paid', async () => {
  const { shop, intent, refund, refunds } = await aPaidPurchase()
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund('10.00')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(intent.charge!.refunded).toBe(2000)
  expect((await refunds()).map(({ transactions }) => transactions[0].refundStatus)).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  await expectRightMoney(shop.shop)
})

test('a difference that two people settle at once is recorded once', async () => {
  const { shop, intent, refunds } = await aPaidPurchase()
  await stripe.asOwner('refunds', { payment_intent: intent.id, amount: '1000' })
  const [difference] = await differencesOf(shop)
  const settle = () =>
    shop.shop.owner('POST', `/stoa/v1/payment-differences/${difference.id}/resolve`, { action: 'RECORD_REFUND' })
  await Promise.all([settle(), settle(), settle()])
  expect(await refunds()).toHaveLength(1)
  expect(await differencesOf(shop)).toEqual([])
  await expectRightMoney(shop.shop)
})

test('a payment that was charged twice, or in another currency, is a difference', async () => {
  const { shop, payment, intent } = await aPaidPurchase()
  const metadata = { payment_id: payment.id, site_id: shop.shop.credentials.siteId }
  const charge = (id: string, currency: string, paymentId = payment.id) =>
    stripe.net.move(`txn_${id}`, {
      amount: 2490,
      fee: 0,
      currency,
      created: intent.created,
      type: 'charge',
      source: {
        id,
        object: 'charge',
        amount: 2490,
        currency,
        payment_intent: `pi_${id}`,
        metadata: { ...metadata, payment_id: paymentId },
      },
    })
  charge(`again${intent.id}`, 'eur')
  expect(await differencesOf(shop)).toMatchObject([
    { kind: 'PAID_THERE', paymentId: payment.id, providerAmount: '49.80', ourAmount: '24.90' },
  ])
  const other = await aPaidPurchase()
  charge(`dollars${intent.id}`, 'usd')
  expect(await differencesOf(shop)).toMatchObject([
    { kind: 'PAID_THERE', currency: 'EUR', providerAmount: '49.80' },
    { kind: 'PAID_THERE', currency: 'USD', providerAmount: '24.90', ourAmount: '0.00' },
  ])
  expect(await differencesOf(other.shop)).toEqual([])
})

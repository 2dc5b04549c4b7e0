import { expect, test } from 'vitest'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aBuyer, answerBank, deliver, server, setUp, stripe } from './stripe-shop.ts'
import { stripeKeys } from './stripe-set-up.ts'
import { expectSameBooks, moveMoney, openLiveShop, setCapture } from './live-shop.ts'

setUp()

const day = 24 * 3_600_000
const card = (number: string, wallet?: string) => ({ type: 'card', number, wallet })

test('a live shop with Stripe, from the keys to books that agree', { timeout: 60_000 }, async () => {
  const live = await openLiveShop(server, {
    provider: 'stripe',
    testKeys: stripeKeys,
    refusal: ['PAYMENT_KEYS_OF_OTHER_MODE', /these are test keys, and live keys are needed/],
    liveKeys: { publishableKey: 'pk_live_the_double', secretKey: 'sk_live_the_double' },
  })
  const { shop } = live
  stripe.net.settings.live = true
  const [method] = live.methods
  const stripeShop = { ...live, method }
  const settle = async () => {
    await deliver({ copies: 2, reversed: true })
    await server.app.drain()
  }
  const paid = { status: 'APPROVED', paymentStatus: 'PAID', isTest: false }
  const newestIntent = () => [...stripe.net.intents.values()].at(-1)!

  /** Pays, and confirms at the bank where it asks. Returns the buyer with the ids of order and payment. */
  async function purchase(how: { type: string; number?: string; wallet?: string | undefined }) {
    const buyer = await aBuyer(stripeShop)
    const { status, body } = await buyer.pay(how)
    expect(status, JSON.stringify(body)).toBe(200)
    if (body.redirectUrl) {
      await answerBank(body.redirectUrl, 'approve')
      expect((await buyer.resume(body.paymentGatewayOrderId)).body).toMatchObject({ status: 'PLACED' })
    }
    const { id: paymentId, regularPaymentDetails } = await buyer.payment()
    const { providerPayment } = regularPaymentDetails
    return { ...buyer, orderId: body.orderId as string, paymentId, providerPayment, wasRedirected: Boolean(body.redirectUrl) }
  }

  const byCard = await purchase(card(testCards.good))
  expect(await byCard.order()).toMatchObject(paid)
  expect(byCard.providerPayment).toMatchObject({ method: 'card', fee: '0.62', riskLevel: 'NORMAL' })
  const refunded = { orderId: byCard.orderId, paymentId: byCard.paymentId }
  await moveMoney(shop, 'trigger-refund', { ...refunded, amount: '4.90' })
  expect(await byCard.order()).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED' })
  await moveMoney(shop, 'trigger-refund', { ...refunded, amount: '20.00' })
  expect(await byCard.order()).toMatchObject({ paymentStatus: 'FULLY_REFUNDED' })

  for (const wallet of ['apple_pay', 'google_pay']) {
    const byWallet = await purchase(card(testCards.good, wallet))
    expect(await byWallet.order()).toMatchObject(paid)
    expect(byWallet.providerPayment).toMatchObject({ method: 'card', wallet })
  }
  expect(await (await purchase({ type: 'link' })).order()).toMatchObject(paid)
  const atTheBank = [card(testCards.threeDSecure), ...['ideal', 'bancontact', 'klarna', 'paypal'].map((type) => ({ type }))]
  for (const how of atTheBank) {
    const byBank = await purchase(how)
    const check = how.type === 'card' ? { threeDSecure: 'PASS' } : {}
    expect(byBank).toMatchObject({ wasRedirected: true, providerPayment: { method: how.type, ...check } })
    expect(await byBank.order()).toMatchObject(paid)
  }
  await settle()

  for (const [number, paymentStatus] of [
    ['DE89370400440532013000', 'PAID'],
    ['DE62370400440532013001', 'DECLINED'],
  ] as const) {
    const byDebit = await purchase({ type: 'sepa_debit', number })
    expect(await byDebit.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PENDING' })
    server.clock.advance(3 * day)
    stripe.net.settleDebit(newestIntent())
    await settle()
    expect(await byDebit.order()).toMatchObject({ status: 'APPROVED', paymentStatus })
  }

  await setCapture(shop, method.id, 'ON_FULFILLMENT')
  const held = await purchase(card(testCards.good))
  expect(await held.payment()).toMatchObject({ status: 'AUTHORIZED' })
  await moveMoney(shop, 'capture-authorized-payments', { ...held, amount: '10.00' })
  expect(newestIntent()).toMatchObject({ received: 1000 })
  await setCapture(shop, method.id, 'AT_ONCE')

  for (const outcome of ['lost', 'won'] as const) {
    const disputed = await purchase(card(testCards.disputed))
    await settle()
    const dispute = [...stripe.net.disputes.values()].at(-1)!
    expect(await disputed.order()).toMatchObject({ balanceSummary: { chargeback: { amount: '24.90' } } })
    stripe.net.closeDispute(dispute, outcome)
    await settle()
    const { disputes } = (await shop.owner('GET', '/stoa/v1/payment-disputes')).body
    expect(disputes.find(({ externalId }: any) => externalId === dispute.id)).toMatchObject({
      status: outcome.toUpperCase(),
      isMoneyTaken: outcome === 'lost',
    })
  }

  const payoutId = stripe.payOut()
  await settle()
  const { movements, intents } = stripe.net
  const fees = movements.reduce((sum, { fee }) => sum + fee, 0)
  await expectSameBooks(server, shop, {
    held: BigInt(movements.reduce((sum, { amount }) => sum + amount, 0)),
    fees: BigInt(fees),
  })
  const captured = [...intents.values()].reduce((sum, { received, charge }) => sum + received - (charge?.refunded ?? 0), 0)
  const lost = 2490
  expect(movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(captured - lost)

  const { payouts } = (await shop.owner('GET', '/stoa/v1/payouts')).body
  expect(payouts).toMatchObject([
    { payoutId, status: 'PAID', amount: ((captured - lost - fees) / 100).toFixed(2), fees: (fees / 100).toFixed(2) },
  ])
  const listed = await shop.owner('GET', `/stoa/v1/payment-accounts/${live.account.id}/payouts/${payoutId}`)
  expect(listed.body.movements).toHaveLength(movements.length)
  expect(listed.body.movements.every(({ orderId }: any) => orderId)).toBe(true)
})

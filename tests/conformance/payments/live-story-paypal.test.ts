import { expect, test } from 'vitest'
import { payPalKeys } from '../../support/providers/paypal-double.ts'
import { cents, type Funding } from '../../support/providers/paypal/state.ts'
import { aBuyerAtPayPal, deliver, paypal, server, setUp } from './paypal-shop.ts'
import { expectSameBooks, moveMoney, openLiveShop, setCapture } from './live-shop.ts'

setUp()

const day = 24 * 3_600_000

test('a live shop with PayPal, from the keys to books that agree', { timeout: 60_000 }, async () => {
  const live = await openLiveShop(server, {
    provider: 'paypal',
    // PayPal's keys do not show their mode: PayPal itself refuses those of the other one.
    testKeys: { clientId: 'client-id-of-the-sandbox', clientSecret: 'client-secret-of-the-sandbox' },
    refusal: ['PAYMENT_KEYS_REFUSED', /Client Authentication failed/],
    liveKeys: payPalKeys,
  })
  const { shop } = live
  const [method] = live.methods
  const payPalShop = { ...live, method }
  const settle = async () => {
    await deliver({ copies: 2, reversed: true })
    await server.app.drain()
  }
  const newestCapture = () => [...paypal.state.captures.keys()].at(-1)!
  const paid = { status: 'APPROVED', paymentStatus: 'PAID', isTest: false }

  async function purchase(funding?: Funding) {
    const buyer = await aBuyerAtPayPal(payPalShop)
    await buyer.approve(funding)
    expect(await buyer.resume()).toMatchObject({ status: 'PLACED' })
    return buyer
  }

  const approved = await purchase()
  expect(await approved.order()).toMatchObject(paid)
  expect((await approved.payment()).regularPaymentDetails.providerPayment).toMatchObject({ method: 'paypal', fee: '0.97' })
  await moveMoney(shop, 'trigger-refund', { ...approved, amount: '4.90' })
  expect(await approved.order()).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED' })
  await moveMoney(shop, 'trigger-refund', { ...approved, amount: '20.00' })
  expect(await approved.order()).toMatchObject({ paymentStatus: 'FULLY_REFUNDED' })

  const hesitant = await aBuyerAtPayPal(payPalShop)
  await hesitant.cancel()
  expect(await hesitant.resume()).toMatchObject({ status: 'WAITING', url: hesitant.url })
  const declined = await aBuyerAtPayPal(payPalShop)
  await declined.approve('NO_FUNDS')
  expect(await declined.resume()).toMatchObject({ status: 'FAILED', reason: 'INSUFFICIENT_FUNDS' })

  for (const succeeds of [true, false]) {
    const byCheque = await purchase('ECHECK')
    expect(await byCheque.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PENDING' })
    server.clock.advance(3 * day)
    paypal.settleCapture(newestCapture(), succeeds)
    await settle()
    expect(await byCheque.order()).toMatchObject({ status: 'APPROVED', paymentStatus: succeeds ? 'PAID' : 'DECLINED' })
  }

  await setCapture(shop, method.id, 'ON_FULFILLMENT')
  const held = await purchase()
  expect(await held.payment()).toMatchObject({ status: 'AUTHORIZED' })
  await moveMoney(shop, 'capture-authorized-payments', { ...held, amount: '10.00' })
  expect(held.taken()).toBe(1000n)
  await setCapture(shop, method.id, 'AT_ONCE')

  // A complaint of the buyer takes no money before it is decided; a bank takes it at once.
  for (const [from, outcome] of [
    ['BUYER', 'lost'],
    ['BANK', 'won'],
    ['BANK', 'lost'],
  ] as const) {
    const disputed = await purchase()
    const id = paypal.openDispute(newestCapture(), from)
    await settle()
    const before = from === 'BANK' ? '24.90' : '0.00'
    expect((await disputed.order()).balanceSummary.chargeback?.amount ?? '0.00').toBe(before)
    paypal.closeDispute(id, outcome)
    await settle()
    const { disputes } = (await shop.owner('GET', '/stoa/v1/payment-disputes')).body
    expect(disputes.find(({ externalId }: any) => externalId === id)).toMatchObject({
      status: outcome.toUpperCase(),
      isMoneyTaken: outcome === 'lost',
    })
    expect(disputed.taken()).toBe(outcome === 'won' ? 2490n : 0n)
  }

  const fees = -paypal.state.transactions.reduce((sum, { feeAmount }) => (feeAmount ? sum + cents(feeAmount) : sum), 0n)
  const payoutId = paypal.payOut(paypal.taken() - fees, 'EUR')
  await expectSameBooks(server, shop, { held: paypal.taken(), fees })
  const { payouts } = (await shop.owner('GET', '/stoa/v1/payouts')).body
  expect(payouts).toMatchObject([{ payoutId, status: 'PAID', amount: (Number(paypal.taken() - fees) / 100).toFixed(2) }])
})

import { expect, test } from 'vitest'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import { addCard } from '../../../apps/server/src/modules/orders/saved-cards/index.ts'
import { aMember } from '../../support/members/members.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { orderNow, orderOf } from '../orders/orders-builders.ts'
import { aBuyer, answerOnPage, deliver, mollie, newestPayment, server, setUp } from './mollie-shop.ts'
import { expectSameBooks, moveMoney, openLiveShop, setCapture } from './live-shop.ts'

setUp({ mode: 'live' })

const day = 24 * 3_600_000

test('a live shop with Mollie, from the keys to books that agree', { timeout: 60_000 }, async () => {
  const live = await openLiveShop(server, {
    provider: 'mollie',
    testKeys: { apiKey: mollie.keys.apiKey.replace('live_', 'test_') },
    refusal: ['PAYMENT_KEYS_OF_OTHER_MODE', /these are test keys, and live keys are needed/],
    liveKeys: { ...mollie.keys },
  })
  const { shop } = live
  const methods = new Map(live.methods.map((method) => [method.providerMethod as string, method]))
  const settle = async () => {
    await deliver({ copies: 2, reversed: true })
    await server.app.drain()
  }
  const paid = { status: 'APPROVED', paymentStatus: 'PAID', isTest: false }

  async function purchase(method: string, answer: 'pay' | 'transfer' = 'pay') {
    const buyer = await aBuyer({ ...live, methods })
    expect((await buyer.pay(method, answer)).body).toMatchObject({ status: 'PLACED' })
    const { id: orderId } = await buyer.order()
    const { id: paymentId, regularPaymentDetails } = await buyer.payment()
    return { ...buyer, orderId, paymentId, providerPayment: regularPaymentDetails.providerPayment }
  }

  const byCard = await purchase('creditcard')
  expect(await byCard.order()).toMatchObject(paid)
  expect(byCard.providerPayment).toMatchObject({
    method: 'creditcard',
    feeRegion: 'intra-eu',
    threeDSecure: 'PASS',
    url: expect.stringMatching(/mollie/),
  })
  await moveMoney(shop, 'trigger-refund', { ...byCard, amount: '4.90' })
  expect(await byCard.order()).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED' })
  await moveMoney(shop, 'trigger-refund', { ...byCard, amount: '20.00' })
  expect(await byCard.order()).toMatchObject({ paymentStatus: 'FULLY_REFUNDED' })

  // Mollie captures what Klarna approved by itself, unless the shop asks it not to.
  for (const method of ['ideal', 'bancontact', 'klarna', 'paypal']) {
    const bought = await purchase(method)
    const account = method === 'ideal' ? { holder: 'A. Byron', ibanEnding: '0000' } : {}
    expect(bought.providerPayment).toMatchObject({ method, ...account })
    expect(await bought.order()).toMatchObject(paid)
  }
  for (const [wallet, name] of [
    ['applepay', 'apple_pay'],
    ['googlepay', 'google_pay'],
  ] as const) {
    const byWallet = await aBuyer({ ...live, methods })
    const { body } = await byWallet.begin('creditcard')
    mollie.net.pay(newestPayment(), 'creditcard', { cardNumber: '6787', cardLabel: 'Visa', wallet })
    expect((await byWallet.resume(await answerOnPage(body.url, 'pay'))).body).toMatchObject({ status: 'PLACED' })
    expect(await byWallet.order()).toMatchObject(paid)
    expect((await byWallet.payment()).regularPaymentDetails.providerPayment).toMatchObject({ wallet: name })
  }
  await settle()

  for (const arrives of [true, false]) {
    const byTransfer = await purchase('banktransfer', 'transfer')
    expect(await byTransfer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PENDING' })
    server.clock.advance(3 * day)
    if (arrives) mollie.net.pay(newestPayment(), 'banktransfer', {})
    else mollie.net.expire(newestPayment())
    await settle()
    expect(await byTransfer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: arrives ? 'PAID' : 'DECLINED' })
  }

  // A direct debit needs a mandate, which staff charges without the buyer.
  const member = await aMember(shop)
  await aMandate(shop, live.account.id, member.id)
  for (const succeeds of [true, false]) {
    const order = { ...orderOf(), buyerInfo: { email: member.email, memberId: member.id } }
    const { id: orderId } = (await shop.owner('POST', '/ecom/v1/orders', { order })).body.order
    const [saved] = (await shop.owner('GET', `/stoa/v1/orders/${orderId}/chargeable-cards`)).body.savedCards
    expect(saved).toMatchObject({ brand: 'SEPA Direct Debit', lastFourDigits: '0000', expiryState: 'VALID' })
    expect([saved.expiryMonth, saved.expiryYear]).toEqual([undefined, undefined])
    const asked = await shop.owner('POST', `/stoa/v1/orders/${orderId}/charge-saved-card`, { savedCardId: saved.id })
    expect(asked.body, JSON.stringify(asked.body)).toMatchObject({ status: 'PENDING' })
    server.clock.advance(3 * day)
    if (succeeds) mollie.net.pay(newestPayment(), 'directdebit', newestPayment().details)
    else mollie.net.fail(newestPayment(), { bankReasonCode: 'AM04' })
    await settle()
    expect(await orderNow(shop, orderId)).toMatchObject({ paymentStatus: succeeds ? 'PAID' : 'DECLINED' })
  }

  const { id: cardMethod } = methods.get('creditcard')
  await setCapture(shop, cardMethod, 'ON_FULFILLMENT')
  const held = await purchase('creditcard')
  expect(await held.payment()).toMatchObject({ status: 'AUTHORIZED' })
  await moveMoney(shop, 'capture-authorized-payments', { ...held, amount: '10.00' })
  expect(newestPayment()).toMatchObject({ captures: [{ amount: 1000, status: 'succeeded' }] })
  await setCapture(shop, cardMethod, 'AT_ONCE')
  await settle()

  for (const outcome of ['lost', 'won'] as const) {
    const disputed = await purchase('creditcard')
    const payment = newestPayment()
    const id = mollie.net.chargeBack(payment, { code: '4853', description: 'Cardholder dispute' })
    await settle()
    expect(await disputed.order()).toMatchObject({ balanceSummary: { chargeback: { amount: '24.90' } } })
    if (outcome === 'won') mollie.net.reverseChargeback(payment, id)
    await settle()
    const { disputes } = (await shop.owner('GET', '/stoa/v1/payment-disputes')).body
    const { orderId } = disputed
    expect(disputes.find((each: any) => each.orderId === orderId)).toMatchObject({
      status: outcome.toUpperCase(),
      isMoneyTaken: outcome === 'lost',
      takesEvidence: false,
    })
  }

  const payoutId = mollie.net.payOut()
  const [settlement] = mollie.net.settlements
  const fees = mollie.net.balance.reduce((sum, { fee }) => sum + fee, 0)
  await expectSameBooks(server, shop, { held: BigInt(mollie.taken()), fees: BigInt(fees) })
  const { payouts } = (await shop.owner('GET', '/stoa/v1/payouts')).body
  expect(payouts).toMatchObject([
    { payoutId, status: 'PAID', amount: (settlement!.amount / 100).toFixed(2), fees: (fees / 100).toFixed(2) },
  ])
  const listed = await shop.owner('GET', `/stoa/v1/payment-accounts/${live.account.id}/payouts/${payoutId}`)
  expect(listed.body.movements).toHaveLength(mollie.net.balance.length)
  expect(listed.body.movements.every(({ orderId }: any) => orderId)).toBe(true)
})

/** A mandate at Mollie for the account of a member, which is one of their saved methods. */
async function aMandate({ credentials }: TestShop, accountId: string, memberId: string): Promise<void> {
  const createdAt = mollie.net.now()
  const details = { consumerName: 'A. Byron', consumerAccount: 'NL55INGB0000000000', consumerBic: 'INGBNL2A' }
  mollie.net.customers.push({ id: 'cst_1', createdAt, name: 'Ada Byron', email: null, metadata: { customerId: memberId } })
  mollie.net.mandates.push({ id: 'mdt_1', customerId: 'cst_1', createdAt, status: 'valid', method: 'directdebit', details })
  const { kernel } = server.app
  const card = { token: 'cst_1/mdt_1', brand: 'SEPA Direct Debit', lastFourDigits: '0000' }
  const site = await openSite(kernel, credentials.siteId)
  await transactionOn(kernel, site)((tx) => addCard(tx, memberId, { provider: 'mollie', accountId }, card))
}

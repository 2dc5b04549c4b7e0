import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { aMember } from '../../support/members/members.ts'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aCheckout } from '../../support/shop/builders.ts'
import { allowMails, mailsOf } from '../../support/shop/mailing.ts'
import { orderNow, orderOf, unknownId } from '../orders/orders-builders.ts'
import { aBuyer, aStripeShop, answerBank, deliver, expectRightMoney, server, setUp, stripe } from './stripe-shop.ts'

setUp({ writesMails: true })

/** A member who saved a card, and an order over 44.90 that staff entered for them. */
async function aDebtor(number: string) {
  const stripeShop = await aStripeShop()
  const { shop, product, method } = stripeShop
  await allowMails(shop)
  const member = await aMember(shop)
  const first = await member.send('POST', `/ecom/v1/checkouts/${await aCheckout(member, [product])}/create-order-and-charge`, {
    paymentToken: stripe.aToken({ type: 'card', number }),
    paymentMethodId: method.id,
    savePaymentMethod: true,
  })
  if (first.body.redirectUrl) {
    await answerBank(first.body.redirectUrl, 'approve')
    await member.send('POST', `/stoa/v1/payments/${first.body.paymentGatewayOrderId}/resume`, {})
  }
  await server.app.drain()
  const order = { ...orderOf(), buyerInfo: { email: member.email, memberId: member.id } }
  const { body } = await shop.owner('POST', '/ecom/v1/orders', { order })
  const orderId: string = body.order.id
  const cards = (await shop.owner('GET', `/stoa/v1/orders/${orderId}/chargeable-cards`)).body.savedCards
  return {
    shop,
    member,
    orderId,
    cards,
    charge: (more: object = {}, savedCardId = cards[0]?.id) =>
      shop.owner('POST', `/stoa/v1/orders/${orderId}/charge-saved-card`, { savedCardId, ...more }),
  }
}

test('staff charges the saved card of the buyer, in part and then the rest, and never more', async () => {
  const { shop, orderId, cards, charge } = await aDebtor(testCards.good)
  expect(cards).toMatchObject([{ lastFourDigits: '4242' }])
  expect((await charge({ amount: '20.00' })).body).toMatchObject({ status: 'APPROVED' })
  expect(await orderNow(shop, orderId)).toMatchObject({ paymentStatus: 'PARTIALLY_PAID' })
  expect(codeOf(await charge({ amount: '24.91' }))).toBe('INVALID_AMOUNT')
  expect((await charge()).body).toMatchObject({ status: 'APPROVED' })
  expect(codeOf(await charge())).toBe('ORDER_ALREADY_PAID')
  const charges = [...stripe.net.intents.values()].filter(({ metadata }) => metadata['order_id'] === orderId)
  expect(charges.map(({ received }) => received)).toEqual([2000, 2490])
  await expectRightMoney(shop)
})

test('of simultaneous charges one is made', async () => {
  const { shop, orderId, charge } = await aDebtor(testCards.good)
  const answers = await Promise.all([charge(), charge(), charge()])
  const refused = answers.filter(({ status }) => status !== 200).map(codeOf)
  expect(refused).toHaveLength(2)
  expect(['PAYMENT_IN_PROGRESS', 'ORDER_ALREADY_PAID']).toEqual(expect.arrayContaining(refused))
  expect(await orderNow(shop, orderId)).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { paid: { amount: '44.90' } } })
})

test('where the bank demands the buyer, they get a mail, confirm and have paid', async () => {
  const { shop, member, orderId, charge } = await aDebtor(testCards.alwaysAuthenticate)
  const asked = await charge()
  expect(asked.body).toMatchObject({ status: 'CONFIRMATION_REQUIRED' })
  expect(codeOf(await charge())).toBe('PAYMENT_IN_PROGRESS')
  await server.app.drain()
  const mail = (await mailsOf(shop, orderId)).find(({ kind }) => kind === 'PAYMENT_PROBLEM')
  expect(mail).toMatchObject({ recipient: member.email, subject: expect.stringContaining('confirm the payment') })
  const { paymentId } = asked.body
  const { url } = (await member.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {})).body
  await fetch(url, { method: 'POST', body: `answer=pay&number=${testCards.good}`, redirect: 'manual' })
  await member.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {})
  expect(await orderNow(shop, orderId)).toMatchObject({ paymentStatus: 'PAID' })
  await server.app.drain()
  expect((await mailsOf(shop, orderId)).filter(({ kind }) => kind === 'PAYMENT_PROBLEM')).toHaveLength(1)
  await expectRightMoney(shop)
})

test('a card that is declined later charges nothing, and staff reads why', async () => {
  const { shop, orderId, charge } = await aDebtor(testCards.declinedWhenCharged)
  expect((await charge()).body).toMatchObject({ status: 'DECLINED', reason: expect.any(String) })
  await server.app.drain()
  expect((await mailsOf(shop, orderId)).filter(({ kind }) => kind === 'PAYMENT_PROBLEM')).toEqual([])
  await expectRightMoney(shop)
})

test('only the cards of the member who ordered are charged, by who may collect payments', async () => {
  const { shop, member, orderId, charge } = await aDebtor(testCards.good)
  const stranger = await aDebtor(testCards.good)
  expect(codeOf(await charge({}, stranger.cards[0].id))).toBe('SAVED_CARD_NOT_FOUND')
  expect(codeOf(await charge({}, unknownId))).toBe('SAVED_CARD_NOT_FOUND')
  const path = `/stoa/v1/orders/${orderId}/charge-saved-card`
  expect((await member.send('POST', path, { savedCardId: unknownId })).status).toBe(403)
  expect((await stranger.shop.owner('GET', `/stoa/v1/orders/${orderId}/chargeable-cards`)).status).toBe(404)
  const guests = (await shop.owner('POST', '/ecom/v1/orders', { order: orderOf() })).body.order.id
  expect((await shop.owner('GET', `/stoa/v1/orders/${guests}/chargeable-cards`)).body.savedCards).toEqual([])
})

test('the buyer of a direct debit that fails days later gets a mail', async () => {
  const stripeShop = await aStripeShop()
  await allowMails(stripeShop.shop)
  const buyer = await aBuyer(stripeShop)
  await buyer.pay({ type: 'sepa_debit', number: 'DE62370400440532013001' })
  server.clock.advance(3 * 24 * 3_600_000)
  stripe.net.settleDebit([...stripe.net.intents.values()].at(-1)!)
  await deliver()
  await server.app.drain()
  const mails = await mailsOf(stripeShop.shop, (await buyer.order()).id)
  expect(mails.filter(({ kind }) => kind === 'PAYMENT_PROBLEM')).toMatchObject([{ subject: expect.stringContaining('failed') }])
})

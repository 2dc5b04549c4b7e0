import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aBuyer, aStripeShop, deliver, expectRightMoney, server, setUp, stripe } from './stripe-shop.ts'

setUp()

async function aDisputedPurchase() {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  await buyer.pay({ type: 'card', number: testCards.disputed })
  await deliver()
  await server.app.drain()
  const list = async () => (await shop.shop.owner('GET', '/stoa/v1/payment-disputes')).body.disputes
  const [dispute] = await list()
  return { ...shop, buyer, list, dispute, atStripe: [...stripe.net.disputes.values()].at(-1)! }
}

test('a dispute is listed with its deadline, and the money that the bank took is a chargeback', async () => {
  const { buyer, dispute, shop } = await aDisputedPurchase()
  const { id: orderId, number } = await buyer.order()
  const taken = { amount: '24.90', currency: 'EUR', isMoneyTaken: true, reason: 'fraudulent' }
  expect(dispute).toMatchObject({ orderId, orderNumber: number, status: 'NEEDS_RESPONSE', takesEvidence: true, ...taken })
  expect(Date.parse(dispute.respondBy)).toBeGreaterThan(server.clock.now().getTime())
  expect(await buyer.order()).toMatchObject({ balanceSummary: { chargeback: { amount: '24.90' } } })
  expect((await buyer.payment()).regularPaymentDetails.chargebacks).toMatchObject([
    { status: 'APPROVED', externalId: dispute.externalId },
  ])
  await expectRightMoney(shop)
})

test('evidence is sent once, and a dispute that is won gives the money back', async () => {
  const { buyer, dispute, shop, atStripe, list } = await aDisputedPurchase()
  const file = { name: 'receipt.pdf', contentType: 'APPLICATION_PDF', content: Buffer.from('%PDF-1.4').toString('base64') }
  const path = `/stoa/v1/payment-disputes/${dispute.id}/evidence`
  const sent = await shop.owner('POST', path, { text: 'Delivered on Monday, see the receipt.', files: [file, file, file] })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  expect(sent.body.dispute).toMatchObject({ status: 'UNDER_REVIEW', submittedDate: expect.any(String) })
  expect(atStripe.evidence).toMatchObject({
    uncategorized_text: 'Delivered on Monday, see the receipt.',
    uncategorized_file: expect.stringMatching(/^file_/),
    shipping_documentation: expect.stringMatching(/^file_/),
    customer_communication: expect.stringMatching(/^file_/),
  })
  expect(codeOf(await shop.owner('POST', path, { text: 'And again.' }))).toBe('PAYMENT_DISPUTE_NOT_OPEN')
  stripe.net.closeDispute(atStripe, 'won')
  await deliver({ copies: 2 })
  await server.app.drain()
  expect(await list()).toMatchObject([{ status: 'WON', isMoneyTaken: false }])
  expect(await buyer.order()).toMatchObject({
    balanceSummary: { chargeback: { amount: '24.90' }, chargebackReversal: { amount: '24.90' } },
  })
  await expectRightMoney(shop)
})

test('a dispute that is lost, or accepted as lost, keeps the chargeback', async () => {
  const { buyer, dispute, shop, list } = await aDisputedPurchase()
  expect((await shop.owner('POST', `/stoa/v1/payment-disputes/${dispute.id}/accept`, {})).body.dispute).toMatchObject({
    status: 'LOST',
  })
  await deliver()
  await server.app.drain()
  expect(await list()).toMatchObject([{ status: 'LOST', isMoneyTaken: true }])
  expect(await buyer.order()).toMatchObject({ balanceSummary: { chargeback: { amount: '24.90' } } })
  await expectRightMoney(shop)
})

test('another shop neither sees nor answers a dispute', async () => {
  const { dispute } = await aDisputedPurchase()
  const other = await aStripeShop()
  expect((await other.shop.owner('GET', '/stoa/v1/payment-disputes')).body.disputes).toEqual([])
  const answer = await other.shop.owner('POST', `/stoa/v1/payment-disputes/${dispute.id}/evidence`, { text: 'Mine.' })
  expect(codeOf(answer)).toBe('PAYMENT_DISPUTE_NOT_FOUND')
})

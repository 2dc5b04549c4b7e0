import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfPdf } from '../../support/media/pdf-text.ts'
import { codeOf, refused } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { aCard, aMembershipApp } from '../../support/shop/membership-app.ts'
import { aShop } from '../../support/shop/shop.ts'
import { anOrder, collector, orderNow, transactionsNow, unknownId } from '../orders/orders-builders.ts'
import { aStudio, aWaitingOrder, lookAfter } from '../pricing/membership-builders.ts'
import { bill, billingClient } from './billing-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const money = (amount: string) => ({ amount })

test('a membership is charged for a line once, given back, and charged again', async () => {
  const { shop, member, products } = await aStudio(server)
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { billing } = billingClient(shop)
  const { id, lineId } = await aWaitingOrder(shop, member.id, products[0]!)
  const of = (membershipId: string, lineItemId = lineId) => ({
    lineItemId,
    membershipIdentifier: { existingMembership: { appId: app.appId, membershipId } },
  })
  const refusal = async (memberId: string, membership: object, orderId = id) =>
    codeOf(await bill(shop, 'charge-memberships', { orderId, memberId, memberships: [membership] }))
  expect(await refusal(member.id, of('eleven'))).toBe('MEMBERSHIP_NOT_ELIGIBLE')
  expect(await refusal(unknownId, of('ten'))).toBe('MEMBERSHIP_NOT_ELIGIBLE')
  expect(await refusal(member.id, of('ten', unknownId))).toBe('MEMBERSHIP_NOT_ELIGIBLE')
  const planned = { lineItemId: lineId, membershipIdentifier: { futureMembership: { lineItemId: lineId, benefitId: 'a' } } }
  expect(await refusal(member.id, planned)).toBe('MEMBERSHIP_NOT_ELIGIBLE')
  expect(await refusal(member.id, of('ten'), unknownId)).toBe('ORDER_NOT_FOUND')

  const { payments } = await billing.chargeMemberships!(id, { memberId: member.id, memberships: [of('ten')] })
  expect(payments).toMatchObject([{ membershipPaymentDetails: { lineItemId: lineId, membershipId: 'ten' } }])
  expect(app.cards.get('ten')!.remaining).toBe(5)
  expect(await refusal(member.id, of('ten'))).toBe('LINE_ITEM_PAID')
  expect(await billing.getOrderRefundability!(id)).toMatchObject({
    paymentsSummary: { membership: { paidLineItemIds: [lineId], refundableLineItemIds: [lineId] } },
  })
  await billing.voidMemberships!(id, { paymentIds: [payments[0]._id] })
  await lookAfter(server)
  expect(app.cards.get('ten')!.remaining).toBe(7)
  const again = async (paymentId: string) =>
    codeOf(await bill(shop, 'void-memberships', { orderId: id, paymentIds: [paymentId] }))
  expect(await again(payments[0]._id)).toBe('MEMBERSHIP_PAYMENT_NOT_CHARGED')
  expect(await again(unknownId)).toBe('PAYMENT_NOT_FOUND')

  const idempotencyKey = randomUUID()
  const charge = () => billing.chargeOrder!(id, { memberId: member.id, memberships: [of('ten')], idempotencyKey })
  const first = await charge()
  expect((await charge()).payments).toMatchObject([{ _id: first.payments[0]._id, chargeCorrelationId: idempotencyKey }])
  expect(app.cards.get('ten')!.remaining).toBe(5)
  await shop.owner('POST', `/ecom/v1/orders/${id}/cancel`, {})
  expect(await refusal(member.id, of('ten'))).toBe('ORDER_CANCELED')
})

test('a receipt is a document with a number, drawn for its payment alone', async () => {
  const shop = await aShop(server)
  const { billing } = billingClient(shop)
  const { id } = await anOrder(shop)
  const card = await aGiftCard(shop, '10.00')
  const { payment } = await billing.redeemGiftCard!(id, { giftCardCode: card.code, amount: money('10.00'), currency: 'EUR' })
  await collector(shop, id, 'mark-as-paid')
  const paymentId = (await transactionsNow(shop, id)).payments[1].id as string
  const { receipts } = await billing.generateReceipts!(id, { paymentIds: [paymentId] })
  expect(receipts).toMatchObject([{ paymentId }])
  const { activities } = await orderNow(shop, id)
  expect(activities.at(-1)).toMatchObject({
    activityType: 'RECEIPT_CREATED',
    receiptCreated: { paymentId, wixReceipt: { receiptId: receipts[0].receiptId, displayNumber: 'TEST-00001' } },
  })
  const { body } = await shop.owner('GET', `/stoa/v1/orders/${id}/receipts/${receipts[0].receiptId}/file`)
  const text = await textOfPdf(Buffer.from(body.content, 'base64'))
  for (const said of ['TEST-00001', '34.90', 'Ada Lovelace', 'It is no invoice', 'no money was paid'])
    expect(text).toContain(said)

  const refusal = (id: string, orderId: string) => bill(shop, 'generate-receipts', { orderId, paymentIds: [id] })
  expect(await refusal(paymentId, id)).toMatchObject(refused(409, 'RECEIPT_ALREADY_EXIST'))
  expect(codeOf(await refusal(payment._id, id))).toBe('INVALID_PAYMENT_TYPE')
  expect(codeOf(await refusal(unknownId, id))).toBe('PAYMENT_NOT_FOUND')
  expect(codeOf(await refusal(paymentId, unknownId))).toBe('ORDER_NOT_FOUND')
  const open = await anOrder(shop)
  const prepared = await billing.chargeOrder!(open.id, { regularCharge: { delayedCharge: true, amount: money('10.00') } })
  expect(codeOf(await refusal(prepared.payments[0]._id, open.id))).toBe('INVALID_PAYMENT_STATUS')
  expect(codeOf(await bill(shop, 'void-memberships', { orderId: id, paymentIds: [paymentId] }))).toBe('NOT_MEMBERSHIP_PAYMENT')
  const other = await aShop(server)
  expect(codeOf(await other.owner('GET', `/stoa/v1/orders/${id}/receipts/${receipts[0].receiptId}/file`))).toBe('ORDER_NOT_FOUND')
})

test('receipts have numbers without gaps, whoever asks at once', async () => {
  const shop = await aShop(server)
  const payments = await Promise.all(
    [1, 2, 3].map(async () => {
      const { id } = await anOrder(shop)
      await collector(shop, id, 'mark-as-paid')
      return { orderId: id, paymentIds: [(await transactionsNow(shop, id)).payments[0].id as string] }
    }),
  )
  const answers = await Promise.all([...payments, ...payments].map((each) => bill(shop, 'generate-receipts', each)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
  const listed = await Promise.all(payments.map(({ orderId }) => shop.owner('GET', `/stoa/v1/orders/${orderId}/receipts`)))
  expect(listed.flatMap(({ body }) => body.receipts.map(({ number }: any) => number)).toSorted()).toEqual([
    'TEST-00001',
    'TEST-00002',
    'TEST-00003',
  ])
})

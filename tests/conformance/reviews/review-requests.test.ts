import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { setRule, ship, aSentOrder, later, requestsOf, rowsOf, headerOf, askedMails, linksOf } from './review-request-builders.ts'

const mailing = mailingServer()

test('a week after the last parcel was sent, the buyer is asked for a review once', async () => {
  const { shop, product, orderId } = await aSentOrder(mailing)
  expect(await requestsOf(shop)).toEqual([
    {
      id: expect.any(String),
      revision: '1',
      createdDate: expect.any(String),
      updatedDate: expect.any(String),
      sendDate: expect.any(String),
      namespace: 'stores',
      order: { id: orderId },
      items: [{ catalogItemId: product.id }],
      recipient: { contactId: expect.any(String) },
      communicationChannel: 'EMAIL',
      status: 'SCHEDULED',
    },
  ])
  await later(mailing, shop, 6)
  expect(askedMails(mailing)).toEqual([])
  await later(mailing, shop, 1.1)
  await later(mailing, shop, 30)
  const [mail, ...others] = askedMails(mailing)
  expect(others).toEqual([])
  expect(mail!.to).toEqual(['buyer@example.com'])
  expect(mail!.parsed.subject).toBe('Test shop: how do you like Print?')
  expect(mail!.parsed.html).toMatch(/\/reviews\/write\?token=[\w-]+&amp;item=[\w-]+&amp;stars=5"/)
  expect(headerOf(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await requestsOf(shop)).toMatchObject([{ status: 'SENT', sentOptions: { opened: false } }])
  expect((await shopEvents(shop, 'wix.reviews.v2.review_request')).map(({ slug }) => slug)).toEqual(['created', 'updated'])
})

test('nobody is asked before the owner has decided so, nor about an order of which only a part was sent', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await ship(mailing, shop, await placeOrder(visitor, product))
  expect(await requestsOf(shop)).toEqual([])
})

test('a German buyer is asked in German', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server, { language: 'de' })
  await setRule(shop)
  await ship(mailing, shop, await placeOrder(visitor, product))
  await later(mailing, shop, 8)
  expect(askedMails(mailing)[0]!.parsed.subject).toBe('Test shop: Wie gefällt Ihnen Print?')
})

test('what is scheduled is cancelled with the order, with a refund, and when its shipment is undone', async () => {
  const cancelled = await aSentOrder(mailing)
  const refundedOrder = await aSentOrder(mailing)
  const undone = await aSentOrder(mailing)
  await cancelled.shop.owner('POST', `/ecom/v1/orders/${cancelled.orderId}/cancel`, {})
  await refund(refundedOrder.shop, refundedOrder.orderId)
  await mailing.server.app.drain()
  expect(await rowsOf(cancelled.shop)).toMatchObject([{ status: 'CANCELED', cancelReason: 'ORDER_CANCELED' }])
  expect(await rowsOf(refundedOrder.shop)).toMatchObject([{ status: 'CANCELED', cancelReason: 'REFUNDED' }])
  await undone.shop.owner('DELETE', `/ecom/v1/fulfillments/${undone.fulfillmentId}/orders/${undone.orderId}`)
  await later(mailing, undone.shop, 8)
  expect(await rowsOf(undone.shop)).toMatchObject([{ status: 'CANCELED', cancelReason: 'NOT_SHIPPED' }])
  expect(askedMails(mailing)).toEqual([])
  await ship(mailing, undone.shop, undone.orderId)
  await later(mailing, undone.shop, 8)
  expect(await rowsOf(undone.shop)).toMatchObject([{ status: 'SENT' }])
})

async function refund(shop: TestShop, orderId: string) {
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  const [{ body: paid }, { body: got }] = await Promise.all([
    shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`),
    shop.owner('GET', `/ecom/v1/orders/${orderId}`),
  ])
  const [payment] = paid.orderTransactions.payments
  const answer = await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, {
    payments: [{ paymentId: payment.id }],
    details: { lineItems: got.order.lineItems.map(({ id, quantity }: any) => ({ lineItemId: id, quantity })) },
  })
  expect(answer.status).toBe(200)
}

test('who has reviewed already is not asked, and who reviews after the first mail is not reminded', async () => {
  const inShop = await aSentOrder(mailing)
  // In the browser of the order.
  await inShop.visitor.send('POST', '/reviews/v1/reviews/contact', {
    namespace: 'stores',
    entityId: inShop.product.id,
    content: { rating: 3 },
    name: 'Anna',
    email: 'other@example.com',
  })
  await mailing.server.app.drain(inShop.shop.credentials.siteId)
  expect(await rowsOf(inShop.shop)).toMatchObject([{ status: 'CANCELED', cancelReason: 'REVIEWED', reviewed: true }])

  const { shop, product } = await aSentOrder(mailing, { maxReminders: 2, reminderDays: 3 })
  await later(mailing, shop, 8)
  await later(mailing, shop, 3.1)
  expect(askedMails(mailing).map(({ parsed }) => parsed.subject)).toEqual([
    'Test shop: how do you like Print?',
    'Reminder from Test shop: how do you like Print?',
  ])
  expect(new Set(askedMails(mailing).map((mail) => linksOf(mailing, mail).token)).size).toBe(2)
  const { token } = linksOf(mailing, askedMails(mailing)[0])
  const content = { rating: 3 }
  const written = await (
    await aVisitor(shop)
  ).send('POST', '/stoa/v1/review-links/create-review', { token, entityId: product.id, content })
  expect(written.status).toBe(200)
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(await rowsOf(shop)).toMatchObject([
    { reminder: 0, status: 'SENT', reviewed: true },
    { reminder: 1, status: 'SENT', reviewed: true },
    { reminder: 2, status: 'CANCELED', cancelReason: 'REVIEWED' },
  ])
  await later(mailing, shop, 10)
  expect(askedMails(mailing)).toHaveLength(2)
  const { body } = await shop.owner('GET', '/stoa/v1/review-requests/figures')
  expect(body.weeks).toHaveLength(12)
  expect(body.weeks.filter(({ sent }: any) => sent > 0)).toMatchObject([{ sent: 1, reviewed: 1 }])
})

test('what somebody writes with nothing but the address of the buyer does not stop the request', async () => {
  const { shop, product } = await aSentOrder(mailing)
  await (
    await aVisitor(shop)
  ).send('POST', '/reviews/v1/reviews/contact', {
    namespace: 'stores',
    entityId: product.id,
    content: { rating: 1 },
    name: 'Not Anna',
    email: 'buyer@example.com',
  })
  await later(mailing, shop, 8)
  expect(askedMails(mailing)).toHaveLength(1)
})

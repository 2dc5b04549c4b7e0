import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { aCard, aMembershipApp } from '../../support/shop/membership-app.ts'
import { json } from '../../support/providers/plugin-provider.ts'
import { rowsWith } from '../../support/members/person.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aStudio, aCoveredCheckout, aWaitingOrder, order, pay, paymentsOf, lookAfter } from './membership-builders.ts'

// Memberships of an app, such as a card for ten classes, which pay lines of an order in place of money.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a canceled order and a refund give the charge back, unless the app keeps it, which the order says', async () => {
  const { shop, member, products, buyer } = await aStudio(server, ['20.00', '30.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id], total: 20, remaining: 20 })
  const ordered = async () => {
    const { checkoutId, lineId } = await aCoveredCheckout(buyer, products, app)
    const { body } = await pay(buyer, checkoutId)
    return { orderId: body.orderId as string, lineId }
  }
  const detailsOf = async (orderId: string) =>
    (await paymentsOf(shop, orderId)).find(({ membershipPaymentDetails }) => membershipPaymentDetails)
  const canceled = await ordered()
  expect((await shop.owner('POST', `/ecom/v1/orders/${canceled.orderId}/cancel`, {})).status).toBe(200)
  await server.app.drain()
  expect(app.cards.get('ten')!.remaining).toBe(20)
  expect(await detailsOf(canceled.orderId)).toMatchObject({
    status: 'VOIDED',
    membershipPaymentDetails: { voided: true, status: 'VOIDED' },
  })

  // A refund of the other item leaves the membership's charge; one of its own item gives it back, without money.
  const refunded = await ordered()
  const placed = await orderOf(shop, refunded.orderId)
  const refund = (lineItemId: string) =>
    shop.owner('POST', '/stoa/v1/order-refunds', {
      orderId: refunded.orderId,
      lineItems: [{ lineItemId, quantity: 1 }],
    })
  const otherLine = placed.lineItems.find(({ id }: { id: string }) => id !== refunded.lineId).id
  expect((await refund(otherLine)).body.refunds.map(({ amount }: any) => amount)).toEqual(['30.00'])
  expect(app.cards.get('ten')!.remaining).toBe(19)
  expect((await refund(refunded.lineId)).body.refunds).toMatchObject([{ amount: '0.00', status: 'SUCCEEDED' }])
  expect(app.cards.get('ten')!.remaining).toBe(20)
  expect(await detailsOf(refunded.orderId)).toMatchObject({ status: 'VOIDED' })
  expect((await refund(refunded.lineId)).status).toBeGreaterThanOrEqual(400)

  app.keepsCharges = 'The class has begun'
  const kept = await ordered()
  const { body: tried } = await shop.owner('POST', '/stoa/v1/order-refunds', {
    orderId: kept.orderId,
    lineItems: [{ lineItemId: kept.lineId, quantity: 1 }],
  })
  expect(tried.refunds).toMatchObject([{ amount: '0.00', status: 'FAILED' }])
  await shop.owner('POST', `/ecom/v1/orders/${kept.orderId}/cancel`, {})
  await server.app.drain()
  expect(await detailsOf(kept.orderId)).toMatchObject({
    status: 'APPROVED',
    membershipPaymentDetails: { voided: false, voidProblem: 'The class has begun' },
  })
  expect(app.cards.get('ten')!.remaining).toBe(19)
})

test('a refund that is made outside of the system asks no app, and happens once', async () => {
  const { shop, member, products, buyer } = await aStudio(server)
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId, lineId } = await aCoveredCheckout(buyer, products, app)
  const { orderId } = (await pay(buyer, checkoutId)).body
  const { id: paymentId } = (await paymentsOf(shop, orderId)).find(({ membershipPaymentDetails }) => membershipPaymentDetails)
  const refund = () =>
    shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, {
      payments: [{ paymentId, amount: { amount: '0.00' }, externalRefund: true }],
      details: { lineItems: [{ lineItemId: lineId, quantity: 1 }] },
    })
  const answers = await Promise.all([refund(), refund(), refund()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 428, 428])
  await server.app.drain()
  expect(app.provider.calls.filter((path) => path.includes('void'))).toEqual([])
  const { siteId } = shop.credentials
  const { rows } = await sql`select status from membership_charge where site_id = ${siteId} and id = ${paymentId}`.execute(
    server.database.db,
  )
  expect(rows).toEqual([{ status: 'VOIDED' }])
})

test('a charge whose outcome is unknown does not say whose it was once its member is erased', async () => {
  const { shop, member, products, buyer } = await aStudio(server)
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId } = await aCoveredCheckout(buyer, products, app)
  app.provider.answer((call, response) =>
    call.path.endsWith('/charge-membership') ? json({}, 500)(call, response) : app.honest(call, response),
  )
  expect(codeOf(await order(buyer, checkoutId))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  expect(await rowsWith(shop, member.id)).toHaveProperty('membership_charge')
  await shop.owner('POST', '/stoa/v1/member-privacy/erasures', { memberId: member.id })
  await server.app.drain()
  expect(await rowsWith(shop, member.id)).not.toHaveProperty('membership_charge')
})

test('an order that waits for its card and ends unpaid gives the charge back', async () => {
  const { shop, member, products, buyer } = await aStudio(server)
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId } = await aCoveredCheckout(buyer, products, app)
  const declined = await pay(buyer, checkoutId, '4000000000000002')
  expect(codeOf(declined)).toBe('PAYMENT_ERROR')
  expect(app.cards.get('ten')!.remaining).toBe(6)
  server.clock.advance(61 * 60_000)
  await server.app.drain()
  expect(app.cards.get('ten')!.remaining).toBe(7)
})

test('staff charge a membership later for a line that waits for one, once, and of the buyer alone', async () => {
  const { shop, member, products } = await aStudio(server)
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { id, catalogReference } = await aWaitingOrder(shop, member.id, products[0]!)
  const charge = (more: object = {}, memberId = member.id) =>
    shop.owner('POST', `/ecom/v1/payments-collector/orders/${id}/charge-membership`, {
      memberId,
      membershipCharges: [
        {
          appId: app.appId,
          membershipId: 'ten',
          membershipName: { original: '10 classes' },
          rootCatalogItemId: catalogReference.catalogItemId,
          catalogReference,
          ...more,
        },
      ],
    })
  const other = await aMember(shop)
  expect([(await charge({}, other.id)).status, codeOf(await charge({ appId: other.id }))]).toEqual([404, 'MEMBERSHIP_NOT_FOUND'])
  expect(codeOf(await charge({ membershipId: 'eleven' }))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  expect((await charge({ lineItemId: 'unknown' })).body.details.applicationError.data.reason).toBe('LINE_ITEM_NOT_FOUND')
  expect(app.cards.get('ten')!.remaining).toBe(7)
  const answer = await charge()
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(app.cards.get('ten')!.remaining).toBe(5)
  expect((await charge()).body.details.applicationError.data.reason).toBe('ALREADY_CHARGED')
  expect((await orderOf(shop, id)).lineItems[0].membership).toMatchObject({ id: 'ten' })
  expect(await paymentsOf(shop, id)).toMatchObject([
    { amount: { amount: '0.00' }, membershipPaymentDetails: { status: 'CHARGED' } },
  ])
  await lookAfter(server)
  expect(app.cards.get('ten')!.remaining).toBe(5)
})

import { expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { getProviderSecret, signProviderEvent } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { orderNow, transactionsNow } from './orders-builders.ts'
import { aPurchase, cards, expectRightMoney, pay, runJobs, server, setUp, stockOf, type Purchase } from './payments-set-up.ts'

setUp()

/** The provider says that the last declined payment of an order succeeded after all. */
async function approveDeclined({ shop }: Purchase, orderId: string, status = 'APPROVED'): Promise<string> {
  const { payments } = await transactionsNow(shop, orderId)
  const paymentId = payments.find((payment: any) => payment.status === 'DECLINED').id
  const site = await openSite(server.app.kernel, shop.credentials.siteId)
  // The sandbox's own records have to agree, because it gives the money back.
  await server.database.db
    .updateTable('sandbox_charge')
    .set({ status: 'APPROVED', captured_minor: 2490n, reason: null })
    .where('site_id', '=', site.siteId)
    .where('idempotency_key', '=', paymentId)
    .execute()
  const payload = JSON.stringify({ siteId: site.siteId, id: `late ${paymentId}`, paymentId, status })
  const signature = signProviderEvent(await getProviderSecret(site, 'sandbox'), payload)
  expect((await shop.raw('POST', '/stoa/v1/sandbox/events', { body: { payload, signature } })).status).toBe(200)
  return paymentId
}

async function chargesAtProvider({ shop }: Purchase) {
  const rows = await server.database.db
    .selectFrom('sandbox_charge')
    .selectAll()
    .where('site_id', '=', shop.credentials.siteId)
    .orderBy('id')
    .execute()
  return rows.map(({ captured_minor, refunded_minor }) => Number(captured_minor - refunded_minor))
}

const orderIdOf = (declined: { body: any }): string => declined.body.details.applicationError.data.orderId

test('a payment that succeeds late for an order that another one has paid is given back, and the order stays paid', async () => {
  const purchase = await aPurchase()
  const orderId = orderIdOf(await pay(purchase, cards.declined))
  await pay(purchase, cards.good)
  const late = await approveDeclined(purchase, orderId)
  await runJobs()
  await runJobs()
  expect(await orderNow(purchase.shop, orderId)).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PAID',
    balanceSummary: { paid: { amount: '24.90' }, balance: { amount: '0.00' }, refunded: { amount: '0.00' } },
  })
  const { payments } = await transactionsNow(purchase.shop, orderId)
  expect(payments.find(({ id }: any) => id === late)).toMatchObject({ status: 'REFUNDED' })
  expect(await chargesAtProvider(purchase)).toEqual([0, 2490])
  await expectRightMoney(purchase)
})

test('a payment that succeeds late pays an unfinished order whose checkout is as it was', async () => {
  const purchase = await aPurchase()
  const orderId = orderIdOf(await pay(purchase, cards.declined))
  await approveDeclined(purchase, orderId)
  await runJobs()
  expect(await orderNow(purchase.shop, orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await stockOf(purchase)).toBe(4)
  await expectRightMoney(purchase)
})

test('a payment that succeeds late for a checkout that has changed is given back, and the checkout can be paid', async () => {
  const purchase = await aPurchase()
  const { shop, visitor, checkoutId } = purchase
  const orderId = orderIdOf(await pay(purchase, cards.declined))
  await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { buyerNote: 'Ring' } })
  await approveDeclined(purchase, orderId)
  await runJobs()
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'CANCELED', paymentStatus: 'FULLY_REFUNDED' })
  expect(await stockOf(purchase)).toBe(5)
  const paid = (await pay(purchase, cards.good)).body.orderId
  expect(await orderNow(shop, paid)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID', buyerNote: 'Ring' })
  expect(await stockOf(purchase)).toBe(4)
  expect(await chargesAtProvider(purchase)).toEqual([0, 2490])
  await expectRightMoney(purchase)
})

test('a placed order whose payment is declined late is paid again, by the same order and for what is left', async () => {
  const purchase = await aPurchase()
  const { shop, visitor, checkoutId } = purchase
  const { orderId } = (await pay(purchase, cards.declinedLater)).body
  await shop.owner('POST', `/ecom/v1/orders/${orderId}/update-status`, { status: 'APPROVED' })
  await runJobs()
  server.clock.advance(10_000)
  await runJobs()
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'DECLINED' })
  const other = await visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, { seenTotal: '20.00' })
  expect(other.body.details.applicationError).toMatchObject({ code: 'CHECKOUT_CHANGED', data: { total: '24.90' } })
  const again = await pay(purchase, cards.good, { seenTotal: '24.90' })
  expect(again.body.orderId).toBe(orderId)
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect((await pay(purchase, cards.good)).body.details.applicationError.code).toBe('CHECKOUT_ALREADY_PAID')
  expect(await stockOf(purchase)).toBe(4)
  await expectRightMoney(purchase)
})

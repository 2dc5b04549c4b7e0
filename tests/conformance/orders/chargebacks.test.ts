import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { sendChargeback as send } from '../../support/shop/chargebacks.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'
import { anOrder, collector, eventsOf, orderClient, orderNow, transactionsNow } from './orders-builders.ts'
import { codeOf, refusedWith } from '../../support/requests/answers.ts'
import { sandboxOf } from '../../support/shop/sandbox-charges.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const transactionsFqdn = 'wix.ecom.v1.order_transactions'

interface Paid {
  shop: TestShop
  id: string
  paymentId: string
}

/** An order of 44.90, of which `amount` was paid by card. */
async function aPaidOrder(amount = '44.90', delayedCapture = false): Promise<Paid> {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  const prepared = await collector(shop, id, 'prepare-payment-collection', { amount: { amount }, delayedCapture })
  const paymentId = prepared.body.paymentGatewayOrderId as string
  const visitor = await aVisitor(shop)
  const paymentToken = await visitor.cardToken('4242424242424242')
  expect((await visitor.send('POST', `/stoa/v1/sandbox/payments/${paymentId}/pay`, { paymentToken })).status).toBe(200)
  return { shop, id, paymentId }
}

function sendChargeback(
  { shop, paymentId }: Paid,
  chargeback: { id: string; status: string; amount?: string },
  eventId?: string,
): Promise<WireAnswer> {
  return send(server, shop, paymentId, chargeback, eventId)
}

async function expectConsistentMoney({ shop }: Paid): Promise<void> {
  expect(await auditOrderMoney(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
}

test('a chargeback appears in the payment, the balance, the history and an event', async () => {
  const paid = await aPaidOrder()
  const { shop, id, paymentId } = paid
  const externalId = randomUUID()
  expect((await sendChargeback(paid, { id: externalId, status: 'APPROVED', amount: '40.00' })).status).toBe(200)
  const [payment] = (await transactionsNow(shop, id)).payments
  expect(payment).toMatchObject({
    status: 'APPROVED',
    regularPaymentDetails: { chargebacks: [{ status: 'APPROVED', externalId, amount: { amount: '40.00' } }] },
  })
  const [chargeback] = payment.regularPaymentDetails.chargebacks
  const order = await orderNow(shop, id)
  expect(order).toMatchObject({
    paymentStatus: 'PAID',
    balanceSummary: {
      balance: { amount: '0.00' },
      paid: { amount: '44.90' },
      chargeback: { amount: '40.00' },
      chargebackReversal: { amount: '0.00' },
    },
  })
  expect(order.activities.at(-1)).toMatchObject({
    activityType: 'CHARGEBACK_CREATED',
    chargebackCreated: {
      paymentId,
      chargebackId: chargeback.id,
      amount: { amount: '40.00' },
      paymentDetails: { amount: { amount: '44.90' }, creditCardDetails: { lastFourDigits: '4242' } },
    },
  })
  expect((await eventsOf(shop, id, transactionsFqdn)).slice(-3)).toEqual(['chargeback_approved', 'details_updated', 'updated'])
  const event = await server.database.db
    .selectFrom('domain_event')
    .select('body')
    .where('site_id', '=', shop.credentials.siteId)
    .where('type', '=', 'wix.ecom.v1.order_transactions_chargeback_approved')
    .executeTakeFirstOrThrow()
  expect(event.body).toMatchObject({
    actionEvent: {
      body: { orderId: id, paymentId, chargeback, orderTransactions: { orderId: id, payments: [{ id: paymentId }] } },
    },
  })
  await expectConsistentMoney(paid)
})

test('a repeated chargeback counts once, and its reversal does not count before it', async () => {
  const paid = await aPaidOrder()
  const { shop, id } = paid
  const externalId = randomUUID()
  expect(codeOf(await sendChargeback(paid, { id: externalId, status: 'REVERSED' }, 'r'))).toBe('CHARGEBACK_NOT_FOUND')
  await sendChargeback(paid, { id: externalId, status: 'APPROVED' }, 'a')
  const before = await orderNow(shop, id)
  for (const eventId of ['a', 'again']) {
    expect((await sendChargeback(paid, { id: externalId, status: 'APPROVED' }, eventId)).status).toBe(200)
  }
  expect(await orderNow(shop, id)).toEqual(before)
  // The refused call had no effect, so the event may be sent again.
  for (const eventId of ['r', 'r-again']) {
    expect((await sendChargeback(paid, { id: externalId, status: 'REVERSED' }, eventId)).status).toBe(200)
  }
  const reversed = await orderNow(shop, id)
  expect(reversed).toMatchObject({
    balanceSummary: { chargeback: { amount: '44.90' }, chargebackReversal: { amount: '44.90' } },
  })
  expect(reversed.activities.at(-1)).toMatchObject({
    activityType: 'CHARGEBACK_REVERSED',
    chargebackReversed: { amount: { amount: '44.90' }, reversalAmount: { amount: '44.90' } },
  })
  expect((await transactionsNow(shop, id)).payments[0].regularPaymentDetails.chargebacks).toMatchObject([
    { status: 'REVERSED', reversalAmount: { amount: '44.90' } },
  ])
  const slugs = await eventsOf(shop, id, transactionsFqdn)
  expect(slugs.filter((slug) => slug.startsWith('chargeback'))).toEqual(['chargeback_approved', 'chargeback_reversed'])
  await expectConsistentMoney(paid)
})

test('money that a chargeback took is not refunded, until the chargeback is reversed', async () => {
  const paid = await aPaidOrder()
  const { shop, id, paymentId } = paid
  const externalId = randomUUID()
  await sendChargeback(paid, { id: externalId, status: 'APPROVED', amount: '40.00' })
  const refund = (amount: string) => collector(shop, id, 'trigger-refund', { payments: [{ paymentId, amount: { amount } }] })
  const tooMuch = await refund('4.91')
  expect(tooMuch.body.details.applicationError).toMatchObject({ code: 'INVALID_AMOUNT', data: { left: { amount: '4.90' } } })
  expect((await refund('4.90')).body).toMatchObject({ failedPaymentIds: [] })
  const refundability = async () =>
    (await shop.owner('GET', `/ecom/v1/payments-collector/orders/${id}/refundability`)).body.refundabilities
  expect(await refundability()).toMatchObject([
    { refundabilityStatus: 'NOT_REFUNDABLE', nonRefundableReason: 'AMOUNT_OFFSET_BY_CHARGEBACK' },
  ])
  expect((await refund('1.00')).body.details.applicationError).toMatchObject({
    code: 'REFUND_NOT_AVAILABLE',
    data: { nonRefundableReason: 'AMOUNT_OFFSET_BY_CHARGEBACK' },
  })
  const action = async (name: string) => (await orderNow(shop, id)).openActions.find((open: any) => open.name === name)
  expect(await action('REFUND')).toEqual({
    name: 'REFUND',
    allowed: false,
    reason: 'The buyer’s bank took money back.',
    reasonCode: 'PAYMENT_CHARGED_BACK',
  })
  await sendChargeback(paid, { id: externalId, status: 'REVERSED' })
  expect(await action('REFUND')).toEqual({ name: 'REFUND', allowed: true })
  expect((await refund('40.00')).body).toMatchObject({ failedPaymentIds: [] })
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'FULLY_REFUNDED' })
  await expectConsistentMoney(paid)
})

test('an order with a chargeback is neither collected nor marked as paid', async () => {
  const paid = await aPaidOrder('10.00')
  const { shop, id } = paid
  const { orders } = orderClient(shop)
  const externalId = randomUUID()
  await sendChargeback(paid, { id: externalId, status: 'APPROVED' })
  await expect(orders.preparePaymentCollection(id, { amount: '5.00' })).rejects.toMatchObject(
    refusedWith('ORDER_HAS_CHARGEBACKS'),
  )
  expect(codeOf(await collector(shop, id, 'mark-as-paid'))).toBe('ORDER_HAS_CHARGEBACKS')
  const bulk = await shop.owner('POST', '/v1/bulk/payments-collector/mark-as-paid', { ecomOrderIds: [id] })
  expect(bulk.body.results[0].itemMetadata.error.code).toBe('ORDER_HAS_CHARGEBACKS')
  expect(await orders.getPaymentCollectabilityStatus(id)).toMatchObject({
    status: 'NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS',
    amount: { amount: '0.00' },
  })
  // A caller who names the amount received it; the contract leaves this open.
  expect((await collector(shop, id, 'manual-payment', { amount: { amount: '5.00' } })).status).toBe(200)
  await sendChargeback(paid, { id: externalId, status: 'REVERSED' })
  expect(await orders.getPaymentCollectabilityStatus(id)).toMatchObject({ status: 'COLLECTABLE', amount: { amount: '29.90' } })
  expect((await collector(shop, id, 'mark-as-paid')).status).toBe(200)
  await expectConsistentMoney(paid)
})

test('a chargeback takes no more than was paid, and nothing from an authorized payment', async () => {
  const paid = await aPaidOrder()
  expect(codeOf(await sendChargeback(paid, { id: randomUUID(), status: 'APPROVED', amount: '44.91' }))).toBe('INVALID_AMOUNT')
  await sendChargeback(paid, { id: randomUUID(), status: 'APPROVED', amount: '44.00' })
  expect(codeOf(await sendChargeback(paid, { id: randomUUID(), status: 'APPROVED', amount: '0.91' }))).toBe('INVALID_AMOUNT')
  const held = await aPaidOrder('44.90', true)
  expect(codeOf(await sendChargeback(held, { id: randomUUID(), status: 'APPROVED' }))).toBe('INVALID_AMOUNT')
  const invalid = await sendChargeback(paid, { id: 'x', status: 'APPROVED' })
  expect(invalid.body.details.validationError.fieldViolations[0]).toMatchObject({ ruleName: 'CHARGEBACK_UNREADABLE' })
  await expectConsistentMoney(paid)
})

test('a refund that the network made before its response was recorded cannot be charged back too', async () => {
  const paid = await aPaidOrder()
  const { shop, id, paymentId } = paid
  const site = await openSite(server.app.kernel, shop.credentials.siteId)
  const inSite = transactionOn(server.app.kernel, site)
  const sandbox = await sandboxOf({ ...site, transaction: inSite })
  const payment = { paymentId, transactionId: undefined }
  await sandbox.refund({ idempotencyKey: randomUUID(), payment, amount: 1000n, currency: 'EUR' })
  expect(codeOf(await sendChargeback(paid, { id: randomUUID(), status: 'APPROVED' }))).toBe('INVALID_AMOUNT')
  expect((await sendChargeback(paid, { id: randomUUID(), status: 'APPROVED', amount: '34.90' })).status).toBe(200)
  expect(await orderNow(shop, id)).toMatchObject({ balanceSummary: { chargeback: { amount: '34.90' } } })
})

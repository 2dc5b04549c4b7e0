import { expect, test } from 'vitest'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import { beginPayment } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { getProviderSecret, signProviderEvent } from '../../../apps/server/src/modules/orders/payments/index.ts'
import type { WireAnswer } from '../../support/shop/shop.ts'
import { collector, eventsOf, orderNow, transactionsNow, unknownId } from './orders-builders.ts'
import { codeOf, refused } from '../../support/requests/answers.ts'
import {
  server,
  cards,
  type Purchase,
  aPurchase,
  pay,
  onlyOrder,
  stockOf,
  runJobs,
  expectRightMoney,
  setUp,
} from './payments-set-up.ts'
import { aCharge, sandboxCharger, sandboxOf } from '../../support/shop/sandbox-charges.ts'

setUp()

/** Only staff and apps may delay the capture of a payment. */
async function hold({ shop, visitor, checkoutId }: Purchase, card: string): Promise<WireAnswer> {
  return shop.owner('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken(card),
    delayCapture: true,
  })
}

async function providerEvent({ shop }: Purchase, event: { id: string; paymentId: string; status: string }): Promise<WireAnswer> {
  const site = await openSite(server.app.kernel, shop.credentials.siteId)
  const payload = JSON.stringify({ siteId: site.siteId, ...event })
  const signature = signProviderEvent(await getProviderSecret(site, 'sandbox'), payload)
  return shop.raw('POST', '/stoa/v1/sandbox/events', { body: { payload, signature } })
}

test('a challenge waits for the buyer, and the first answer counts', async () => {
  const purchase = await aPurchase()
  const { shop, visitor } = purchase
  const { body } = await pay(purchase, cards.challenge)
  const challenge = `/stoa/v1/sandbox/challenges/${body.paymentResponseToken}`
  expect((await visitor.send('GET', challenge)).body.challenge).toMatchObject({
    orderId: body.orderId,
    amount: '24.90',
    currency: 'EUR',
    status: 'WAITING',
  })
  expect(await orderNow(shop, body.orderId)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  expect((await visitor.send('POST', `${challenge}/answer`, { approve: true })).body.challenge.status).toBe('APPROVED')
  expect((await visitor.send('POST', `${challenge}/answer`, { approve: false })).body.challenge.status).toBe('APPROVED')
  expect(await orderNow(shop, body.orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  const unknown = await visitor.send('GET', `/stoa/v1/sandbox/challenges/${unknownId}`)
  expect(unknown).toMatchObject(refused(404, 'CHALLENGE_NOT_FOUND'))
})

test('a failed challenge declines the payment', async () => {
  const purchase = await aPurchase()
  const { body } = await pay(purchase, cards.challenge)
  await purchase.visitor.send('POST', `/stoa/v1/sandbox/challenges/${body.paymentResponseToken}/answer`, { approve: false })
  expect(await onlyOrder(purchase)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'DECLINED' })
})

test('provider events apply once, in any order and however often they arrive', async () => {
  const purchase = await aPurchase()
  const { body } = await pay(purchase, cards.later)
  const order = await onlyOrder(purchase)
  expect(order).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  const paymentId = body.paymentGatewayOrderId as string
  expect((await providerEvent(purchase, { id: 'e-2', paymentId, status: 'APPROVED' })).status).toBe(200)
  const paid = await onlyOrder(purchase)
  expect(paid).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  for (const event of [
    { id: 'e-2', status: 'APPROVED' },
    { id: 'e-1', status: 'PENDING' },
    { id: 'e-3', status: 'APPROVED' },
    { id: 'e-0', status: 'DECLINED' },
  ]) {
    expect((await providerEvent(purchase, { ...event, paymentId })).status).toBe(200)
  }
  expect(await onlyOrder(purchase)).toEqual(paid)
  expect((await eventsOf(purchase.shop, order.id)).filter((slug) => slug === 'approved')).toHaveLength(1)
  const unknown = await providerEvent(purchase, { id: 'e-9', paymentId: unknownId, status: 'APPROVED' })
  expect(codeOf(unknown)).toBe('PAYMENT_NOT_FOUND')
  await expectRightMoney(purchase)
})

test('an event without the provider’s signature is refused', async () => {
  const purchase = await aPurchase()
  const payload = JSON.stringify({ id: 'x', siteId: purchase.shop.credentials.siteId, paymentId: unknownId, status: 'APPROVED' })
  for (const body of [
    { payload, signature: 'no' },
    { payload, signature: signProviderEvent('guess', payload) },
    { payload: 'no json', signature: 'x' },
  ]) {
    const response = await purchase.shop.raw('POST', '/stoa/v1/sandbox/events', { body })
    expect(response).toMatchObject(refused(401, 'SIGNATURE_INVALID'))
  }
})

test('a payment whose event never arrived is polled', async () => {
  const purchase = await aPurchase()
  await pay(purchase, cards.later)
  server.clock.advance(10_000)
  await runJobs()
  expect(await onlyOrder(purchase)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test('work that a crash interrupted between intent, charge and outcome is finished, and charged once', async () => {
  const purchase = await aPurchase()
  await pay(purchase, cards.declined)
  const { id } = await onlyOrder(purchase)
  const { kernel } = server.app
  const site = await openSite(kernel, purchase.shop.credentials.siteId)
  const inSite = transactionOn(kernel, site)
  const paymentToken = await purchase.visitor.cardToken(cards.good)
  const intent = await inSite((tx) => beginPayment(tx, id, { amount: 2490n, charger: sandboxCharger, paymentToken }))
  // The network took the money, and the process died before it recorded that.
  const sandbox = await sandboxOf({ ...site, transaction: inSite })
  await sandbox.charge(aCharge({ paymentId: intent.id, orderId: id, amount: 2490n, source: { token: paymentToken } }))
  expect(await onlyOrder(purchase)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'DECLINED' })
  server.clock.advance(61_000)
  await runJobs()
  expect(await onlyOrder(purchase)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect((await transactionsNow(purchase.shop, id)).payments.map(({ status }: any) => status)).toEqual(['DECLINED', 'APPROVED'])
  await expectRightMoney(purchase)
})

test('money that arrives for a cancelled order is refunded to the buyer', async () => {
  const purchase = await aPurchase()
  const { shop } = purchase
  const { body } = await pay(purchase, cards.later)
  await shop.owner('POST', `/ecom/v1/orders/${body.orderId}/cancel`, {})
  expect(await stockOf(purchase)).toBe(5)
  await providerEvent(purchase, { id: 'late', paymentId: body.paymentGatewayOrderId, status: 'APPROVED' })
  await runJobs()
  expect(await onlyOrder(purchase)).toMatchObject({
    status: 'CANCELED',
    paymentStatus: 'FULLY_REFUNDED',
    balanceSummary: { refunded: { amount: '24.90' } },
  })
  await expectRightMoney(purchase)
})

test('an authorized payment is captured in part or voided, and only once', async () => {
  const held = await aPurchase()
  const { shop } = held
  const { body } = await hold(held, cards.good)
  const { id } = await onlyOrder(held)
  expect(await orderNow(shop, id)).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PENDING',
    balanceSummary: { authorized: { amount: '24.90' }, paid: { amount: '0.00' } },
  })
  const paymentId = body.paymentGatewayOrderId as string
  const code = (response: WireAnswer) => codeOf(response)
  expect(code(await shop.owner('POST', `/ecom/v1/orders/${id}/cancel`, {}))).toBe('ORDER_HAS_AUTHORIZED_TRANSACTION')
  expect(
    code(await collector(shop, id, 'capture-authorized-payments', { payments: [{ paymentId, amount: { amount: '24.91' } }] })),
  ).toBe('INVALID_AMOUNT')
  expect(code(await collector(shop, id, 'capture-authorized-payments', { payments: [{ paymentId: unknownId }] }))).toBe(
    'PAYMENT_NOT_FOUND',
  )
  const captured = await collector(shop, id, 'capture-authorized-payments', {
    payments: [{ paymentId, amount: { amount: '20.00' } }],
  })
  expect(captured.body.orderTransactions.payments[0]).toMatchObject({
    status: 'APPROVED',
    regularPaymentDetails: { authorizationDetails: { captures: [{ status: 'SUCCEEDED', amount: { amount: '20.00' } }] } },
  })
  expect(await orderNow(shop, id)).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { paid: { amount: '20.00' }, authorized: { amount: '0.00' } },
  })
  expect(code(await collector(shop, id, 'capture-authorized-payments', { payments: [{ paymentId }] }))).toBe(
    'PAYMENT_ALREADY_CAPTURED',
  )
  expect(code(await collector(shop, id, 'void-authorized-payments', { paymentIds: [paymentId] }))).toBe(
    'PAYMENT_ALREADY_CAPTURED',
  )
  await expectRightMoney(held)
})

test('a voided payment releases the buyer’s money', async () => {
  const held = await aPurchase()
  const { shop } = held
  const { body } = await hold(held, cards.good)
  const paymentId = body.paymentGatewayOrderId as string
  const voided = await collector(shop, body.orderId, 'void-authorized-payments', { paymentIds: [paymentId] })
  expect(voided.body.orderTransactions.payments[0]).toMatchObject({
    status: 'VOIDED',
    regularPaymentDetails: { authorizationDetails: { void: { status: 'SUCCEEDED', reason: 'MANUAL' } } },
  })
  const order = await onlyOrder(held)
  expect(order).toMatchObject({ paymentStatus: 'CANCELED', balanceSummary: { authorized: { amount: '0.00' } } })
  expect(order.activities.map(({ activityType }: any) => activityType)).toEqual([
    'ORDER_PLACED',
    'AUTHORIZED_PAYMENT_CREATED',
    'AUTHORIZED_PAYMENT_VOIDED',
  ])
  const again = await collector(shop, body.orderId, 'void-authorized-payments', { paymentIds: [paymentId] })
  expect(codeOf(again)).toBe('PAYMENT_ALREADY_VOIDED')
})

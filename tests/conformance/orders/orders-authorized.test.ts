import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'
import { anOrder, collector, orderNow, transactionsNow, unknownId } from './orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { moveClock } from '../../support/shop/test-clock.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 60 * 60_000

async function aHold(shop: TestShop, delayedCaptureSettings: object): Promise<{ id: string; paymentId: string }> {
  const { id } = await anOrder(shop)
  const prepared = await collector(shop, id, 'prepare-payment-collection', {
    amount: { amount: '44.90' },
    delayedCaptureSettings,
  })
  return { id, paymentId: prepared.body.paymentGatewayOrderId }
}

async function pay(shop: TestShop, paymentId: string, card = '4242424242424242'): Promise<WireAnswer> {
  const visitor = await aVisitor(shop)
  return visitor.send('POST', `/stoa/v1/sandbox/payments/${paymentId}/pay`, { paymentToken: await visitor.cardToken(card) })
}

async function expectRightMoney(shop: TestShop): Promise<void> {
  expect(await auditOrderMoney(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
}

test('an authorized payment is captured automatically after its delay, counted from the authorization', async () => {
  const shop = await aShop(server)
  const { id, paymentId } = await aHold(shop, { scheduledAction: 'CAPTURE', delayDuration: { count: 2, unit: 'DAYS' } })
  // The buyer takes an hour to enter the card.
  server.clock.advance(60 * 60_000)
  expect((await pay(shop, paymentId)).body).toEqual({ orderId: id, status: 'AUTHORIZED' })
  const [held] = (await transactionsNow(shop, id)).payments
  const { scheduledAction, authorizedDate } = held.regularPaymentDetails.authorizationDetails
  expect(scheduledAction.actionType).toBe('CAPTURE')
  expect(new Date(scheduledAction.executionDate).getTime() - new Date(authorizedDate).getTime()).toBe(2 * day)
  server.clock.advance(2 * day - 60_000)
  await server.app.drain()
  expect(await orderNow(shop, id)).toMatchObject({
    paymentStatus: 'PENDING',
    balanceSummary: { authorized: { amount: '44.90' } },
  })
  server.clock.advance(61_000)
  await server.app.drain()
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { paid: { amount: '44.90' } } })
  expect((await transactionsNow(shop, id)).payments).toMatchObject([
    { status: 'APPROVED', regularPaymentDetails: { authorizationDetails: { captures: [{ status: 'SUCCEEDED' }] } } },
  ])
  await expectRightMoney(shop)
})

test('an authorized payment is voided automatically when the clock of the site reaches its date', async () => {
  const shop = await aShop(server)
  const { id, paymentId } = await aHold(shop, { scheduledAction: 'VOID' })
  await pay(shop, paymentId)
  const { executionDate } = (await transactionsNow(shop, id)).payments[0].regularPaymentDetails.authorizationDetails
    .scheduledAction
  expect(Math.round((new Date(executionDate).getTime() - server.clock.now().getTime()) / day)).toBe(7)
  const moveTo = (milliseconds: number) =>
    moveClock(shop, { to: new Date(new Date(executionDate).getTime() + milliseconds).toISOString() })
  await moveTo(-60_000)
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'PENDING' })
  await moveTo(1000)
  expect((await transactionsNow(shop, id)).payments).toMatchObject([
    { status: 'VOIDED', regularPaymentDetails: { authorizationDetails: { void: { status: 'SUCCEEDED', reason: 'SCHEDULED' } } } },
  ])
  await expectRightMoney(shop)
})

test('a payment that the merchant captured early is not captured again', async () => {
  const shop = await aShop(server)
  const { id, paymentId } = await aHold(shop, { scheduledAction: 'VOID', delayDuration: { count: 5, unit: 'MINUTES' } })
  await pay(shop, paymentId)
  await collector(shop, id, 'capture-authorized-payments', { payments: [{ paymentId, amount: { amount: '40.00' } }] })
  server.clock.advance(10 * 60_000)
  await server.app.drain()
  expect(await orderNow(shop, id)).toMatchObject({
    balanceSummary: { paid: { amount: '40.00' }, authorized: { amount: '0.00' } },
  })
  await expectRightMoney(shop)
})

test('an impossible schedule for an authorized payment is refused', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  const prepare = async (delayedCaptureSettings: object) => {
    const request = { amount: { amount: '44.90' }, delayedCaptureSettings }
    return (await collector(shop, id, 'prepare-payment-collection', request)).body.details.validationError.fieldViolations[0]
  }
  expect(await prepare({ scheduledAction: 'VOID', delayDuration: { count: 32, unit: 'DAYS' } })).toMatchObject({
    field: 'delayedCaptureSettings.delayDuration.count',
    violatedRule: 'MAX',
    data: { threshold: 31 },
  })
  expect(await prepare({ delayDuration: { count: 1, unit: 'DAYS' } })).toMatchObject({
    field: 'delayedCaptureSettings.scheduledAction',
    violatedRule: 'REQUIRED_FIELD',
  })
})

test('a prepared payment is paid once, and not for money that is no longer owed', async () => {
  const shop = await aShop(server)
  const code = (response: WireAnswer) => codeOf(response)
  const { id, paymentId } = await aHold(shop, {})
  expect((await pay(shop, paymentId)).body).toEqual({ orderId: id, status: 'APPROVED' })
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'PAID' })
  expect(code(await pay(shop, paymentId))).toBe('PAYMENT_NOT_PREPARED')
  const otherPlan = await aHold(shop, {})
  await collector(shop, otherPlan.id, 'mark-as-paid')
  expect(code(await pay(shop, otherPlan.paymentId))).toBe('ORDER_ALREADY_PAID')
  const declined = await aHold(shop, {})
  expect(code(await pay(shop, declined.paymentId, '4000000000000002'))).toBe('PAYMENT_DECLINED')
  const canceled = await aHold(shop, {})
  await shop.owner('POST', `/ecom/v1/orders/${canceled.id}/cancel`, {})
  expect(code(await pay(shop, canceled.paymentId))).toBe('ORDER_CANCELED')
  expect(code(await pay(shop, unknownId))).toBe('PAYMENT_NOT_FOUND')
  const challenged = await aHold(shop, {})
  expect((await pay(shop, challenged.paymentId, '4000000000003220')).body).toMatchObject({
    status: 'CHALLENGED',
    challengeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await expectRightMoney(shop)
})

test('whoever begins a payment is recorded with it', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  const chargedBy = { id: unknownId, fullName: 'Ada Lovelace' }
  await collector(shop, id, 'create-payment-gateway-order', { chargedBy })
  expect((await transactionsNow(shop, id)).payments).toMatchObject([{ status: 'PENDING', chargedBy }])
})

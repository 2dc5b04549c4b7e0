import { expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { aBuyerAtPayPal, aPayPalShop, deliver, paypal, server, setUp } from './paypal-shop.ts'

setUp()

async function expectRightMoney({ credentials }: TestShop): Promise<void> {
  expect(await auditOrderMoney(await openSite(server.app.kernel, credentials.siteId))).toBeUndefined()
}

test('the buyer approves at PayPal and comes back to a placed order', async () => {
  const shop = await aPayPalShop()
  const buyer = await aBuyerAtPayPal(shop)
  expect(await buyer.resume()).toMatchObject({ status: 'WAITING', url: buyer.url })
  expect(await buyer.approve()).toContain(`/payments/${buyer.paymentId}/return?token=${buyer.payPalOrder.order.id}`)
  expect(buyer.taken()).toBe(0n)
  expect(await buyer.resume()).toMatchObject({ status: 'PLACED', orderId: buyer.orderId })
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  const [captureId] = [...paypal.state.captures.keys()].slice(-1)
  expect(await buyer.payment()).toMatchObject({ status: 'APPROVED', regularPaymentDetails: { gatewayTransactionId: captureId } })
  expect(await deliver({ copies: 2, reversed: true })).toContain(200)
  await server.app.drain()
  expect(buyer.taken()).toBe(2490n)
  await expectRightMoney(shop.shop)
})

test('a buyer who closes the tab after the approval has paid', async () => {
  const shop = await aPayPalShop()
  const buyer = await aBuyerAtPayPal(shop)
  await buyer.approve()
  expect(await deliver({ copies: 2 })).toContain(200)
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(buyer.taken()).toBe(2490n)
  await expectRightMoney(shop.shop)
})

test('a buyer who cancels at PayPal can go back there', async () => {
  const buyer = await aBuyerAtPayPal(await aPayPalShop())
  expect(await buyer.cancel()).toContain(`/payments/${buyer.paymentId}/return`)
  expect(await buyer.resume()).toMatchObject({ status: 'WAITING', url: buyer.url })
  await buyer.approve()
  expect(await buyer.resume()).toMatchObject({ status: 'PLACED' })
  expect(buyer.taken()).toBe(2490n)
})

test('a capture whose answer is lost is made once', async () => {
  const shop = await aPayPalShop()
  const buyer = await aBuyerAtPayPal(shop)
  await buyer.approve()
  paypal.faults.push({ kind: 'LOST', path: /\/orders\/\w+\/capture$/ })
  await buyer.resume()
  expect(buyer.taken()).toBe(2490n)
  expect(await buyer.resume()).toMatchObject({ status: 'PLACED' })
  expect(buyer.taken()).toBe(2490n)
  await expectRightMoney(shop.shop)
})

test('a decline fails the payment, and PayPal cannot take the money for it afterwards', async () => {
  const buyer = await aBuyerAtPayPal(await aPayPalShop())
  await buyer.approve('DECLINED')
  expect(await buyer.resume()).toMatchObject({ status: 'FAILED', reason: 'CARD_DECLINED' })
  await buyer.approve('BALANCE')
  await deliver()
  await server.app.drain()
  expect(buyer.taken()).toBe(0n)
})

test('an electronic cheque places the order at once, and is paid or bounces days later', async () => {
  const shop = await aPayPalShop()
  for (const [succeeds, paymentStatus] of [
    [true, 'PAID'],
    [false, 'DECLINED'],
  ] as const) {
    const buyer = await aBuyerAtPayPal(shop)
    await buyer.approve('ECHECK')
    expect(await buyer.resume()).toMatchObject({ status: 'PLACED' })
    const captureId = [...paypal.state.captures.keys()].at(-1)!
    server.clock.advance(3 * 24 * 3_600_000)
    paypal.settleCapture(captureId, succeeds)
    await deliver()
    await server.app.drain()
    expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus })
    expect(buyer.taken()).toBe(succeeds ? 2490n : 0n)
  }
  await expectRightMoney(shop.shop)
})

test('an approval that comes after the order expired takes no money, or returns it', async () => {
  const shop = await aPayPalShop()
  const buyer = await aBuyerAtPayPal(shop)
  server.clock.advance(2 * 3_600_000)
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'CANCELED' })
  await buyer.approve()
  await deliver()
  await server.app.drain()
  expect(buyer.taken()).toBe(0n)
  await expectRightMoney(shop.shop)
})

test('an authorized payment is captured in part and refunded', async () => {
  const shop = await aPayPalShop()
  const { id, revision } = shop.method
  const change = { paymentMethod: { id, revision, capture: 'ON_FULFILLMENT' } }
  expect((await shop.shop.owner('PATCH', `/stoa/v1/payment-methods/${id}`, change)).status).toBe(200)
  const buyer = await aBuyerAtPayPal(shop)
  await buyer.approve()
  expect(await buyer.resume()).toMatchObject({ status: 'PLACED' })
  expect(await buyer.payment()).toMatchObject({ status: 'AUTHORIZED' })
  expect(buyer.taken()).toBe(0n)
  const act = (action: string, amount: string) =>
    shop.shop.owner('POST', `/ecom/v1/payments-collector/orders/${buyer.orderId}/${action}`, {
      ecomOrderId: buyer.orderId,
      payments: [{ paymentId: buyer.paymentId, amount: { amount } }],
    })
  expect((await act('capture-authorized-payments', '10.00')).status).toBe(200)
  expect(buyer.taken()).toBe(1000n)
  expect((await act('trigger-refund', '4.00')).status).toBe(200)
  expect(buyer.taken()).toBe(600n)
  await expectRightMoney(shop.shop)
})

test('the books of PayPal and the shop agree, and a dispute that is lost is a chargeback', async () => {
  const shop = await aPayPalShop()
  const [refunded, disputed] = [await aBuyerAtPayPal(shop), await aBuyerAtPayPal(shop)]
  for (const buyer of [refunded, disputed]) {
    await buyer.approve()
    await buyer.resume()
  }
  const { orderId, paymentId } = refunded
  const refund = { ecomOrderId: orderId, payments: [{ paymentId, amount: { amount: '4.90' } }] }
  expect((await shop.shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, refund)).status).toBe(200)
  const disputeId = paypal.openDispute([...paypal.state.captures.keys()].at(-1)!, 'BUYER')
  await deliver()
  await server.app.drain()
  expect((await disputed.payment()).regularPaymentDetails.chargebacks ?? []).toEqual([])
  paypal.closeDispute(disputeId, 'lost')
  await deliver({ copies: 2 })
  await server.app.drain()
  expect((await disputed.payment()).regularPaymentDetails.chargebacks).toMatchObject([{ amount: { amount: '24.90' } }])
  expect((await shop.shop.owner('POST', `/stoa/v1/payment-accounts/${shop.account.id}/reconcile`, {})).status).toBe(200)
  const { body } = await shop.shop.owner('GET', '/stoa/v1/payment-reconciliation')
  expect(body).toMatchObject({ runs: [{ accountId: shop.account.id, differences: 0, movements: 4 }], differences: [] })
  await expectRightMoney(shop.shop)
})

import { expect, test } from 'vitest'
import { aPaidPurchase } from '../../security/payments-set-up.ts'
import { expectRightMoney, server, setUp, stripe } from '../payments/stripe-shop.ts'
import { until } from '../../support/until.ts'
import { ofStaff, openReturns, ship } from './returns-builders.ts'

setUp()

/** A return of what was bought with Stripe that is received and not refunded. */
async function aReceivedReturn() {
  const { shop: of, orderId, intent } = await aPaidPurchase()
  const { shop } = of
  await openReturns(shop)
  const [{ id: lineItemId }] = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body.order.lineItems
  await ship(shop, orderId, [{ id: lineItemId, quantity: 1 }])
  const line = { lineItemId, quantity: 1, reason: 'CHANGED_MIND' }
  const { body } = await shop.owner('POST', '/stoa/v1/returns', { orderId, lines: [line] })
  const staff = ofStaff(shop, body.return.id)
  await staff.receive([{ lineItemId, quantity: 1, condition: 'RESALABLE', restock: true }])
  const listed = async (status: string) =>
    (await shop.owner('POST', '/stoa/v1/returns/search', { search: { filter: { status } } })).body.returns
  return { shop, orderId, staff, intent, listed }
}

test('a return whose refund the provider declines at once says so, and is refunded again', async () => {
  const { shop, staff, intent, listed } = await aReceivedReturn()
  intent.charge!.disputed = true
  const declined = await staff.refund()
  expect(declined.body.return).toMatchObject({
    status: 'RECEIVED',
    lines: [{ refundedQuantity: 0 }],
    refunds: [{ failed: true, failedAmount: '20.00' }],
  })
  expect(await listed('RECEIVED')).toMatchObject([{ refunds: [{ failed: true }] }])
  intent.charge!.disputed = false
  expect((await staff.refund()).body.return).toMatchObject({ status: 'CLOSED', refunds: [{ failed: true }, { failed: false }] })
  expect(await listed('CLOSED')).toHaveLength(1)
  await expectRightMoney(shop)
})

test('a return that was closed by its refund opens again once the provider declines it later', async () => {
  const { shop, staff, intent, listed } = await aReceivedReturn()
  stripe.net.settings.refundsArePending = true
  expect((await staff.refund()).body.return).toMatchObject({ status: 'CLOSED' })
  stripe.net.settings.refundsArePending = false
  const refund = [...stripe.net.refunds.values()].at(-1)!
  refund.status = 'failed'
  intent.charge!.refunded = 0
  await until(async () => {
    server.clock.advance(24 * 3_600_000)
    await server.app.drain()
    return (await listed('CLOSED')).length === 0 || undefined
  })
  expect(await listed('CLOSED')).toEqual([])
  const [known] = await listed('RECEIVED')
  expect(known.history.at(-1)).toMatchObject({ step: 'REFUND_FAILED' })
  expect(known.closedDate ?? undefined).toBeUndefined()
  expect((await staff.now()).estimate).toMatchObject({ amount: '20.00' })
  expect((await staff.refund()).body.return).toMatchObject({ status: 'CLOSED' })
  await expectRightMoney(shop)
})

import { expect, test } from 'vitest'
import { aBuyer, aMollieShop, expectRightMoney, mollie, newestPayment, server, setUp, type MollieShop } from './mollie-shop.ts'

setUp()

async function reconcile({ shop, account }: MollieShop) {
  const answer = await shop.owner('POST', `/stoa/v1/payment-accounts/${account.id}/reconcile`, {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { body } = await shop.owner('GET', '/stoa/v1/payment-reconciliation')
  return body as { runs: any[]; differences: any[] }
}

test('books that agree have no differences', async () => {
  const shop = await aMollieShop()
  const { id, revision } = shop.methods.get('creditcard')
  const change = { paymentMethod: { id, revision, capture: 'ON_FULFILLMENT' } }
  await shop.shop.owner('PATCH', `/stoa/v1/payment-methods/${id}`, change)
  const buyer = await aBuyer(shop)
  await buyer.pay('creditcard', 'pay')
  const { id: ecomOrderId } = await buyer.order()
  const { id: paymentId } = await buyer.payment()
  for (const [action, amount] of [
    ['capture-authorized-payments', '10.00'],
    ['trigger-refund', '4.00'],
  ]) {
    const body = { ecomOrderId, payments: [{ paymentId, amount: { amount } }] }
    await shop.shop.owner('POST', `/ecom/v1/payments-collector/orders/${ecomOrderId}/${action}`, body)
  }
  const other = await aBuyer(shop)
  await other.pay('ideal', 'pay')
  await (await aBuyer(shop)).pay('creditcard', 'decline')
  server.clock.advance(3 * 24 * 3_600_000)
  const { runs, differences } = await reconcile(shop)
  expect(runs).toMatchObject([{ movements: 3, differences: 0 }])
  expect(differences).toEqual([])
})

test('a payment whose outcome got lost is recorded by the comparison itself', async () => {
  const shop = await aMollieShop()
  const buyer = await aBuyer(shop)
  const { body } = await buyer.begin('ideal')
  expect(body.url).toContain(newestPayment().id)
  mollie.answer(newestPayment().id, 'pay')
  expect((await reconcile(shop)).differences).toEqual([])
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  await expectRightMoney(shop.shop)
})

test('a refund in Mollie’s own back office is named', async () => {
  const shop = await aMollieShop()
  const buyer = await aBuyer(shop)
  await buyer.pay('ideal', 'pay')
  const refund = {
    id: 're_backoffice',
    createdAt: mollie.net.now(),
    status: 'pending',
    amount: 1000,
    description: '',
    metadata: null,
  }
  mollie.net.refund(newestPayment(), refund)
  const { id: orderId } = await buyer.order()
  expect((await reconcile(shop)).differences).toMatchObject([
    { kind: 'REFUNDED_THERE', orderId, providerAmount: '10.00', ourAmount: '0.00' },
  ])
})

import { expect, test } from 'vitest'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aBuyer, aStripeShop, deliver, expectRightMoney, server, setUp, stripe } from './stripe-shop.ts'

setUp()

const card = { type: 'card', number: testCards.good }

/** A buyer pays, and `act` happens after the money moved and before the provider answers. */
async function payWhile(act: (orderId: string, shop: Awaited<ReturnType<typeof aStripeShop>>) => Promise<unknown>) {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  stripe.beforeAnswers.push({ path: /payment_intents$/, act: async () => act((await buyer.order()).id, shop) })
  const { status, body } = await buyer.pay(card)
  expect(status, JSON.stringify(body)).toBe(200)
  await server.app.drain()
  await expectRightMoney(shop.shop)
  const { body: transactions } = await shop.shop.owner('GET', `/ecom/v1/payments/orders/${body.orderId}`)
  return { shop, order: await buyer.order(), payments: transactions.orderTransactions.payments }
}

test('an event that overtakes the answer of its charge pays the order once', async () => {
  const { order, payments } = await payWhile(() => deliver())
  expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID', balanceSummary: { paid: { amount: '24.90' } } })
  expect(payments).toMatchObject([{ regularPaymentDetails: { status: 'APPROVED' } }])
  expect(order.activities.filter(({ activityType }: any) => activityType === 'ORDER_PAID')).toHaveLength(1)
})

test('what staff adds to an order while its card is charged stays', async () => {
  const { order } = await payWhile((id, { shop }) =>
    shop.owner('POST', `/ecom/v1/orders/${id}/activities`, { id, activity: { merchantComment: { message: 'Call first' } } }),
  )
  expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(order.activities).toContainEqual(expect.objectContaining({ merchantComment: { message: 'Call first' } }))
})

test('money that staff records while the card is charged counts beside it', async () => {
  const { order, payments } = await payWhile(async (id, { shop }) => {
    const payment = { amount: { amount: '5.00' }, regularPaymentDetails: { offlinePayment: true, status: 'APPROVED' } }
    const added = await shop.owner('POST', `/ecom/v1/payments/orders/${id}/add-payment`, { orderId: id, payments: [payment] })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
  })
  expect(payments.map(({ amount }: any) => amount.amount).toSorted()).toEqual(['24.90', '5.00'])
  expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test('an order that staff cancels while its card is charged stays canceled, and the money goes back', async () => {
  const { order, payments } = await payWhile((id, { shop }) =>
    shop.owner('POST', `/ecom/v1/orders/${id}/cancel`, { id, restockAllItems: true }),
  )
  expect(order).toMatchObject({ status: 'CANCELED' })
  expect(payments).toMatchObject([{ regularPaymentDetails: { status: 'REFUNDED' } }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { storesAppId } from '../../support/shop/builders.ts'
import { aSubscriptionShop, buy, day, later, ordersOf, subscribed, subscriptionOf } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('an automatic discount that runs at a renewal neither reduces it nor counts it', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const scopes = [{ id: 'all', type: 'CATALOG_ITEM', catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds: [] } }]
  const created = await of.shop.owner('POST', '/ecom/v1/discount-rules', {
    discountRule: {
      name: 'Sale',
      active: true,
      trigger: { itemQuantityRange: { from: 1, scopes } },
      discounts: {
        values: [{ targetType: 'SPECIFIC_ITEMS', discountType: 'PERCENTAGE', percentage: 50, specificItemsInfo: { scopes } }],
      },
    },
  })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  await later(of, 32 * day)
  const [, order] = await ordersOf(of, subscriptionId)
  expect(order).toMatchObject({ appliedDiscounts: [], priceSummary: { total: { amount: '14.90' } } })
  const { body } = await of.shop.owner('GET', `/ecom/v1/discount-rules/${created.body.discountRule.id}`)
  expect(body.discountRule.usageCount ?? 0).toBe(0)
})

test('refunds of orders change nothing about later charges', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId, orderId } = await buy(of, [subscribed(of)])
  await later(of, 32 * day)
  const [, second] = await ordersOf(of, subscriptionId)
  const refund = async (id: string, amount: string) => {
    const { body } = await of.shop.owner('GET', `/ecom/v1/payments/orders/${id}`)
    const [payment] = body.orderTransactions.payments
    const payments = [{ paymentId: payment.id, amount: { amount } }]
    const path = `/ecom/v1/payments-collector/orders/${id}/trigger-refund`
    const answer = await of.shop.owner('POST', path, { ecomOrderId: id, payments })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await server.app.drain()
  }
  await refund(orderId, '14.90')
  await refund(second.id, '4.00')
  await later(of, 31 * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(subscription).toMatchObject({ status: 'ACTIVE', nextTotal: '14.90' })
  expect(cycles.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID'])
})

test('what the shop changes about its deliveries, and where its clock is, changes no agreed charge', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const { body: options } = await of.shop.owner('POST', '/ecom/v1/shipping-options/query', { query: {} })
  for (const { id } of options.shippingOptions)
    expect((await of.shop.owner('DELETE', `/ecom/v1/shipping-options/${id}`)).status).toBe(200)
  const zone = await of.shop.owner('PATCH', '/stoa/v1/sites/current', { site: { timeZone: 'Pacific/Kiritimati' } })
  expect(zone.status, JSON.stringify(zone.body)).toBe(200)
  await later(of, 32 * day)
  const west = await of.shop.owner('PATCH', '/stoa/v1/sites/current', { site: { timeZone: 'Pacific/Pago_Pago' } })
  expect(west.status).toBe(200)
  await later(of, 31 * day)
  const { cycles, subscription } = await subscriptionOf(of, subscriptionId)
  expect(cycles.map(({ number }) => number)).toEqual([3, 2, 1])
  for (const [index, next] of cycles.slice(0, -1).entries()) {
    const between = Date.parse(next.dueDate) - Date.parse(cycles[index + 1].dueDate)
    expect(between).toBeGreaterThan(26 * day)
    expect(between).toBeLessThan(33 * day)
  }
  expect(Date.parse(subscription.nextDate)).toBeGreaterThan(server.clock.now().getTime())
  for (const order of (await ordersOf(of, subscriptionId)).slice(1))
    expect(order).toMatchObject({
      priceSummary: { shipping: { amount: '4.90' } },
      shippingInfo: { cost: { price: { amount: '4.90' } } },
    })
})

test('a currency that contracts are agreed in stays that of the shop', async () => {
  const of = await aSubscriptionShop(server)
  await buy(of, [subscribed(of)])
  const { body } = await of.shop.owner('PATCH', '/stoa/v1/sites/current', { site: { currency: 'USD' } })
  expect(body.details?.applicationError?.code).toBe('CURRENCY_IN_USE')
})

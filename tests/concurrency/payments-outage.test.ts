import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type PostgresServer } from '../support/databases/postgres-server.ts'
import { stripeDouble, testCards, type StripeDouble } from '../support/providers/stripe-double.ts'
import { statusAndCodeOf } from '../support/requests/answers.ts'
import { stopsOf } from '../support/servers/kill-workers.ts'
import type { TestServer } from '../support/servers/server.ts'
import { serverOnPostgres } from '../support/servers/server-on-postgres.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { until } from '../support/until.ts'

let postgres: PostgresServer
let stripe: StripeDouble
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  stripe = await stripeDouble()
  server = await serverOnPostgres(postgres, { paymentApis: { stripe: stripe.url } })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await stripe?.[Symbol.asyncDispose]()
  await postgres?.stop()
})

test.each(['SIGINT', 'SIGQUIT'] as const)(
  'the database goes away (%s) after the provider moved money, and comes back: each charge, capture and refund is made once and recorded',
  { timeout: 90_000 },
  async (signal) => {
    const shop = await aStripeShop()
    const [paying, capturing, refunding] = [await aBuyer(shop), await aBuyer(shop), await aBuyer(shop)]
    const { orderId: held } = (await capturing.pay(shop.held)).body
    const { orderId: paid } = (await refunding.pay(shop.immediate)).body
    const collect = (action: string, orderId: string, amount: string, paymentId: string) =>
      shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/${action}`, {
        payments: [{ paymentId, amount: { amount } }],
      })

    // The provider has answered; its answer waits for a lock when the database ends.
    const database = await stopsOf({ databaseUrl: postgres.url })
    await database.stopAt(['order_payment', 'update', 'new.status <> old.status or new.refunded_minor <> old.refunded_minor'])
    const heldPayment = await capturing.paymentId(held)
    const paidPayment = await refunding.paymentId(paid)
    const calls = [
      paying.pay(shop.immediate),
      collect('capture-authorized-payments', held, '10.00', heldPayment),
      collect('trigger-refund', paid, '4.00', paidPayment),
    ]
    await database.waiting(3)
    const before = stripeBooks()
    database.client.on('error', () => {})
    await postgres.interrupt(signal)
    // The session that holds the lock may end before the others, and one of them may then still commit.
    const refusals = (await Promise.all(calls)).filter(({ status }) => status !== 200).map(statusAndCodeOf)
    expect(new Set(refusals.map(String))).toEqual(new Set(['503,DATABASE_UNAVAILABLE']))
    await postgres.resume()
    await until(async () => ((await shop.raw('GET', '/ready')).status === 200 ? true : undefined))

    await sql`drop trigger stops_update_0 on order_payment`.execute(server.database.db)

    // The buyer and the staff try again at once.
    await paying.pay(shop.immediate)
    await collect('capture-authorized-payments', held, '10.00', heldPayment)
    server.clock.advance(61_000)
    const orders = await until(async () => {
      const [first, second, third] = [await paying.order(), await capturing.order(), await refunding.order()]
      const isDone =
        first?.paymentStatus === 'PAID' &&
        second.paymentStatus === 'PARTIALLY_PAID' &&
        third.paymentStatus === 'PARTIALLY_REFUNDED'
      return isDone ? [first, second, third] : undefined
    }, 40_000)
    expect(orders.map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED', 'APPROVED'])
    await until(async () => ((await moneyJobs()) === 0 ? true : undefined))
    // Nothing moved at the provider since.
    expect(stripeBooks()).toEqual(before)
    expect(stripeBooks().slice(-3)).toEqual([
      { received: 1000, refunded: 0 },
      { received: 2490, refunded: 400 },
      { received: 2490, refunded: 0 },
    ])
    const { body: audited } = await shop.owner('POST', '/stoa/v1/health/audits/run', {})
    expect(audited.audits.filter(({ finding }: { finding?: unknown }) => finding)).toEqual([])
    const compared = await shop.owner('POST', `/stoa/v1/payment-accounts/${shop.account.id}/reconcile`, {})
    expect(compared.body.run).toMatchObject({ differences: 0 })
  },
)

async function moneyJobs(): Promise<number> {
  const { rows } = await sql`select from job where name like 'orders.finish-%'`.execute(server.database.db)
  return rows.length
}

const stripeBooks = () =>
  [...stripe.net.intents.values()].map(({ received, charge }) => ({ received, refunded: charge?.refunded ?? 0 }))

async function aStripeShop() {
  const shop = await aShop(server)
  const keys = [
    { name: 'publishableKey', value: 'pk_test_the_double' },
    { name: 'secretKey', value: 'sk_test_the_double' },
  ]
  const connected = await shop.owner('POST', '/stoa/v1/payment-accounts', { provider: 'stripe', mode: 'TEST', keys })
  expect(connected.status, JSON.stringify(connected.body)).toBe(200)
  await aShippingOption(shop)
  const { body } = await shop.owner('POST', '/stoa/v1/payment-methods/query', { query: {} })
  const held = { kind: 'CARD', title: 'Held', provider: 'stripe', enabled: true, capture: 'ON_FULFILLMENT', position: 900 }
  const made = await shop.owner('POST', '/stoa/v1/payment-methods', { paymentMethod: held })
  return {
    ...shop,
    product: await aProduct(shop, { stock: 50 }),
    account: connected.body.account as { id: string },
    immediate: body.paymentMethods.find(({ provider }: any) => provider === 'stripe').id as string,
    held: made.body.paymentMethod.id as string,
  }
}

/** A visitor with a checkout over 24.90. */
async function aBuyer(shop: TestShop & { product: Awaited<ReturnType<typeof aProduct>> }) {
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [shop.product])
  const filter = { checkoutId, status: { $in: ['INITIALIZED', 'PENDING', 'APPROVED', 'CANCELED', 'REJECTED'] } }
  return {
    pay: (paymentMethodId: string) =>
      visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
        paymentToken: stripe.aToken({ type: 'card', number: testCards.good }),
        paymentMethodId,
      }),
    order: async () => (await shop.owner('POST', '/ecom/v1/orders/search', { search: { filter } })).body.orders[0],
    paymentId: async (orderId: string): Promise<string> =>
      (await shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)).body.orderTransactions.payments[0].id,
  }
}

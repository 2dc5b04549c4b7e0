import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stripeDouble, testCards, type StripeDouble } from '../support/providers/stripe-double.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { aShop } from '../support/shop/shop.ts'

// The clock of the machine jumps; Stripe's does not.

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let server: TestServer
let stripe: StripeDouble
beforeAll(async () => {
  stripe = await stripeDouble()
  server = await startServer({ paymentApis: { stripe: stripe.url } })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await stripe?.[Symbol.asyncDispose]()
})

/** Moves the machine's clock and restores it after the test. */
let moved = 0
const move = (milliseconds: number) => {
  moved += milliseconds
  server.clock.advance(milliseconds)
}
afterEach(() => move(-moved))

test.each([
  ['an hour', hour],
  ['a year', 365 * day],
])('a payment without an answer is asked for within a minute, although the clock was set back %s', async (_name, ahead) => {
  move(ahead)
  const shop = await aStripeShop()
  await server.app.drain()
  stripe.faults.push({ kind: 'LOST', path: /payment_intents$/, method: 'POST', times: 2 })
  const { orderId } = (await shop.pay(shop.immediate)).body
  stripe.faults.length = 0
  expect(await shop.order(orderId)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  move(-ahead)
  await server.app.drain()
  move(minute + 1000)
  await server.app.drain()
  expect(await shop.order(orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  await expectAgreement(shop)
})

test('the clock jumps forward while a payment is open: it is recorded once, and the order is not canceled as unpaid', async () => {
  const shop = await aStripeShop()
  stripe.faults.push({ kind: 'LOST', path: /payment_intents$/, method: 'POST', times: 2 })
  const { orderId } = (await shop.pay(shop.immediate)).body
  stripe.faults.length = 0
  move(30 * day)
  await server.app.drain()
  expect(await shop.order(orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  move(-30 * day)
  await server.app.drain()
  expect(await shop.order(orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  await expectAgreement(shop)
})

test.each(['CAPTURE', 'VOID'] as const)(
  'money that is held until a time (%s) is acted on once, and not before, however the clock jumps',
  async (actionType) => {
    const shop = await aStripeShop()
    await shop.owner('PATCH', '/ecom/v1/checkout-settings', {
      checkoutSettings: {
        checkoutFields: { delayCaptureEnabled: true, captureBeforeExpiryEnabled: actionType === 'CAPTURE' },
      },
    })
    const { orderId } = (await shop.pay(shop.immediate)).body
    const intent = [...stripe.net.intents.values()].at(-1)!
    expect(intent.status).toBe('requires_capture')
    for (const step of [-hour, hour, -day, 6 * day + day, -7 * day]) {
      move(step)
      await server.app.drain()
      expect(intent.status).toBe('requires_capture')
    }
    move(8 * day + hour)
    await server.app.drain()
    const after = [intent.status, intent.received, (await shop.order(orderId)).paymentStatus]
    expect(after).toEqual(actionType === 'CAPTURE' ? ['succeeded', 2490, 'PAID'] : ['canceled', 0, 'CANCELED'])
    for (const step of [-8 * day, 9 * day]) {
      move(step)
      await server.app.drain()
    }
    expect(intent.received).toBe(actionType === 'CAPTURE' ? 2490 : 0)
  },
)

test('the nightly comparison finds nothing although it ran while the clock was days or a year ahead, or back', async () => {
  const shop = await aStripeShop()
  await shop.pay(shop.immediate)
  await server.app.runSchedules()
  const compared = async () => {
    await server.app.runSchedules()
    await server.app.drain()
    const { runs, differences } = (await shop.owner('GET', '/stoa/v1/payment-reconciliation')).body
    expect(differences).toEqual([])
    return runs[0]?.runDate as string | undefined
  }
  for (const jump of [day, 5 * day, 365 * day]) {
    move(jump)
    expect(Date.parse((await compared())!)).toBeGreaterThan(server.clock.now().getTime() - hour)
    move(-jump)
    await compared()
  }
  move(day)
  expect(Math.abs(Date.parse((await compared())!) - server.clock.now().getTime())).toBeLessThan(hour)
  move(-30 * day)
  await compared()
  expect((await shop.owner('GET', '/stoa/v1/health/failed-work')).body.failedWork).toEqual([])
})

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
  const product = await aProduct(shop, { stock: 50 })
  return {
    ...shop,
    account: connected.body.account as { id: string },
    immediate: body.paymentMethods.find(({ provider }: any) => provider === 'stripe').id as string,
    /** A purchase of a new visitor over 24.90. */
    async pay(paymentMethodId: string) {
      const visitor = await aVisitor(shop)
      const paymentToken = stripe.aToken({ type: 'card', number: testCards.good })
      return visitor.send('POST', `/ecom/v1/checkouts/${await aCheckout(visitor, [product])}/create-order-and-charge`, {
        paymentToken,
        paymentMethodId,
      })
    },
    order: async (id: string) => (await shop.owner('GET', `/ecom/v1/orders/${id}`)).body.order,
  }
}

/** The books agree with Stripe's, and no work is left. */
async function expectAgreement({ owner, account, credentials }: Awaited<ReturnType<typeof aStripeShop>>): Promise<void> {
  move(3 * day)
  const compared = await owner('POST', `/stoa/v1/payment-accounts/${account.id}/reconcile`, {})
  expect(compared.body.run, JSON.stringify(compared.body)).toMatchObject({ movements: expect.any(Number), differences: 0 })
  const { rows } = await sql`select name from job where site_id = ${credentials.siteId} and name like 'orders.finish-%'`.execute(
    server.database.db,
  )
  expect(rows).toEqual([])
}

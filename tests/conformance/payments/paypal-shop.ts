import { afterAll, beforeAll, expect } from 'vitest'
import { payPalDouble, payPalKeys, type PayPalDouble } from '../../support/providers/paypal-double.ts'
import type { Funding } from '../../support/providers/paypal/state.ts'
import { testClock } from '../../support/servers/clock.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { keyList, methodsOf } from './stripe-shop.ts'

export let server: TestServer
export let paypal: PayPalDouble

/** Starts a server with PayPal's double. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    let clock = testClock()
    paypal = await payPalDouble({ now: () => clock.now() })
    server = await startServer({ paymentApis: { paypal: paypal.url } })
    clock = server.clock
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await paypal[Symbol.asyncDispose]()
  })
}

/** A shop that charges with PayPal. */
export async function aPayPalShop() {
  const shop = await aShop(server)
  const account = { provider: 'paypal', mode: 'TEST', keys: keyList(payPalKeys) }
  const connected = await shop.owner('POST', '/stoa/v1/payment-accounts', account)
  expect(connected.status, JSON.stringify(connected.body)).toBe(200)
  await aShippingOption(shop)
  const method = (await methodsOf(shop)).find(({ provider }) => provider === 'paypal')
  return { shop, account: connected.body.account, method, product: await aProduct(shop, { stock: 50 }) }
}

/** A visitor’s checkout over 24.90 whose buyer is on PayPal’s page. */
export async function aBuyerAtPayPal({ shop, product, method }: Awaited<ReturnType<typeof aPayPalShop>>) {
  const before = paypal.taken()
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  const { status, body } = await visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, {
    paymentMethodId: method.id,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const { url, orderId } = body as { url: string; orderId: string }
  const payPalOrder = [...paypal.state.orders.values()].at(-1)!
  const paymentId = payPalOrder.order.purchaseUnits![0]!.invoiceId!

  /** The buyer presses a button on PayPal's page. Returns where the browser goes. */
  async function press(form: Record<string, string>): Promise<string> {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    return response.headers.get('location')!
  }

  return {
    url,
    orderId,
    paymentId,
    payPalOrder,
    approve: (funding: Funding = 'BALANCE') => press({ answer: 'approve', funding }),
    cancel: () => press({ answer: 'cancel' }),
    resume: async () => (await visitor.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {})).body,
    order: async () => (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body.order,
    payment: async () => (await shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)).body.orderTransactions.payments.at(-1),
    /** Cents that PayPal took for this purchase. */
    taken: () => paypal.taken() - before,
  }
}

export const deliver = (options: { copies?: number; reversed?: boolean } = {}) => paypal.deliver({ to: server.url, ...options })

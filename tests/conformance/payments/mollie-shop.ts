import { afterAll, beforeAll, expect } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { mollieDouble, type BuyerAnswer, type MollieDouble } from '../../support/providers/mollie-double.ts'
import { testClock } from '../../support/servers/clock.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer
export let mollie: MollieDouble

/** Starts a server with Mollie's double. Call it once, at the top of the file. */
export function setUp({ mode = 'test' }: { mode?: 'test' | 'live' } = {}): void {
  beforeAll(async () => {
    let clock = testClock()
    mollie = await mollieDouble({ mode, now: () => clock.now() })
    server = await startServer({ paymentApis: { mollie: mollie.url } })
    clock = server.clock
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await mollie[Symbol.asyncDispose]()
  })
}

/** A shop that charges with Mollie. */
export async function aMollieShop() {
  const shop = await aShop(server)
  const keys = [{ name: 'apiKey', value: mollie.keys.apiKey }]
  const connected = await shop.owner('POST', '/stoa/v1/payment-accounts', { provider: 'mollie', mode: 'TEST', keys })
  expect(connected.status, JSON.stringify(connected.body)).toBe(200)
  await aShippingOption(shop)
  const { body } = await shop.owner('POST', '/stoa/v1/payment-methods/query', { query: {} })
  const methods = new Map<string, any>(body.paymentMethods.map((method: any) => [method.providerMethod, method]))
  return { shop, account: connected.body.account, methods, product: await aProduct(shop, { stock: 50 }) }
}

export type MollieShop = Awaited<ReturnType<typeof aMollieShop>>

/** A visitor’s checkout over 24.90, and ways to pay it. */
export async function aBuyer({ shop, product, methods }: MollieShop) {
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  const filter = { checkoutId, status: { $in: ['INITIALIZED', 'PENDING', 'APPROVED', 'CANCELED', 'REJECTED'] } }
  const order = async () => (await shop.owner('POST', '/ecom/v1/orders/search', { search: { filter } })).body.orders[0]
  const begin = (method: string) =>
    visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, { paymentMethodId: methods.get(method).id })
  return {
    order,
    begin,
    resume: (paymentId: string) => visitor.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {}),
    /** Goes to Mollie's page, answers there, and comes back. */
    async pay(method: string, answer: BuyerAnswer) {
      const { body } = await begin(method)
      expect(body.url, JSON.stringify(body)).toContain('/checkout/tr_')
      return this.resume(await answerOnPage(body.url, answer))
    },
    async payment() {
      const { body } = await shop.owner('GET', `/ecom/v1/payments/orders/${(await order()).id}`)
      return body.orderTransactions.payments.at(-1)
    },
  }
}

/** The buyer answers on Mollie's page. Returns the payment with which the browser comes back. */
export async function answerOnPage(url: string, answer: BuyerAnswer): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' })
  return /payments\/([\w-]+)\/return/.exec(response.headers.get('location') ?? '')![1]!
}

export const newestPayment = () => mollie.net.payments.at(-1)!

export const deliver = (options: { copies?: number; reversed?: boolean } = {}) => mollie.deliver({ to: server.url, ...options })

export async function expectRightMoney({ credentials }: TestShop): Promise<void> {
  expect(await auditOrderMoney(await openSite(server.app.kernel, credentials.siteId))).toBeUndefined()
}

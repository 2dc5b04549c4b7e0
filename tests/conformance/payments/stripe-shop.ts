import { afterAll, beforeAll, expect } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { stripeDouble, type StripeDouble } from '../../support/providers/stripe-double.ts'
import { renderMail } from '../../support/shop/mail-templates.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { testClock } from '../../support/servers/clock.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import type { EnteredMethod } from '../../support/providers/stripe/methods.ts'
import { stripeKeys } from './stripe-set-up.ts'

export let server: TestServer
export let stripe: StripeDouble

/** Starts a server with Stripe's double, and with the mails' templates if asked. Call it once, at the top of the file. */
export function setUp({ writesMails = false } = {}): void {
  beforeAll(async () => {
    let clock = testClock()
    stripe = await stripeDouble({ now: () => clock.now() })
    server = await startServer({ paymentApis: { stripe: stripe.url }, ...(writesMails && { renderMail }) })
    clock = server.clock
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await stripe[Symbol.asyncDispose]()
  })
}

export const keyList = (keys: Record<string, string>) => Object.entries(keys).map(([name, value]) => ({ name, value }))

/** A shop that charges with Stripe. */
export async function aStripeShop() {
  const shop = await aShop(server)
  const connected = await shop.owner('POST', '/stoa/v1/payment-accounts', {
    provider: 'stripe',
    mode: 'TEST',
    keys: keyList(stripeKeys),
  })
  expect(connected.status, JSON.stringify(connected.body)).toBe(200)
  await aShippingOption(shop)
  const method = (await methodsOf(shop)).find(({ provider }) => provider === 'stripe')
  return { shop, account: connected.body.account, method, product: await aProduct(shop, { stock: 50 }) }
}

export type StripeShop = Awaited<ReturnType<typeof aStripeShop>>

export async function methodsOf(shop: TestShop): Promise<any[]> {
  return (await shop.owner('POST', '/stoa/v1/payment-methods/query', { query: {} })).body.paymentMethods
}

/** A visitor’s checkout over 24.90, and ways to pay it. */
export async function aBuyer({ shop, product, method }: StripeShop) {
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  const find = async () =>
    (await shop.owner('POST', '/ecom/v1/orders/search', { search: { filter: { checkoutId, status: { $in: statuses } } } })).body
      .orders[0]
  return {
    visitor,
    checkoutId,
    order: find,
    pay: (how: EnteredMethod, more: object = {}) =>
      visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
        paymentToken: stripe.aToken(how),
        paymentMethodId: method.id,
        ...more,
      }),
    payOnPage: () => visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, { paymentMethodId: method.id }),
    resume: (paymentId: string) => visitor.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {}),
    async payment() {
      const { id } = await find()
      const { body } = await shop.owner('GET', `/ecom/v1/payments/orders/${id}`)
      return body.orderTransactions.payments.at(-1)
    },
  }
}

const statuses = ['INITIALIZED', 'PENDING', 'APPROVED', 'CANCELED', 'REJECTED']

export async function expectRightMoney({ credentials }: TestShop): Promise<void> {
  expect(await auditOrderMoney(await openSite(server.app.kernel, credentials.siteId))).toBeUndefined()
}

/** The buyer answers on the page of the bank. */
export async function answerBank(url: string, answer: 'approve' | 'fail'): Promise<string | null> {
  const response = await fetch(url, { method: 'POST', body: `answer=${answer}`, redirect: 'manual' })
  return response.headers.get('location')
}

export const deliver = (options: { copies?: number; reversed?: boolean } = {}) => stripe.deliver({ to: server.url, ...options })

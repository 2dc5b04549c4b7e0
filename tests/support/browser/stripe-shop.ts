import { test } from '@playwright/test'
import { stripeDouble, type StripeDouble } from '../providers/stripe-double.ts'
import { startLimit, startShop, type RunningShop } from '../servers/running-shop.ts'
import { callAsOwner } from './back-office.ts'

const keys = { publishableKey: 'pk_test_the_double', secretKey: 'sk_test_the_double' }

export interface StripeShop extends RunningShop {
  stripe: StripeDouble
  /** The id of Stripe's payment method. */
  methodId: string
}

/** A demo shop for one file of browser tests that charges with Stripe's double, and takes bank transfers. */
export function stripeShop(): StripeShop {
  let started: StripeShop | undefined
  let stop: AsyncDisposableStack | undefined
  test.beforeAll(async () => {
    test.setTimeout(startLimit)
    stop = new AsyncDisposableStack()
    const stripe = stop.use(await stripeDouble())
    const shop = stop.use(await startShop({ env: { STRIPE_API_URL: stripe.url } }))
    started = { ...shop, stripe, methodId: await offerStripe(shop) }
  })
  test.afterAll(async () => stop?.disposeAsync())
  return new Proxy({} as StripeShop, { get: (_, name) => started?.[name as keyof StripeShop] })
}

/** Connects the account. The sandbox's method gives way to Stripe's. */
async function offerStripe(shop: RunningShop): Promise<string> {
  const list = async (): Promise<{ id: string; provider?: string; revision: string }[]> =>
    (await callAsOwner(shop, 'POST', '/stoa/v1/payment-methods/query', { query: {} })).paymentMethods
  const sandbox = (await list()).find(({ provider }) => provider === 'sandbox')
  if (sandbox) await callAsOwner(shop, 'DELETE', `/stoa/v1/payment-methods/${sandbox.id}`)
  const connected = await callAsOwner(shop, 'POST', '/stoa/v1/payment-accounts', {
    provider: 'stripe',
    mode: 'TEST',
    keys: Object.entries(keys).map(([name, value]) => ({ name, value })),
  })
  const method = (await list()).find(({ provider }) => provider === 'stripe')
  if (!method) throw new Error(`Stripe was not connected: ${JSON.stringify(connected)}`)
  await callAsOwner(shop, 'PATCH', `/stoa/v1/payment-methods/${method.id}`, {
    paymentMethod: { id: method.id, revision: method.revision, position: 0 },
  })
  return method.id
}

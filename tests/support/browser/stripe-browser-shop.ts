import { test } from '@playwright/test'
import { stripeDouble, type StripeDouble } from '../providers/stripe-double.ts'
import type { EnteredMethod } from '../providers/stripe/methods.ts'
import type { RunningShop } from '../servers/running-shop.ts'
import { callAsOwner } from './back-office.ts'
import { fillInDemoCheckout } from './demo-order.ts'
import { providerBrowserShop } from './provider-browser-shop.ts'

export interface StripeBrowserShop {
  shop: RunningShop
  readonly stripe: StripeDouble
}

/** A demo shop whose Stripe is a double, for one file of browser tests. Nothing is connected. */
export function stripeBrowserShop(): StripeBrowserShop {
  const own = providerBrowserShop('STRIPE_API_URL', stripeDouble)
  return {
    shop: own.shop,
    get stripe() {
      return own.double
    },
  }
}

/** The same shop, which charges with Stripe and takes bank transfers. */
export function connectedStripeShop(): StripeBrowserShop {
  const own = stripeBrowserShop()
  test.beforeAll(() => offerStripe(own.shop))
  return own
}

/** Connects the account. The sandbox's method gives way to Stripe's, which is the first. */
async function offerStripe(shop: RunningShop): Promise<void> {
  const list = async (): Promise<{ id: string; provider?: string; revision: string }[]> =>
    (await callAsOwner(shop, 'POST', '/stoa/v1/payment-methods/query', { query: {} })).paymentMethods
  const sandbox = (await list()).find(({ provider }) => provider === 'sandbox')
  if (sandbox) await callAsOwner(shop, 'DELETE', `/stoa/v1/payment-methods/${sandbox.id}`)
  const keys = { publishableKey: 'pk_test_the_double', secretKey: 'sk_test_the_double' }
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
}

/** Buys one piece of a demo product with a method of Stripe, which a member saves. Returns the order. */
export async function buyWithStripe(shop: RunningShop, stripe: StripeDouble, method: EnteredMethod, memberId?: string) {
  const { paymentMethods } = await callAsOwner(shop, 'POST', '/stoa/v1/payment-methods/query', { query: {} })
  const { id: paymentMethodId } = paymentMethods.find(({ provider }: { provider?: string }) => provider === 'stripe')
  const { checkoutId, send } = await fillInDemoCheckout(shop, 'low-tide', memberId)
  const { orderId } = await send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: stripe.aToken(method),
    paymentMethodId,
    ...(memberId && { savePaymentMethod: true }),
  })
  const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)
  return order as { id: string; number: string }
}

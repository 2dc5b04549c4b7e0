import { test } from '@playwright/test'
import { stripeDouble, type StripeDouble } from '../providers/stripe-double.ts'
import type { EnteredMethod } from '../providers/stripe/methods.ts'
import type { RunningShop } from '../servers/running-shop.ts'
import { callAsOwner } from './back-office.ts'
import { browserShop } from './browser-shop.ts'
import { fillInDemoCheckout } from './demo-order.ts'

/** A demo shop whose Stripe is a double, for one file of browser tests. */
export function stripeBrowserShop(): { shop: RunningShop; readonly stripe: StripeDouble } {
  let double: StripeDouble | undefined
  test.beforeAll(async () => {
    double = await stripeDouble()
  })
  const started = () => {
    if (!double) throw new Error('the double starts before the first test of its file')
    return double
  }
  const shop = browserShop({
    // Read when the shop starts, after the double.
    get env() {
      return { STRIPE_API_URL: started().url }
    },
  })
  test.afterAll(() => double?.[Symbol.asyncDispose]())
  return {
    shop,
    get stripe() {
      return started()
    },
  }
}

/** Buys one piece of a demo product with a method of Stripe. Returns the order. */
export async function buyWithStripe(shop: RunningShop, stripe: StripeDouble, method: EnteredMethod) {
  const { paymentMethods } = await callAsOwner(shop, 'POST', '/stoa/v1/payment-methods/query', { query: {} })
  const { id: paymentMethodId } = paymentMethods.find(({ provider }: { provider?: string }) => provider === 'stripe')
  const { checkoutId, send } = await fillInDemoCheckout(shop)
  const { orderId } = await send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: stripe.aToken(method),
    paymentMethodId,
  })
  const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)
  return order as { id: string; number: string }
}

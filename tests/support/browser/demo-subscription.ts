import type { RunningShop } from '../servers/running-shop.ts'
import { until } from '../until.ts'
import { callAsOwner } from './back-office.ts'
import { fillInDemoCheckout } from './demo-order.ts'

/** Sells a demo product by subscription too, each month. Returns the id of the option. */
export async function sellMonthly(shop: RunningShop, slug: string): Promise<string> {
  const { product } = await callAsOwner(shop, 'GET', `/stores/v3/products/slug/${slug}`)
  const monthly = { title: 'Monthly', frequency: 'MONTH', interval: 1, autoRenewal: true, visible: true }
  const saved = await callAsOwner(shop, 'PATCH', `/stores/v3/products/${product.id}`, {
    product: {
      id: product.id,
      revision: product.revision,
      subscriptionDetails: { subscriptions: [monthly], allowOneTimePurchases: true },
    },
  })
  return saved.product.subscriptionDetails.subscriptions[0].id
}

/** Subscribes to a demo product as a visitor or a member, with a card that is kept. Returns the ids of the subscription and of its order. */
export async function subscribeToDemo(
  shop: RunningShop,
  slug: string,
  subscriptionOptionId: string,
  { number = '4242424242424242', memberId }: { number?: string; memberId?: string } = {},
): Promise<{ subscriptionId: string; orderId: string }> {
  const { checkoutId, send } = await fillInDemoCheckout(shop, slug, memberId, { subscriptionOptionId })
  const card = { number, expiryMonth: 12, expiryYear: 2090, securityCode: '123' }
  const { paymentToken } = await send('POST', '/stoa/v1/sandbox/card-tokens', { card })
  const { orderId } = await send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken,
    savePaymentMethod: true,
  })
  const subscriptionId = await until(async () => {
    const { subscriptions = [] } = await callAsOwner(shop, 'POST', '/stoa/v1/subscriptions/search', { search: {} })
    return subscriptions.find((found: { orderId: string }) => found.orderId === orderId)?.id as string | undefined
  })
  return { subscriptionId, orderId }
}

/** The link to an order, which leads on to a subscription of it. */
export function subscriptionUrl(orderUrl: string, subscriptionId: string | undefined): string {
  if (!subscriptionId) return orderUrl
  const url = new URL(orderUrl)
  url.searchParams.set('subscription', subscriptionId)
  return url.href
}

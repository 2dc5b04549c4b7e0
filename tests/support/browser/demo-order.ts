import type { RunningShop } from '../servers/running-shop.ts'
import { recipient, storesAppId } from '../shop/builders.ts'

/** Buys one piece of a demo product, to be paid later, as a visitor or a member. Returns the order's number. */
export async function placeDemoOrder(shop: RunningShop, slug = 'low-tide', memberId?: string): Promise<string> {
  const { checkoutId, send } = await fillInDemoCheckout(shop, slug, memberId)
  const { orderId } = await send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  return (await send('GET', `/ecom/v1/orders/${orderId}`)).order.number
}

interface FilledCheckout {
  checkoutId: string
  /** Calls the API as the buyer. */
  send(method: string, path: string, body?: object): Promise<any>
}

/**
 * A checkout with one piece of a demo product, of a visitor or a member, to which only the payment is missing. `options` complete those
 * of the item.
 */
export async function fillInDemoCheckout(
  { url, credentials }: RunningShop,
  slug = 'low-tide',
  memberId?: string,
  options: object = {},
): Promise<FilledCheckout> {
  const { access_token } = await send('POST', '/oauth2/token', { clientId: credentials.clientId, grantType: 'anonymous' })
  const asOwner = { authorization: `${access_token},${credentials.apiKey}` }
  const ofMember = { grant_type: 'authorized_client', member_id: memberId, scope: 'offline_access' }
  const token = memberId ? (await send('POST', '/oauth2/token', ofMember, asOwner)).access_token : access_token
  const headers = { authorization: token as string }
  const { product } = await send('GET', `/stores/v3/products/slug/${slug}`, undefined, headers)
  const { variantsInfo } = (await send('GET', `/stores/v3/products/${product.id}`, undefined, headers)).product
  const catalogReference = {
    appId: storesAppId,
    catalogItemId: product.id,
    options: { variantId: variantsInfo.variants[0].id, ...options },
  }
  await send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 1, catalogReference }] }, headers)
  const shippingAddress = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
  const { checkoutId } = await send(
    'POST',
    '/ecom/v1/carts/current/create-checkout',
    { channelType: 'WEB', email: 'anna@example.com', shippingAddress },
    headers,
  )
  const { checkout } = await send('GET', `/ecom/v1/checkouts/${checkoutId}`, undefined, headers)
  const { code } = checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0]
  await send(
    'PATCH',
    `/ecom/v1/checkouts/${checkoutId}`,
    {
      checkout: {
        id: checkoutId,
        shippingInfo: { shippingDestination: { contactDetails: recipient }, selectedCarrierServiceOption: { code } },
      },
    },
    headers,
  )
  return { checkoutId, send: (method, path, body) => send(method, path, body, headers) }

  async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<any> {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const result = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(result)}`)
    return result
  }
}

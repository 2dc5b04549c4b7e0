import { storesAppId } from '../shop/builders.ts'
import { until } from '../until.ts'
import { callAsOwner } from './back-office.ts'
import { moveClockTo } from './move-clock.ts'

import type { RunningShop } from '../servers/running-shop.ts'

/** Lets the time of a shop pass: its clock is so far ahead. A change of the settings makes it look for abandoned checkouts at once. */
export async function moveClockAhead(shop: RunningShop, minutes: number): Promise<void> {
  await moveClockTo(shop, new Date(Date.now() + minutes * 60_000))
  await callAsOwner(shop, 'PATCH', '/stoa/v1/abandoned-checkout-settings', { settings: { enabled: true } })
}

/** A visitor of another front end enters an address and leaves. */
export async function leaveCheckout(shop: RunningShop, email: string): Promise<void> {
  const send = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    return (await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json() as any
  }
  const { access_token: token } = await send('/oauth2/token', { clientId: shop.credentials.clientId, grantType: 'anonymous' })
  const catalogReference = { appId: storesAppId, catalogItemId: (await aSimpleProduct(shop)).id }
  await send('/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 1, catalogReference }] }, token)
  await send('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB', email }, token)
}

/** A product of the demo shop without options, which is in stock. */
export async function aSimpleProduct(shop: RunningShop): Promise<any> {
  const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/search', { search: {} })
  return products.find(({ options = [], inventory }: any) => options.length === 0 && inventory?.availabilityStatus === 'IN_STOCK')
}

/** The row of the back office for the checkout that a buyer with this address has abandoned, as soon as there is one. */
export async function abandonedBy(shop: RunningShop, email: string): Promise<any> {
  const search = { sort: [{ fieldName: 'createdDate', order: 'DESC' }] }
  return until(async () => {
    const { abandonedCheckoutRows } = await callAsOwner(shop, 'POST', '/stoa/v1/abandoned-checkouts/search', { search })
    return abandonedCheckoutRows.find((row: any) => row.email === email)
  })
}

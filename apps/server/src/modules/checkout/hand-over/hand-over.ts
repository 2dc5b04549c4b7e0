import type { WayBack } from '@stoa/storefront/server'

/** The data that is stored with a hand-over, as JSON. */
export interface HandOverContent {
  /** Addresses on an allowed domain of the OAuth app, checked when the hand-over was created. */
  thankYouPageUrl?: string
  postFlowUrl?: string
  cartPageUrl?: string
  /** The front end's own page to sign in. */
  loginUrl?: string
  /** The language of the page (`de`). */
  language?: string
  /** Appended to the address of the page. */
  query?: Record<string, string>
  /** The checkout is shown although the shop is not open to visitors. */
  shownWhenClosed?: boolean
}

/** A checkout that a browser has: the grant, and where its pages lead back to. */
export interface HandOver {
  checkoutId: string
  /** The visitor who places the order. */
  visitorId: string
  /** Present once there is an order. */
  orderId?: string
  shownWhenClosed: boolean
  wayBack: WayBack
}

/** `orderId` is that of the checkout, as soon as there is one. */
export function wayBackOf(
  { thankYouPageUrl, postFlowUrl, cartPageUrl }: HandOverContent,
  { orderId, isMember }: { orderId: string | undefined; isMember: boolean },
): WayBack {
  const cart = cartPageUrl ?? postFlowUrl
  return {
    ...(thankYouPageUrl && orderId && { thankYou: callback(thankYouPageUrl, isMember, { orderId }) }),
    ...(postFlowUrl && { shop: callback(postFlowUrl, isMember) }),
    ...(cart && { cart: callback(cart, isMember) }),
  }
}

/**
 * "When redirecting to any callback URL, Wix specifies the boolean `wixMemberLoggedIn` parameter." It says whether a member is signed
 * in on the pages of this shop in the same browser.
 */
export function callback(url: string, isMember: boolean, more: Record<string, string> = {}): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries({ ...more, wixMemberLoggedIn: String(isMember) }))
    address.searchParams.set(name, value)
  return address.href
}

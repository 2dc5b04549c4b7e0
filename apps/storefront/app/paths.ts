const segment = encodeURIComponent

export type CheckoutSection = 'contact' | 'address' | 'delivery' | 'payment'

export const paths = {
  home: () => '/',
  products: () => '/products',
  product: (slug: string) => `/products/${segment(slug)}`,
  category: (slug: string) => `/categories/${segment(slug)}`,
  page: (slug: string) => `/pages/${segment(slug)}`,
  questions: () => '/questions',
  cookies: () => '/cookies',
  search: (q?: string) => withQuery('/search', { q }),
  suggestions: (q: string) => withQuery('/search/suggestions', { q }),
  preferences: () => '/preferences',
  sitemap: (part?: number) => withQuery('/sitemap.xml', { part: part?.toString() }),
  cart: (about: { added?: string; removed?: string | undefined; country?: string; postcode?: string; delivery?: string } = {}) =>
    withQuery('/cart', about),
  changeCart: () => '/cart/change',
  startCheckout: () => '/checkout/start',
  checkout: (checkoutId: string, { edit, problem }: { edit?: CheckoutSection; problem?: 'challenge' | 'declined' } = {}) =>
    withQuery(`/checkout/${segment(checkoutId)}`, { edit, problem }),
  challenge: (checkoutId: string, challengeId: string) => `/checkout/${segment(checkoutId)}/challenge/${segment(challengeId)}`,
  /** Asks for a mail with a link to an order. */
  orderLookup: (about: { sent?: 'yes'; problem?: 'expired' | 'elsewhere' } = {}) => withQuery('/orders', about),
  /** The link in that mail. */
  openOrder: (token: string) => `/orders/open/${segment(token)}`,
  thankYou: (orderId: string, about: { corrected?: string } = {}) => withQuery(`/orders/${segment(orderId)}/thank-you`, about),
  /** Leads to the back office, outside the storefront. */
  backOffice: (siteId: string, place: '/setup' | '/settings/general' | '/products/new') => `/dashboard/sites/${siteId}${place}`,
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export const segment = encodeURIComponent

/** What a wallet's button buys: a product with the choices of the form around it, the cart, or an open checkout. */
export type ExpressSource = { slug: string } | { checkoutId: string } | 'CART'

function expressPath(source: ExpressSource): string {
  if (source === 'CART') return '/cart'
  return 'slug' in source ? `/products/${segment(source.slug)}` : `/checkout/${segment(source.checkoutId)}`
}

export type CheckoutSection = 'contact' | 'address' | 'delivery' | 'payment'

export const paths = {
  home: () => '/',
  products: () => '/products',
  /** With choices, by the names of their options, the variant that has them. */
  product: (slug: string, choices: Record<string, string> = {}) => withQuery(`/products/${segment(slug)}`, choices),
  /** Asks for a mail when a variant is back in stock: the one with these choices, at first. */
  notify: (slug: string, choices: Record<string, string> = {}) => withQuery(`${paths.product(slug)}/notify`, choices),
  category: (slug: string) => `/categories/${segment(slug)}`,
  page: (slug: string) => `/pages/${segment(slug)}`,
  /** What a section of a page shows in a frame. */
  sectionDocument: (place: string, sectionId: string) => `/sections/${segment(place)}/${segment(sectionId)}`,
  questions: () => '/questions',
  cookies: () => '/cookies',
  search: (q?: string) => withQuery('/search', { q }),
  suggestions: (q: string) => withQuery('/search/suggestions', { q }),
  /** The path of the pictures of shared links: the rest of the path is that of a stored picture, with `.png` after it. */
  socialPictures: () => '/media/social/',
  touchIcons: () => '/media/touch-icons/',
  preferences: () => '/preferences',
  cart: (
    about: {
      added?: string
      removed?: string | undefined
      join?: 'undone'
      country?: string
      postcode?: string
      delivery?: string
    } = {},
  ) => withQuery('/cart', about),
  changeCart: () => '/cart/change',
  /** Names of products, by slug, and of cart lines, as `toRestoreToken` writes them. */
  productNames: ({ products = [], lines = [] }: { products?: readonly string[]; lines?: readonly string[] }) =>
    `/cart/names?${new URLSearchParams([...products.map((slug) => ['product', slug]), ...lines.map((line) => ['line', line])])}`,
  /** The towns of a postcode, which the form of an address suggests. */
  towns: (about: { country: string; postcode: string }) => withQuery('/checkout/towns', about),
  startCheckout: () => '/checkout/start',
  /** `address` is one of the member's that fills in the form. */
  checkout: (checkoutId: string, about: { edit?: CheckoutSection; address?: string; problem?: 'challenge' | 'declined' } = {}) =>
    withQuery(`/checkout/${segment(checkoutId)}`, about),
  /** The page with the buttons of wallets, for a frame. */
  expressCheckout: (source: ExpressSource) => `${expressPath(source)}/express`,
  /** Asks for a mail with a link to an order. */
  orderLookup: (about: { sent?: 'yes'; problem?: 'expired' | 'elsewhere' } = {}) => withQuery('/orders', about),
  invoice: (orderId: string, invoiceId: string) => `/orders/${segment(orderId)}/invoices/${segment(invoiceId)}`,
  electronicInvoice: (orderId: string, invoiceId: string) => `${paths.invoice(orderId, invoiceId)}/xml`,
  /** Asks which items of an order are returned. */
  startReturn: (orderId: string) => `/orders/${segment(orderId)}/return`,
  returnPhoto: (orderId: string, returnId: string, photoId: string) =>
    `/orders/${segment(orderId)}/returns/${segment(returnId)}/photos/${segment(photoId)}`,
  returnLabel: (orderId: string, returnId: string) => `/orders/${segment(orderId)}/returns/${segment(returnId)}/label`,
  /** What the buyer follows an order on; `thankYou` is the same page after the purchase. */
  order: (orderId: string) => `/orders/${segment(orderId)}`,
  thankYou: (orderId: string, about: { corrected?: string; returned?: 'yes' } = {}) =>
    withQuery(`/orders/${segment(orderId)}/thank-you`, about),
  /** The pages of a member; `account-paths.ts` has the others. */
  account: () => '/account',
  /** Leads to the back office, outside the storefront. */
  backOffice: (siteId: string, place: '/setup' | '/settings/general' | '/products/new') => `/dashboard/sites/${siteId}${place}`,
}

/** The first segments of pages' paths. */
const sections = [
  'products',
  'categories',
  'pages',
  'questions',
  'cookies',
  'search',
  'cart',
  'wishlist',
  'checkout',
  'orders',
  'reviews',
  'subscriptions',
  'sign-in',
  'signed-out',
  'register',
  'account',
  'members',
]

/**
 * The address of a page whose section is written in another case, which the router would accept as a second address; undefined
 * for any other address. `url` is without the language. Slugs are left as they are.
 */
export function inLowerCase(url: string): string | undefined {
  const section = /^\/([a-z]+)/i.exec(url)?.[1] ?? ''
  const rest = url.slice(1 + section.length)
  const lower = section.toLowerCase()
  return section !== lower && sections.includes(lower) && /^(?:[/?]|$)/.test(rest) ? `/${lower}${rest}` : undefined
}

/** Without the parameters that are empty. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

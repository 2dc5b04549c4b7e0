import { CallError } from '@stoa/client'
import { getCheckout } from '@stoa/contract/calls/ecom/checkout'
import { getCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { getOrder, searchOrders } from '@stoa/contract/calls/ecom/orders'
import type { StorefrontContext, WayBack } from '@stoa/storefront/server'
import { handOvers } from '../../../apps/server/src/modules/checkout/hand-over/index.ts'
import { memberViews } from '../../../apps/server/src/modules/identity/identity/index.ts'
import { serveStorefront } from '../../../apps/server/src/web/storefront/serve-storefront.ts'
import type { TestServer } from '../servers/server.ts'
import type { TestShop } from '../shop/shop.ts'
import { testApp } from '../servers/test-app.ts'

/** The content that a page of a checkout or an order could show, and where it would lead back to. */
export interface SeenPage {
  access: StorefrontContext['access']
  /** The signed-in member. */
  memberId?: string
  wayBack?: WayBack
  deadLink?: { to?: string }
  /** The id of the checkout or the order of the page's address, or why it is not shown. */
  page?: string
  /** The orders that a list would show. */
  orders: string[]
  /** The names in the visitor's own cart. */
  cart: string[]
  /** The checkouts, besides that of the page, that this page could read. */
  others: string[]
}

export interface Answer {
  status: number
  location: string | undefined
  headers: Record<string, unknown>
  seen: SeenPage | undefined
}

/** A browser: it keeps the cookies that it gets. */
export interface TestBrowser {
  open(url: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD' | 'POST'): Promise<Answer>
  cookies: Map<string, string>
}

/** With this header a request signs in, as the form of the page does. */
export const sessionTokenHeader = 'x-session-token'

/** The shop's pages without their looks. `known` are checkouts that each page tries to read besides its own. */
export async function shopPages(
  server: TestServer,
  shop: TestShop,
  known: readonly string[] = [],
  { secureCookies = false, trustedProxies = [] }: { secureCookies?: boolean; trustedProxies?: readonly string[] } = {},
) {
  const served = await testApp(server.database, { clock: server.clock, trustedProxies })
  const { app, call, kernel, limits, composed } = served
  await serveStorefront(app, {
    storefront: { handle: async (request, context) => Response.json(await seen(request, context, known)) },
    call,
    siteAt: async () => ({ id: shop.credentials.siteId, origin: 'http://localhost', redirects: false }),
    orderLinks: composed.orderLinks,
    handOvers: handOvers(kernel),
    memberSessions: composed.browserSessions(kernel),
    memberViews: memberViews(kernel),
    settings: kernel.sites.settings,
    ownPerson: () => Promise.resolve(undefined),
    readCache: kernel.readCache,
    limits,
    secureCookies,
  })
  return {
    ...served,
    newBrowser(): TestBrowser {
      const cookies = new Map<string, string>()
      return {
        cookies,
        async open(url, headers = {}, method = 'GET') {
          const { pathname, search } = new URL(url, 'http://localhost')
          const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          const response = await app.inject({
            method,
            url: pathname + search,
            headers: { host: 'localhost', accept: 'text/html', ...(cookie && { cookie }), ...headers },
          })
          for (const { name, value } of response.cookies) {
            if (value === '') cookies.delete(name)
            else cookies.set(name, encodeURIComponent(value))
          }
          return {
            status: response.statusCode,
            location: response.headers.location,
            headers: response.headers,
            seen: response.body.startsWith('{"access"') ? response.json<SeenPage>() : undefined,
          }
        },
      }
    },
  }
}

async function seen(
  request: Request,
  { api, access, memberId, signIn, wayBack, deadLink }: StorefrontContext,
  known: readonly string[],
): Promise<SeenPage> {
  const sessionToken = request.headers.get(sessionTokenHeader)
  if (sessionToken) await signIn!.open(sessionToken)
  const [, section, id = ''] = /\/(checkout|orders)\/([\da-f-]{36})/.exec(request.url) ?? []
  const readable = async (checkoutId: string) => (await orRefusal(api.call(getCheckout, { id: checkoutId }))).value?.checkout?.id
  const page =
    section === 'checkout'
      ? await orRefusal(api.call(getCheckout, { id }).then(({ checkout }) => checkout!.id!))
      : section === 'orders'
        ? await orRefusal(api.call(getOrder, { id }).then(({ order }) => order!.id!))
        : undefined
  const { orders = [] } = await api.call(searchOrders, { search: {} })
  const { value: current } = await orRefusal(api.call(getCurrentCart, {}))
  const others = await Promise.all(known.filter((each) => each !== id).map(readable))
  return {
    access,
    ...(memberId && { memberId }),
    ...(wayBack && { wayBack }),
    ...(deadLink && { deadLink: { ...(deadLink.to && { to: deadLink.to }) } }),
    ...(page && { page: page.value ?? page.refusal! }),
    orders: orders.map((order) => order.id!),
    cart: (current?.cart?.lineItems ?? []).map(({ productName }) => productName?.original ?? ''),
    others: others.filter((each) => typeof each === 'string'),
  }
}

async function orRefusal<Value>(call: Promise<Value>): Promise<{ value?: Value; refusal?: string }> {
  try {
    return { value: await call }
  } catch (error) {
    if (error instanceof CallError) return { refusal: error.code }
    throw error
  }
}

import type { Connection, Workload } from './load.ts'

const storesApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** The seeded shop. */
export interface BenchShop {
  siteId: string
  clientId: string
  apiKey: string
  products: { id: string; slug: string; variantId: string }[]
}

/** Sends requests like a browser and, like the other workloads, reads as little of the responses as possible. */
const browser = { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' }, raw: true }

/** The workloads against Stoa, through the published API. With a code, every cart and checkout has the coupon. */
export function stoaWorkloads(shop: BenchShop, couponCode?: string): Workload<any>[] {
  const owner = { authorization: shop.apiKey, 'wix-site-id': shop.siteId }
  const pick = () => shop.products[Math.floor(Math.random() * shop.products.length)]!
  const visitor = async (connection: Connection) => {
    const { body } = await connection.send('POST', '/oauth2/token', { body: { clientId: shop.clientId, grantType: 'anonymous' } })
    return { authorization: body.access_token as string }
  }
  const line = (product: BenchShop['products'][number]) => ({
    quantity: 1,
    catalogReference: { catalogItemId: product.id, appId: storesApp, options: { variantId: product.variantId } },
  })
  /** From an empty cart to a checkout that can be ordered: two products, an address, a shipping option. */
  const checkOut = async (connection: Connection, headers: { authorization: string }): Promise<string> => {
    await connection.send('POST', '/ecom/v1/carts/current/add-to-cart', {
      headers,
      body: { lineItems: [line(pick())] },
      raw: true,
    })
    await connection.send('POST', '/ecom/v1/carts/current/add-to-cart', {
      headers,
      body: { lineItems: [line(pick())] },
      raw: true,
    })
    const { body } = await connection.send('POST', '/ecom/v1/carts/current/create-checkout', {
      headers,
      body: {
        channelType: 'WEB',
        shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
        email: 'buyer@example.com',
      },
    })
    const id = body.checkoutId as string
    const shown = await connection.send('GET', `/ecom/v1/checkouts/${id}`, { headers })
    const option = shown.body.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0].code
    await connection.send('PATCH', `/ecom/v1/checkouts/${id}`, {
      headers,
      body: {
        checkout: {
          id,
          shippingInfo: {
            shippingDestination: { contactDetails: { firstName: 'Anna', lastName: 'Müller' } },
            selectedCarrierServiceOption: { code: option },
          },
        },
        ...(couponCode && { couponCode }),
      },
      raw: true,
    })
    return id
  }

  const packed = Buffer.from(JSON.stringify({ query: { cursorPaging: { limit: 24 } } })).toString('base64url')

  return [
    {
      name: 'list of 24 products',
      prepare: visitor,
      once: async (connection, headers) =>
        void (await connection.send('GET', `/stores/v3/products/query?.r=${packed}`, { headers, raw: true })),
    },
    {
      name: 'product by slug',
      prepare: visitor,
      once: async (connection, headers) =>
        void (await connection.send('GET', `/stores/v3/products/slug/${pick().slug}`, { headers, raw: true })),
    },
    {
      name: 'add to cart',
      // At most twenty products, because a growing cart would measure something else.
      async prepare(connection) {
        const headers = await visitor(connection)
        const own = Array.from({ length: 20 }, pick)
        const body = { lineItems: [line(own[0]!)] }
        await connection.send('POST', '/ecom/v1/carts/current/add-to-cart', { headers, body, raw: true })
        if (couponCode) await connection.send('PATCH', '/ecom/v1/carts/current', { headers, body: { couponCode }, raw: true })
        return { headers, own }
      },
      once: async (connection, { headers, own }) =>
        void (await connection.send('POST', '/ecom/v1/carts/current/add-to-cart', {
          headers,
          body: { lineItems: [line(own[Math.floor(Math.random() * own.length)])] },
          raw: true,
        })),
    },
    {
      name: 'add to cart v2',
      async prepare(connection) {
        const headers = await visitor(connection)
        const own = Array.from({ length: 20 }, pick)
        const send = (path: string, body: object) =>
          connection.send('POST', `/ecom/v2/carts/current/${path}`, { headers, body, raw: true })
        const add = (product: BenchShop['products'][number]) => send('add-line-items', { catalogItems: [line(product)] })
        await add(own[0]!)
        if (couponCode) await send('add-coupon', { coupon: { code: couponCode } })
        return { add, own }
      },
      once: async (_connection, { add, own }) => void (await add(own[Math.floor(Math.random() * own.length)]!)),
    },
    {
      name: 'purchase, paid later',
      prepare: async () => ({}),
      once: async (connection) => {
        const headers = await visitor(connection)
        const id = await checkOut(connection, headers)
        await connection.send('POST', `/ecom/v1/checkouts/${id}/create-order`, { headers, body: { id }, raw: true })
      },
    },
    {
      name: 'purchase, paid by card',
      prepare: async () => ({}),
      once: async (connection) => {
        const headers = await visitor(connection)
        const id = await checkOut(connection, headers)
        const card = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2090, securityCode: '123' }
        const { body } = await connection.send('POST', '/stoa/v1/sandbox/card-tokens', { headers, body: { card } })
        await connection.send('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, {
          headers,
          body: { paymentToken: body.paymentToken as string },
          raw: true,
        })
      },
    },
    {
      name: 'newest 50 orders',
      prepare: async () => owner,
      once: async (connection, headers) =>
        void (await connection.send('POST', '/stoa/v1/order-rows/search', {
          headers,
          body: { search: { sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit: 50 } } },
          raw: true,
        })),
    },
    {
      name: 'storefront product page',
      // Each page was requested before, so this measures a shop with a warm cache. `READ_CACHE=0` measures a cold one.
      async prepare(connection, shopper) {
        if (shopper === 0) for (const { slug } of shop.products) await connection.send('GET', `/products/${slug}`, browser)
        return {}
      },
      once: async (connection) => void (await connection.send('GET', `/products/${pick().slug}`, browser)),
    },
  ]
}

/** The same against the limit server. */
export function limitWorkloads(slugs: readonly string[]): Workload<any>[] {
  const pick = () => Math.floor(Math.random() * slugs.length)
  const newCart = async (connection: Connection) => (await connection.send('POST', '/cart')).body.id as string
  const add = (connection: Connection, cart: string, product: number) =>
    connection.send('POST', `/cart/${cart}/add`, { body: { product }, raw: true })
  const fill = async (connection: Connection): Promise<string> => {
    const cart = await newCart(connection)
    await add(connection, cart, pick())
    await add(connection, cart, pick())
    await connection.send('POST', `/cart/${cart}/address`, { body: { country: 'DE', city: 'Berlin' }, raw: true })
    await connection.send('GET', `/cart/${cart}/delivery`, { raw: true })
    await connection.send('POST', `/cart/${cart}/delivery`, { body: { code: 'standard' }, raw: true })
    return cart
  }
  return [
    {
      name: 'list of 24 products',
      prepare: async () => ({}),
      once: async (connection) => void (await connection.send('GET', '/list', { raw: true })),
    },
    {
      name: 'product by slug',
      prepare: async () => ({}),
      once: async (connection) => void (await connection.send('GET', `/product/${slugs[pick()]}`, { raw: true })),
    },
    // Both interfaces have the same limit.
    ...['add to cart', 'add to cart v2'].map((name) => ({
      name,
      prepare: async (connection: Connection) => ({ cart: await newCart(connection), own: Array.from({ length: 20 }, pick) }),
      once: async (connection: Connection, { cart, own }: { cart: string; own: number[] }) =>
        void (await add(connection, cart, own[Math.floor(Math.random() * own.length)]!)),
    })),
    {
      name: 'purchase, paid later',
      prepare: async () => ({}),
      once: async (connection) => {
        const cart = await fill(connection)
        await connection.send('POST', `/cart/${cart}/order`, { raw: true })
      },
    },
    {
      name: 'purchase, paid by card',
      prepare: async () => ({}),
      once: async (connection) => {
        const cart = await fill(connection)
        const { body } = await connection.send('POST', '/card', { body: { number: '4242424242424242' } })
        await connection.send('POST', `/cart/${cart}/pay`, { body: { token: body.id as string }, raw: true })
      },
    },
    {
      name: 'newest 50 orders',
      prepare: async () => ({}),
      once: async (connection) => void (await connection.send('GET', '/orders', { raw: true })),
    },
    {
      name: 'storefront product page',
      prepare: async () => ({}),
      once: async (connection) => void (await connection.send('GET', `/page/${slugs[pick()]}`, { raw: true })),
    },
  ]
}

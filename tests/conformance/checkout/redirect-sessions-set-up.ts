import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer
export let shop: TestShop
export let product: Awaited<ReturnType<typeof aProduct>>
export let visitor: Visitor
export let checkoutId: string

export async function allow(...allowedRedirectDomains: string[]) {
  const { clientId: id } = shop.credentials
  return shop.owner('PATCH', `/stoa/v1/oauth-apps/${id}`, { oAuthApp: { id, allowedRedirectDomains } })
}

export const create = (body: object, from = visitor) => from.send('POST', '/_api/redirects-api/v1/redirect-session', body)
export const session = async (body: object, from?: Visitor) => (await create(body, from)).body.redirectSession

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await sharedServer()
    shop = await aShop(server)
    product = await aProduct(shop)
    await aShippingOption(shop)
    await allow('front.example')
  })
  beforeEach(async () => {
    visitor = await aVisitor(shop)
    checkoutId = await aCheckout(visitor, [product])
  })
  afterAll(() => server[Symbol.asyncDispose]())
}

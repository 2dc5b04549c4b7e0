import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { allowFrontEnd } from '../support/members/signing-in.ts'

export const minute = 60_000

export let server: TestServer
export let shop: TestShop
export let product: Awaited<ReturnType<typeof aProduct>>
export let visitor: Visitor
export let checkoutId: string

export const callbacks = {
  thankYouPageUrl: 'https://front.example/thanks',
  postFlowUrl: 'https://front.example/',
  cartPageUrl: 'https://front.example/cart',
}

export async function handOver(more: object = { callbacks }): Promise<string> {
  const { body } = await visitor.send('POST', '/_api/redirects-api/v1/redirect-session', {
    ecomCheckout: { checkoutId },
    ...more,
  })
  return body.redirectSession.fullUrl
}

export const page = () => `/checkout/${checkoutId}`

export function setVisitor(value: typeof visitor): void {
  visitor = value
}

export function setCheckoutId(value: typeof checkoutId): void {
  checkoutId = value
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer({ caching: false })))
  afterAll(() => server[Symbol.asyncDispose]())
  beforeEach(async () => {
    shop = await aShop(server)
    product = await aProduct(shop)
    await aShippingOption(shop)
    await allowFrontEnd(shop)
    visitor = await aVisitor(shop)
    checkoutId = await aCheckout(visitor, [product])
  })
}

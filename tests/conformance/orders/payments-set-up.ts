import { afterAll, beforeAll, expect } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'

export let server: TestServer

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  challenge: '4000000000003220',
  later: '4000000000000077',
  declinedLater: '4000000000000085',
}

export interface Purchase {
  shop: TestShop
  visitor: Visitor
  product: { id: string; variantId: string }
  checkoutId: string
}

export async function aPurchase(): Promise<Purchase> {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock: 5 })
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  return { shop, visitor, product, checkoutId: await aCheckout(visitor, [product]) }
}

export async function pay({ visitor, checkoutId }: Purchase, card: string, options: object = {}): Promise<WireAnswer> {
  return visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken(card),
    ...options,
  })
}

export async function onlyOrder({ shop }: Purchase): Promise<any> {
  const filter = { status: { $in: ['INITIALIZED', 'PENDING', 'APPROVED', 'CANCELED', 'REJECTED'] } }
  const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search: { filter } })
  expect(body.orders).toHaveLength(1)
  return body.orders[0]
}

export async function stockOf({ shop, product }: Purchase): Promise<number> {
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { filter: { variantId: product.variantId } },
  })
  return body.inventoryItems[0].quantity
}

export async function runJobs(): Promise<void> {
  await server.app.drain()
}

export async function expectRightMoney({ shop }: Purchase): Promise<void> {
  expect(await auditOrderMoney(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}

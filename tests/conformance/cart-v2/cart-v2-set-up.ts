import { cartV2, currentCartV2, orders } from '@wix/ecom'
import { afterAll, beforeAll } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aShippingOption, storesAppId } from '../../support/shop/builders.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer

export function setUp(): void {
  beforeAll(async () => void (server = await sharedServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}

const modules = { cartV2, currentCartV2, orders }
export const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Allee 1' }
export const customerInfo = { email: 'buyer@example.com', firstName: 'Anna', lastName: 'Müller' }
export const unknownId = '6f1e0a52-0000-4000-8000-000000000000'

/** A shop with a product, a delivery, a coupon and a visitor who uses the published client. */
export async function aShopForCarts({ price = '20.00', stock = 5 } = {}) {
  const shop = await aShop(server)
  const product = await aProduct(shop, { price, stock })
  const { id: delivery } = await aShippingOption(shop, { price: '4.90' })
  const specification = { name: 'Summer', code: 'SUMMER', moneyOffAmount: 5, startTime: '1700000000000' }
  await shop.owner('POST', '/stores/v2/coupons', { specification })
  return { shop, product, delivery, item: itemOf(product), ...clientsOf(shop) }
}

export function itemOf({ id, variantId }: { id: string; variantId: string }) {
  return (quantity: number) => ({
    quantity,
    catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
  })
}

export function clientsOf(shop: TestShop) {
  return { visitor: visitorClient(shop, modules), owner: ownerClient(shop, modules) }
}

import { productsV3, subscriptionOptions } from '@wix/stores'
import type { TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug } from './catalog-builders.ts'

// Some results are typed more narrowly than what is on the wire.
export const clientOf = (shop: TestShop) => ownerClient(shop, { options: subscriptionOptions }).options as any
const productsOf = (shop: TestShop) => ownerClient(shop, { products: productsV3 }).products as any

export const monthly = {
  title: 'Monthly',
  description: 'Fresh every month',
  subscriptionSettings: { frequency: 'MONTH', autoRenewal: true },
  discount: { type: 'PERCENT', value: 10 },
}
export const halfYear = {
  title: 'Half a year',
  subscriptionSettings: { frequency: 'MONTH', autoRenewal: false, billingCycles: 6 },
}
/** With the fields that only Stoa has. */
export const afterTrial = {
  title: 'After a trial',
  subscriptionSettings: {
    frequency: 'WEEK',
    interval: 2,
    autoRenewal: true,
    freeTrialPeriod: { frequency: 'DAY', interval: 14 },
    startDate: '2027-01-01T00:00:00.000Z',
  },
  discount: { type: 'AMOUNT', value: 2.5 },
}

/** A shop with a product that costs 8.00, and the functions of the published package. */
export async function aSubscriptionShop(server: TestServer) {
  const shop = await aShop(server)
  const client = clientOf(shop)
  const product = async (more: object = {}): Promise<string> =>
    (await productsOf(shop).createProduct(aMug({ name: 'Coffee', ...more })))._id
  return {
    shop,
    client,
    product,
    productId: await product(),
    read: (id: string) => productsOf(shop).getProduct(id) as Promise<any>,
    assign: (productId: string, ...options: (string | object)[]) =>
      client.assignSubscriptionOptionsToProduct(productId, {
        assignedSubscriptionOptions: options.map((option) => (typeof option === 'string' ? { _id: option } : option)),
      }),
    listOf: async (productId: string) =>
      (await client.getSubscriptionOptionsForProduct(productId, { includeHiddenSubscriptionOptions: true }))
        .subscriptionOptions as any[],
  }
}

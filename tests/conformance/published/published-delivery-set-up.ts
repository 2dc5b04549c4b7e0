import { deliveryProfile, deliverySolutions, localDeliveryOptions, pickupLocations, shippingOptions } from '@wix/ecom'
import { afterAll, beforeAll } from 'vitest'
import { hidden } from '../../support/requests/published-functions.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer
export let shop: TestShop

export function client() {
  const owner = ownerClient(shop, { deliveryProfile, deliverySolutions, localDeliveryOptions, pickupLocations, shippingOptions })
  return {
    profiles: hidden(owner.deliveryProfile),
    local: hidden(owner.localDeliveryOptions),
    pickups: hidden(owner.pickupLocations),
    options: owner.shippingOptions,
    /** Returns the options for an address, by title, price and carrier code. */
    async offers(destination: object, lines: object[] = [{ totalPrice: '10' }]) {
      const items = lines.map((line, index) => ({ _id: `line-${index}`, quantity: 1, ...line }))
      const answer = await owner.deliverySolutions.getDeliverySolutions(items, { destination, currency: 'EUR' })
      return answer.deliverySolutions! as any[]
    },
  }
}
export const pickupCarrier = '5703d311-0000-4000-8000-de11feed0003'

export async function aProfile(name: string, ...regions: object[]) {
  return await client().profiles.createDeliveryProfile!({ name, deliveryRegions: regions })
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await sharedServer()
    shop = await aShop(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())
}

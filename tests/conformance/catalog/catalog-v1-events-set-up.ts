import { inventory, products, productsV3 } from '@wix/stores'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { appId, startReceiver, subscribe } from '../platform/webhook-builders.ts'

export const catalogTypes = ['ProductCreated', 'ProductChanged', 'ProductDeleted', 'VariantsChanged'].map(
  (name) => `com.wix.ecommerce.catalog.api.v1.${name}`,
)
export const collectionTypes = ['CollectionCreated', 'CollectionChanged', 'CollectionDeleted'].map(
  (name) => `com.wix.ecommerce.catalog.api.v1.${name}`,
)
export const inventoryTypes = ['InventoryItemChanged', 'InventoryVariantsChanged'].map(
  (name) => `com.wix.ecommerce.inventory.api.v1.${name}`,
)

/** An event as a handler of the published client gets it, under the name of its type. */
export interface Heard {
  name: string
  data: any
  metadata: any
}

export interface Listener extends AsyncDisposable {
  shop: TestShop
  webhookId: string
  /** Waits for the next so many events, in any order, and gives them by the names of their types. */
  next(count: number): Promise<Heard[]>
}

/** Gives a function that makes a shop with a webhook for events of the older catalogue. */
export function setUp() {
  let server: TestServer
  beforeAll(async () => void (server = await startServer({ background: true })))
  afterAll(() => server[Symbol.asyncDispose]())
  return async (types: readonly string[]): Promise<Listener> => {
    const shop = await aShop(server)
    const receiver = await startReceiver()
    const webhook = await subscribe(shop, receiver.url, [...types])
    const client = createClient({
      auth: AppStrategy({ appId, publicKey: webhook.publicKey }),
      modules: { products, productsV3, inventory },
    })
    const heard: Heard[] = []
    const hear =
      (name: string) =>
      ({ data, metadata }: Omit<Heard, 'name'>) =>
        void heard.push({ name, data, metadata })
    client.products.onProductCreated(hear('ProductCreated'))
    client.products.onProductChanged(hear('ProductChanged'))
    client.products.onProductDeleted(hear('ProductDeleted'))
    client.products.onProductVariantsChanged(hear('VariantsChanged'))
    client.products.onProductCollectionCreated(hear('CollectionCreated'))
    client.products.onProductCollectionChanged(hear('CollectionChanged'))
    client.products.onProductCollectionDeleted(hear('CollectionDeleted'))
    client.productsV3.onProductUpdated(({ metadata }) => void heard.push({ name: 'ProductUpdated', data: undefined, metadata }))
    client.inventory.onInventoryItemChanged(hear('InventoryItemChanged'))
    client.inventory.onInventoryVariantsChanged(hear('InventoryVariantsChanged'))
    return {
      shop,
      webhookId: webhook.id,
      async next(count) {
        const bodies = await until(() => (receiver.bodies.length >= count ? receiver.bodies.splice(0) : undefined))
        for (const body of bodies) await client.webhooks.process(body)
        return heard.splice(0).sort((one, other) => one.name.localeCompare(other.name))
      },
      [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
    }
  }
}

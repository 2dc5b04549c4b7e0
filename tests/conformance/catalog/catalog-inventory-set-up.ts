import { inventoryItemsV3, productsV3 } from '@wix/stores'
import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { aShirt } from './catalog-builders.ts'

export let server: TestServer
export const failedWith = (code: string) => ({ itemMetadata: { success: false, error: { code } } })

export async function aShirtShop(stock?: number) {
  const shop = await aShop(server)
  const client = ownerClient(shop, { productsV3, inventoryItemsV3 })
  const { product } = await client.productsV3.createProductWithInventory(
    aShirt({ sku: 'S', ...(stock !== undefined && { stock }) }),
  )
  const [small, large] = product!.variantsInfo!.variants!.map(({ _id }) => _id!)
  const items = client.inventoryItemsV3
  const itemOf = async (variantId: string) => (await items.queryInventoryItems().eq('variantId', variantId).find()).items[0]!
  return { shop, client, items, product: product!, productId: product!._id!, small: small!, large: large!, itemOf }
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer({ background: true })))
  afterAll(() => server[Symbol.asyncDispose]())
}

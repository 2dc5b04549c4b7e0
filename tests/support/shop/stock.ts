import type { TestShop } from './shop.ts'

/** The stock of a variant, as the owner reads it. */
export async function stockOf(shop: TestShop, variantId: string): Promise<number> {
  const query = { filter: { variantId } }
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query })
  return body.inventoryItems[0].quantity
}

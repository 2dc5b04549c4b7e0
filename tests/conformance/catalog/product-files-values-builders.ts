import type { TestShop } from '../../support/shop/shop.ts'
import type { ImportedFile } from './product-files-site.ts'

export const messages = (run: ImportedFile, outcome: string) =>
  run.rows.filter((row) => row.outcome === outcome).map(({ line, message }) => [line, message])

export async function productBySlug(shop: TestShop, slug: string): Promise<any> {
  return (await shop.owner('GET', `/stores/v3/products/slug/${slug}?fields=MERCHANT_DATA`)).body.product
}

export async function pricesOf(shop: TestShop, slug: string): Promise<string[]> {
  const { variantsInfo } = await productBySlug(shop, slug)
  return variantsInfo.variants.map(({ price }: any) => price.actualPrice.amount)
}

export async function stockOf(shop: TestShop, name: string): Promise<unknown[]> {
  const query = { filter: { 'product.name': name } }
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query })
  return body.inventoryItems.map(({ quantity, inStock }: any) => quantity ?? inStock)
}

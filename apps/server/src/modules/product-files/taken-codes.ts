import type { SiteRead } from '../../kernel/site.ts'
import { productQuery, productsById } from '../catalog/index.ts'
import { variantLines, type FileProduct } from './file-products.ts'
import { productInShop } from './shop-products.ts'

const maxOwners = 1000

/** The SKUs and barcodes of the product's lines that variants of other products of the shop have, by column. */
export async function takenCodes(site: SiteRead, file: FileProduct): Promise<Record<string, ReadonlySet<string>>> {
  const own = (await productInShop(site, file))?.product.id
  const codes = (column: string) => variantLines(file).flatMap(({ cells }) => cells[column] || [])
  const filters = [
    { 'variantsInfo.variants.sku': { $in: codes('Variant SKU') } },
    { 'variantsInfo.variants.barcode': { $in: codes('Variant Barcode') } },
  ].filter((filter) => Object.values(filter)[0]!.$in.length > 0)
  const found = await Promise.all(filters.map((filter) => productQuery.idsAfter(site, { filter }, undefined, maxOwners)))
  const others = await productsById(
    site,
    [...new Set(found.flat())].filter((id) => id !== own),
  )
  const variants = others.flatMap((product) => product.variants)
  return {
    'Variant SKU': new Set(variants.flatMap(({ sku }) => sku ?? [])),
    'Variant Barcode': new Set(variants.flatMap(({ barcode }) => barcode ?? [])),
  }
}

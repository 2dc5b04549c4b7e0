import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadCodesOfOtherProducts } from '../catalog/ports/products.ts'
import { variantLines, type FileProduct } from './file-products.ts'
import { findProductInShop } from './shop-products.ts'

/** The SKUs and barcodes of the product's lines that variants of other products of the shop have, by column. */
export async function loadTakenCodes(site: SiteRead, file: FileProduct): Promise<Record<string, ReadonlySet<string>>> {
  const productId = (await findProductInShop(site, file))?.product.id
  const codes = (column: string) => variantLines(file).flatMap(({ cells }) => cells[column] || [])
  const { skus, barcodes } = await loadCodesOfOtherProducts(site, {
    skus: codes('Variant SKU'),
    barcodes: codes('Variant Barcode'),
    productId,
  })
  return { 'Variant SKU': skus, 'Variant Barcode': barcodes }
}

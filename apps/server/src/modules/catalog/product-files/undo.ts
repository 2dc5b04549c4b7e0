import type { ImportMessage } from '@stoa/contract/services/stoa/product-files'
import type { ProductWithInventory } from '@stoa/contract/services/stores/products-v-3'
import { pictureIdOf } from '@stoa/media-url'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { changeProductWithInventory, eventFields, presentProduct, removeProduct, findVersion } from '../catalog/ports/products.ts'
import { presentItem } from '../catalog/ports/stock.ts'
import { trashImportedUnlessUsed } from '../../media/media/index.ts'
import { importMessage } from './import-messages.ts'
import { removeFromCategories } from './file-categories.ts'
import type { ShopProduct } from './product-lines.ts'
import type { UndoRow, Before } from './store/undo.ts'
import { forgetSource, saveSource, loadSources } from './store/sources.ts'
import type { Counted, NewOutcomeRow } from './store/runs.ts'

export function beforeOf(site: SiteTx, { product, items, source }: ShopProduct): Before {
  const stock = [...items].map(([variantId, row]) => {
    const { quantity, inStock, preorderInfo } = presentItem(row)
    const counted = quantity === undefined ? { inStock: inStock ?? false } : { quantity: Math.max(0, quantity ?? 0) }
    return [variantId, { ...counted, preorderInfo: { enabled: preorderInfo?.enabled ?? false } }] as const
  })
  return {
    product: presentProduct(product, eventFields, site.settings, product.variants),
    stock: Object.fromEntries(stock),
    source: source ?? null,
  }
}

/** Undoes the import of one product, unless the product changed since. What was `imported` since then for its pictures goes to the trash. */
export async function undoProductImport(
  site: SiteTx,
  row: UndoRow,
  imported: Date,
): Promise<Counted & { rows: NewOutcomeRow[] }> {
  const { line, handle, title, product_id: id, before, categories } = row
  const outcome = (counter: Counted['counter'], word: NewOutcomeRow['outcome'], ...messages: ImportMessage[]) => ({
    counter,
    warnings: word === 'WARNING' ? 1 : 0,
    rows: [{ line, handle, title, outcome: word, changes: [], messages, priceChanges: [] }],
  })
  const version = await findVersion(site, id)
  if (version === undefined) return outcome('unchanged_count', 'UNCHANGED', importMessage('GONE'))
  if (version !== row.version) {
    return outcome('unchanged_count', 'WARNING', importMessage('CHANGED_SINCE'))
  }
  trashImportedUnlessUsed(site, await loadPictureIds(site, id), imported)
  if (!before) {
    await removeProduct(site, id)
    return outcome('created_count', 'DELETED')
  }
  await changeProductWithInventory(site, restoringChange(before))
  await removeFromCategories(site, id, categories)
  if (before.source) await saveSource(site, id, before.source)
  else await forgetSource(site, id)
  return outcome('changed_count', 'CHANGED')
}

/** The pictures of the lines that the product was imported from, also those that were copied later. */
async function loadPictureIds(site: SiteTx, productId: string): Promise<string[]> {
  const source = (await loadSources(site, [productId])).get(productId)
  return (source?.lines ?? []).flatMap(({ image }) => (image && pictureIdOf(image)) ?? [])
}

/** The fields that a file can contain; an import never touches the others. */
function restoringChange({ product, stock }: Before): ProductWithInventory {
  const { id, name, visible, plainDescription, description, brand, seoData, media, options } = product
  return {
    id,
    name,
    visible,
    ...(description && !plainDescription ? { description } : { plainDescription: plainDescription ?? null }),
    brand: brand ? { id: brand.id } : null,
    seoData: seoData ?? { tags: [] },
    media: { itemsInfo: { items: media?.itemsInfo?.items ?? [] } },
    ...(options && { options }),
    variantsInfo: {
      variants: (product.variantsInfo?.variants ?? []).map((variant) => ({
        id: variant.id,
        visible: variant.visible,
        sku: variant.sku ?? null,
        barcode: variant.barcode ?? null,
        choices: variant.choices,
        price: variant.price,
        ...(variant.physicalProperties && { physicalProperties: variant.physicalProperties }),
        ...(variant.digitalProperties && { digitalProperties: variant.digitalProperties }),
        ...(variant.id && stock[variant.id] && { inventoryItem: stock[variant.id] }),
      })),
    },
  }
}

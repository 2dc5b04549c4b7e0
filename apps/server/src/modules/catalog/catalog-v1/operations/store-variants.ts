import * as contract from '@stoa/contract/services/stores/products'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { VariantRow } from '../../catalog/ports/products.ts'
import { splitStoreVariantId, storeVariantId } from '../ids.ts'
import { loadVariantPage } from '../lists.ts'
import { mediaItemsOf, platformMedia } from '../media.ts'
import { choicesOf, optionsOf, variantStock } from '../present-product.ts'
import { seesHidden, getStoredProduct, loadStoredProducts, variantOf, type Stored } from '../stored.ts'

export const queryStoreVariants = implementRead(contract.queryStoreVariants, async ({ site, caller }, { query }) => {
  const { ids, offset, total } = await loadVariantPage(site, query, { hidden: seesHidden(caller) })
  const pairs = ids.flatMap((id) => splitStoreVariantId(id) ?? [])
  const products = new Map(
    (await loadStoredProducts(site, [...new Set(pairs.map(({ productId }) => productId))])).map((stored) => [
      stored.product.id,
      stored,
    ]),
  )
  const variants = pairs.map(({ productId, variantId }) =>
    present(variantOf(getOrThrow(products, productId), variantId), getOrThrow(products, productId)),
  )
  return { variants, metadata: { count: variants.length, offset, total } }
})

export const getStoreVariant = implementRead(contract.getStoreVariant, async ({ site, caller }, { id }) => {
  const pair = splitStoreVariantId(id)
  if (!pair) throw notFound('variant', { id })
  const stored = await getStoredProduct(site, caller, pair.productId)
  return { variant: present(variantOf(stored, pair.variantId), stored) }
})

function present(variant: VariantRow, stored: Stored): contract.StoreVariant {
  const { product, items, collectionIds } = stored
  const choices = choicesOf(variant, product)
  const media = platformMedia(mediaItemsOf(product))
  const item = items.get(variant.id)
  return {
    id: storeVariantId(product.id, variant.id),
    variantId: variant.id,
    productId: product.id,
    variantName: (Object.values(choices).join(' | ') || product.name).slice(0, 80),
    productName: product.name,
    managedVariant: optionsOf(product).length > 0,
    sku: variant.sku ?? '',
    stock: variantStock(variant, stored),
    choices,
    collectionIds,
    ...(media && { media }),
    preorderInfo: {
      enabled: variant.preorder_enabled,
      ...(item?.doc.preorderMessage && { message: item.doc.preorderMessage }),
      ...(item?.track_quantity && variant.preorder_enabled && stored.showsStock && { limit: Number(item.preorder_limit) }),
    },
  }
}

import * as versioning from '@stoa/contract/services/stores/catalog-versioning'
import type { Module } from '../../../kernel/background/module.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { followCategory } from './follow-categories.ts'
import { followPart } from './follow-parts.ts'
import {
  bulkCreateProducts,
  bulkCreateProductsWithInventory,
  bulkUpdateProducts,
  bulkUpdateProductsWithInventory,
  bulkDeleteProducts,
  bulkAddInfoSectionsToProducts,
  bulkRemoveInfoSectionsFromProducts,
  bulkUpdateProductTags,
} from './operations/bulk-products.ts'
import {
  createInventoryItem,
  bulkCreateInventoryItems,
  getInventoryItem,
  updateInventoryItem,
  bulkUpdateInventoryItems,
  bulkUpsertInventoryItems,
  deleteInventoryItem,
  bulkDeleteInventoryItems,
  queryInventoryItems,
  searchInventoryItems,
  countInventoryItems,
} from './operations/inventory-items.ts'
import {
  bulkUpdateInventoryItemsByFilter,
  bulkDeleteInventoryItemsByFilter,
  bulkSetOrAdjustInventoryItemsByFilter,
  bulkAdjustInventoryItemsByFilter,
  bulkCreateInventoryItemsByVariantFilter,
} from './operations/inventory-by-filter.ts'
import {
  bulkDecrementInventoryItems,
  bulkIncrementInventoryItems,
  bulkDecrementInventoryItemsByVariantAndLocation,
  bulkIncrementInventoryItemsByVariantAndLocation,
} from './operations/inventory-quantities.ts'
import {
  bulkUpdateProductsByFilter,
  bulkDeleteProductsByFilter,
  bulkUpdateProductVariantsByFilter,
  bulkAdjustProductVariantsByFilter,
  bulkAddInfoSectionsToProductsByFilter,
  bulkRemoveInfoSectionsFromProductsByFilter,
  bulkAddProductsToCategoriesByFilter,
  bulkRemoveProductsFromCategoriesByFilter,
  bulkUpdateProductTagsByFilter,
} from './operations/products-by-filter.ts'
import { queryVariants, searchVariants } from './operations/read-only-variants.ts'
import {
  getProduct,
  getProductBySlug,
  queryProducts,
  searchProducts,
  countProducts,
  getAllProductsCategory,
} from './operations/read-products.ts'
import { listStockMovements, adjustStock, listProductStock } from './operations/stock-movements.ts'
import {
  createProduct,
  createProductWithInventory,
  updateProduct,
  updateProductWithInventory,
  deleteProduct,
} from './operations/write-products.ts'
import { translatableProduct } from './translatable.ts'
import { showConvertedVideos } from './show-converted-videos.ts'
import { whenCategoryChanged, whenItemMoved, whenPartChanged } from './reactions.ts'
import { productUsage } from './file-usage.ts'

export type { CatalogItem, CatalogReference } from './catalog-item.ts'
export { catalogItems, type Freshness } from './catalog-items.ts'
export { productShowing, showCopy } from './copied-picture.ts'
export { createProduct, type CreatedProduct } from './create-product.ts'
export { allProductsCategoryId, catalogAppId, defaultLocationId, isCatalogApp, onlyVariantAlias } from './ids.ts'
export { adjustItems, type AdjustmentRequest } from './inventory-adjustments.ts'
export { presentItem, type InventoryRow } from './inventory-row.ts'
export { changeItem, insertItem } from './inventory-write.ts'
export { followCategories } from './follow-categories.ts'
export { eventFields, presentProduct, productUrl } from './present.ts'
export { productQuery } from './product-lists.ts'
export type { VariantRow } from './product-row.ts'
export { removeProduct } from './product-write.ts'
export { slugOf } from './slug.ts'
export type { Narrowing } from './product-list/filters.ts'
export { listProducts } from './product-list/list-products.ts'
export { type ProductList, type ProductListOrder } from './store/product-list.ts'
export { lowestPricesOf } from './product-list/lowest-price.ts'
export { stockLeftOf } from './store/stock-left.ts'
export { itemsAt, scarceItems } from './store/inventory.ts'
export {
  buyableProducts,
  categoriesOfProducts,
  groupedProducts,
  productNames,
  productsBySlug,
  startingPrices,
  visibleProducts,
  type GroupedProduct,
} from './store/shown.ts'
export { countVisibleProducts, isVisibleProduct, productAddresses } from './store/addresses.ts'
export { recordPastPrice, variantPrices } from './store/prices.ts'
export { refreshStatus } from './store/product-status.ts'
export { hasTakenStock } from './store/order-stock.ts'
export { codesOfOtherProducts } from './store/variants.ts'
export { versionOf } from './store/versions.ts'
export { changeProductWithInventory } from './update-with-inventory.ts'
export { productsById, type ProductWithVariants } from './store/product-pages.ts'
export { variantsAt } from './store/stock-at.ts'
export { auditStock, checkUnchanged, releaseStock, reserveStock, restock, type StockLine } from './stock.ts'

export const catalogModule = {
  name: 'catalog',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stores/products-v-3': {
      getProduct,
      getProductBySlug,
      queryProducts,
      searchProducts,
      countProducts,
      getAllProductsCategory,
      createProduct,
      createProductWithInventory,
      updateProduct,
      updateProductWithInventory,
      deleteProduct,
      bulkCreateProducts,
      bulkCreateProductsWithInventory,
      bulkUpdateProducts,
      bulkUpdateProductsWithInventory,
      bulkDeleteProducts,
      bulkAddInfoSectionsToProducts,
      bulkRemoveInfoSectionsFromProducts,
      bulkUpdateProductTags,
      bulkUpdateProductsByFilter,
      bulkDeleteProductsByFilter,
      bulkUpdateProductVariantsByFilter,
      bulkAdjustProductVariantsByFilter,
      bulkAddInfoSectionsToProductsByFilter,
      bulkRemoveInfoSectionsFromProductsByFilter,
      bulkAddProductsToCategoriesByFilter,
      bulkRemoveProductsFromCategoriesByFilter,
      bulkUpdateProductTagsByFilter,
    },
    'stores/read-only-variants-v-3': {
      queryVariants,
      searchVariants,
    },
    'stores/inventory-items-v-3': {
      createInventoryItem,
      bulkCreateInventoryItems,
      getInventoryItem,
      updateInventoryItem,
      bulkUpdateInventoryItems,
      bulkUpsertInventoryItems,
      deleteInventoryItem,
      bulkDeleteInventoryItems,
      queryInventoryItems,
      searchInventoryItems,
      countInventoryItems,
      bulkDecrementInventoryItems,
      bulkIncrementInventoryItems,
      bulkDecrementInventoryItemsByVariantAndLocation,
      bulkIncrementInventoryItemsByVariantAndLocation,
      bulkUpdateInventoryItemsByFilter,
      bulkDeleteInventoryItemsByFilter,
      bulkSetOrAdjustInventoryItemsByFilter,
      bulkAdjustInventoryItemsByFilter,
      bulkCreateInventoryItemsByVariantFilter,
    },
    'stoa/stock-movements': {
      listStockMovements,
      adjustStock,
      listProductStock,
    },
    'stores/catalog-versioning': {
      getCatalogVersion: implementRead(versioning.getCatalogVersion, async () => ({ catalogVersion: 'V3_CATALOG' as const }), {
        sameForVisitors: true,
      }),
    },
  },
  translatable: [translatableProduct],
  jobs: [followCategory, followPart, showConvertedVideos],
  reactions: [whenItemMoved, whenCategoryChanged, whenPartChanged],
  fileUsages: [productUsage],
} satisfies Module

import type { Module } from '../../../kernel/background/module.ts'
import { followCategory } from './follow-categories.ts'
import { followPart } from './follow-parts.ts'
import { translatableProduct } from './translatable.ts'
import { showConvertedVideos } from './show-converted-videos.ts'
import { whenCategoryChanged, whenItemMoved, whenPartChanged } from './reactions.ts'
import { productUsage } from './file-usage.ts'
import { catalogServices } from './operations/index.ts'

export type { CatalogItem, CatalogReference } from './catalog-item.ts'
export { showsStock } from './stock-visibility.ts'
export { loadCatalogItems, type Freshness } from './catalog-items.ts'
export { findProductShowing, showCopy } from './copied-picture.ts'
export { createProduct } from './create-product.ts'
export { allProductsCategoryId, catalogAppId, defaultLocationId, isCatalogApp, onlyVariantAlias } from './ids.ts'
export { adjustItems, type AdjustmentRequest } from './inventory-adjustments.ts'
export { presentItem, type InventoryRow } from './inventory-row.ts'
export { changeItem, insertItem } from './inventory-write.ts'
export { followCategories } from './follow-categories.ts'
export { eventFields, presentProduct, productUrl } from './present.ts'
export { productQuery } from './product-lists.ts'
export type { StoredOption, VariantRow } from './product-row.ts'
export { removeProduct } from './product-write.ts'
export { slugOf } from './slug.ts'
export type { Narrowing } from './product-list/filters.ts'
export { listProducts } from './product-list/list-products.ts'
export { type ProductList, type ProductListOrder } from './store/product-list.ts'
export { loadLowestPrices } from './product-list/lowest-price.ts'
export { loadStockLeft } from './store/stock-left.ts'
export { loadItemsAt, loadScarceItems } from './store/inventory.ts'
export {
  filterBuyableProducts,
  loadProductCategories,
  loadGroupedProducts,
  loadProductNames,
  loadProductsBySlug,
  loadStartingPrices,
  filterVisibleProducts,
  type GroupedProduct,
} from './store/shown.ts'
export { countVisibleProducts, isVisibleProduct, loadProductAddresses } from './store/addresses.ts'
export { recordPastPrice, loadVariantPrices } from './store/prices.ts'
export { refreshStatus } from './store/product-status.ts'
export { hasTakenStock } from './store/order-stock.ts'
export { loadCodesOfOtherProducts } from './store/variants.ts'
export { findVersion } from './store/versions.ts'
export { changeProductWithInventory } from './update-with-inventory.ts'
export { loadProductsById, type ProductWithVariants } from './store/product-pages.ts'
export { loadVariantsAt } from './store/stock-at.ts'
export { auditStock, checkUnchanged, releaseStock, reserveStock, restock, type StockLine } from './stock.ts'

export const catalogModule = {
  name: 'catalog',
  migrations: `${import.meta.dirname}/migrations`,
  services: catalogServices,
  translatable: [translatableProduct],
  jobs: [followCategory, followPart, showConvertedVideos],
  reactions: [whenItemMoved, whenCategoryChanged, whenPartChanged],
  fileUsages: [productUsage],
} satisfies Module

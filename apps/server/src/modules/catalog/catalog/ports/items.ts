// Variants as carts and orders see them, by catalogue reference.
export type { CatalogItem, CatalogReference } from '../catalog-item.ts'
export { loadCatalogItems, type Freshness } from '../catalog-items.ts'
export { allProductsCategoryId, catalogAppId, defaultLocationId, isCatalogApp, onlyVariantAlias } from '../ids.ts'
export { unitCostOf } from '../store/costs.ts'
export { subscriptionPrice, type Frequency, type OfferedSubscription } from '../subscriptions.ts'

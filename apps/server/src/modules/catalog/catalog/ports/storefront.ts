// Products as visitors see them: lists, names, prices, addresses.
export type { Narrowing } from '../product-list/filters.ts'
export { loadMainCategories } from '../store/main-categories.ts'
export { deliveryPrices } from '../subscriptions.ts'
export { listProducts } from '../product-list/list-products.ts'
export { loadLowestPrices } from '../product-list/lowest-price.ts'
export { countVisibleProducts, isVisibleProduct, loadProductAddresses } from '../store/addresses.ts'
export { loadVariantPrices } from '../store/prices.ts'
export type { ProductList, ProductListOrder, ProductListRequest } from '../store/product-list.ts'
export {
  filterBuyableProducts,
  loadProductCategories,
  loadGroupedProducts,
  loadProductNames,
  loadProductsBySlug,
  loadStartingPrices,
  filterVisibleProducts,
  type GroupedProduct,
} from '../store/shown.ts'

import { t } from '@lingui/core/macro'
import { added, changed, created, deleted, removed, type OperationTitles } from './title.ts'

const brand = () => t`Brand`
const brands = () => t`Brands`
const category = () => t`Category`
const collection = () => t`Collection`
const option = () => t`Product option`
const options = () => t`Product options`
const choices = () => t`Choices of a product option`
const infoSection = () => t`Info section`
const infoSections = () => t`Info sections`
const stockRow = () => t`Stock row`
const stockRows = () => t`Stock rows`
const stock = () => t`Stock`
const product = () => t`Product`
const products = () => t`Products`
const subscription = () => t`Shared subscription`
const subscriptions = () => t`Shared subscriptions`
const productGroup = () => t`Product group`
const productGroups = () => t`Product groups`
const promotion = () => t`Promotion`
const promotions = () => t`Promotions`
const ribbon = () => t`Ribbon`
const ribbons = () => t`Ribbons`
const searchRule = () => t`Rule for a search`
const searchSynonym = () => t`Synonyms`
const variants = () => t`Variants`
const images = () => t`Images of a product`
const tagsOfProducts = changed(() => t`Tags of products`)
const tagsOfProductGroups = changed(() => t`Tags of product groups`)
const tagsOfPromotions = changed(() => t`Tags of promotions`)
const addedToCategory = () => t`Products added to a category`
const removedFromCategory = () => t`Products removed from a category`
const infoSectionsAdded = () => t`Info sections added to products`
const infoSectionsRemoved = () => t`Info sections removed from products`

export const catalogTitles = {
  'categories/categories': {
    createCategory: created(category),
    updateCategory: changed(category),
    deleteCategory: deleted(category),
    moveCategory: () => t`Category moved`,
    bulkUpdateCategories: changed(() => t`Categories`),
    updateCategoryVisibility: () => t`Category shown or hidden`,
    bulkShowCategories: () => t`Categories shown`,
    bulkAddItemsToCategory: addedToCategory,
    bulkAddItemToCategories: () => t`Product added to categories`,
    bulkRemoveItemsFromCategory: removedFromCategory,
    bulkRemoveItemFromCategories: () => t`Product removed from categories`,
    setArrangedItems: () => t`Products of a category sorted`,
    bulkSetItemCategories: changed(() => t`Categories of products`),
  },
  'stoa/product-search': {
    updateProductSearchSettings: changed(() => t`Ranking of searches`),
    ignoreMissedSearches: () => t`Searches without results ignored`,
    reportMissedSearch: () => t`Search without results counted`,
  },
  'stoa/product-search-rules': {
    createSearchRule: created(searchRule),
    updateSearchRule: changed(searchRule),
    deleteSearchRule: deleted(searchRule),
  },
  'stoa/product-search-synonyms': {
    createSearchSynonym: created(searchSynonym),
    updateSearchSynonym: changed(searchSynonym),
    deleteSearchSynonym: deleted(searchSynonym),
  },
  'stores/brands-v-3': {
    createBrand: created(brand),
    updateBrand: changed(brand),
    deleteBrand: deleted(brand),
    bulkCreateBrands: created(brands),
    bulkUpdateBrands: changed(brands),
    getOrCreateBrand: created(brand),
    bulkGetOrCreateBrands: created(brands),
    bulkDeleteBrands: deleted(brands),
  },
  'stores/customizations-v-3': {
    createCustomization: created(option),
    updateCustomization: changed(option),
    deleteCustomization: deleted(option),
    bulkCreateCustomizations: created(options),
    addCustomizationChoices: added(choices),
    setCustomizationChoices: changed(choices),
    removeCustomizationChoices: removed(choices),
    updateCustomizationChoices: changed(choices),
    reorderCustomizationChoices: () => t`Choices of a product option sorted`,
    bulkAddCustomizationChoices: added(() => t`Choices of product options`),
    bulkUpdateCustomizations: changed(options),
  },
  'stores/info-sections-v-3': {
    createInfoSection: created(infoSection),
    getOrCreateInfoSection: created(infoSection),
    bulkGetOrCreateInfoSections: created(infoSections),
    updateInfoSection: changed(infoSection),
    deleteInfoSection: deleted(infoSection),
    bulkCreateInfoSections: created(infoSections),
    bulkUpdateInfoSections: changed(infoSections),
    bulkDeleteInfoSections: deleted(infoSections),
  },
  'stores/inventory-items-v-3': {
    createInventoryItem: created(stockRow),
    bulkCreateInventoryItems: created(stockRows),
    updateInventoryItem: changed(stock),
    bulkUpdateInventoryItems: changed(stock),
    bulkUpsertInventoryItems: changed(stock),
    bulkUpdateInventoryItemsByFilter: changed(stock),
    deleteInventoryItem: deleted(stockRow),
    bulkDeleteInventoryItems: deleted(stockRows),
    bulkDeleteInventoryItemsByFilter: deleted(stockRows),
    bulkDecrementInventoryItems: () => t`Stock reduced`,
    bulkIncrementInventoryItems: () => t`Stock increased`,
    bulkDecrementInventoryItemsByVariantAndLocation: () => t`Stock reduced`,
    bulkIncrementInventoryItemsByVariantAndLocation: () => t`Stock increased`,
    bulkSetOrAdjustInventoryItemsByFilter: changed(stock),
    bulkAdjustInventoryItemsByFilter: changed(stock),
    bulkCreateInventoryItemsByVariantFilter: created(stockRows),
  },
  'stores/inventory': {
    updateInventoryVariants: changed(stock),
    decrementInventory: () => t`Stock reduced`,
    incrementInventory: () => t`Stock increased`,
  },
  'stores/product-groups-v-3': {
    createProductGroup: created(productGroup),
    updateProductGroup: changed(productGroup),
    deleteProductGroup: deleted(productGroup),
    bulkCreateProductGroups: created(productGroups),
    bulkUpdateProductGroups: changed(productGroups),
    assignProductsToProductGroup: () => t`Products added to a product group`,
    unassignProductsFromProductGroup: () => t`Products removed from a product group`,
    bulkDeleteProductGroups: deleted(productGroups),
    bulkUpdateProductGroupTags: tagsOfProductGroups,
    bulkUpdateProductGroupTagsByFilter: tagsOfProductGroups,
  },
  'stores/subscription-options': {
    createSubscriptionOption: created(subscription),
    updateSubscriptionOption: changed(subscription),
    deleteSubscriptionOption: deleted(subscription),
    bulkCreateSubscriptionOptions: created(subscriptions),
    bulkUpdateSubscriptionOptions: changed(subscriptions),
    bulkDeleteSubscriptionOptions: deleted(subscriptions),
    assignSubscriptionOptionsToProduct: () => t`Subscriptions of a product changed`,
    allowOneTimePurchases: () => t`One-time purchase of a product changed`,
  },
  'stores/products-v-3': {
    createProduct: created(product),
    createProductWithInventory: created(product),
    updateProduct: changed(product),
    updateProductWithInventory: changed(product),
    bulkCreateProducts: created(products),
    bulkCreateProductsWithInventory: created(products),
    bulkUpdateProducts: changed(products),
    bulkUpdateProductsWithInventory: changed(products),
    bulkUpdateProductsByFilter: changed(products),
    deleteProduct: deleted(product),
    bulkDeleteProducts: deleted(products),
    bulkDeleteProductsByFilter: deleted(products),
    bulkUpdateProductVariantsByFilter: changed(variants),
    bulkAdjustProductVariantsByFilter: changed(() => t`Prices of variants`),
    bulkAddInfoSectionsToProductsByFilter: infoSectionsAdded,
    bulkAddInfoSectionsToProducts: infoSectionsAdded,
    bulkRemoveInfoSectionsFromProductsByFilter: infoSectionsRemoved,
    bulkRemoveInfoSectionsFromProducts: infoSectionsRemoved,
    bulkAddProductsToCategoriesByFilter: () => t`Products added to categories`,
    bulkRemoveProductsFromCategoriesByFilter: () => t`Products removed from categories`,
    bulkUpdateProductTags: tagsOfProducts,
    bulkUpdateProductTagsByFilter: tagsOfProducts,
  },
  'stores/products': {
    createProduct: created(product),
    updateProduct: changed(product),
    deleteProduct: deleted(product),
    updateProductVariants: changed(() => t`Variants of a product`),
    resetAllProductVariantData: () => t`Variants of a product reset`,
    addProductsToCollection: () => t`Products added to a collection`,
    removeProductsFromCollection: () => t`Products removed from a collection`,
    addProductMedia: added(images),
    removeProductMedia: removed(images),
    addProductMediaToChoices: added(() => t`Images of product choices`),
    removeProductMediaFromChoices: removed(() => t`Images of product choices`),
    deleteProductOptions: deleted(() => t`Options of a product`),
    removeBrand: removed(() => t`Brand of a product`),
    createCollection: created(collection),
    updateCollection: changed(collection),
    deleteCollection: deleted(collection),
    removeRibbon: removed(() => t`Ribbon of a product`),
    bulkUpdateProductsProperty: changed(products),
    bulkAdjustProductProperty: changed(() => t`Prices of products`),
  },
  'stores/promotions-v-3': {
    createPromotion: created(promotion),
    updatePromotion: changed(promotion),
    deletePromotion: deleted(promotion),
    bulkCreatePromotions: created(promotions),
    bulkUpdatePromotions: changed(promotions),
    bulkDeletePromotions: deleted(promotions),
    bulkUpdatePromotionTags: tagsOfPromotions,
    bulkUpdatePromotionTagsByFilter: tagsOfPromotions,
  },
  'stores/ribbons-v-3': {
    createRibbon: created(ribbon),
    updateRibbon: changed(ribbon),
    deleteRibbon: deleted(ribbon),
    bulkCreateRibbons: created(ribbons),
    bulkUpdateRibbons: changed(ribbons),
    getOrCreateRibbon: created(ribbon),
    bulkGetOrCreateRibbons: created(ribbons),
    bulkDeleteRibbons: deleted(ribbons),
  },
  'stoa/pictures': { uploadPicture: () => t`Image uploaded` },
  'stoa/product-files': {
    startProductImport: () => t`Import of products started`,
    revertProductImport: () => t`Import of products undone`,
  },
  'stoa/stock-movements': { adjustStock: changed(stock) },
} satisfies OperationTitles

import type { Module } from '../../../kernel/background/module.ts'
import { queryCollections, getCollection, getCollectionBySlug } from './operations/collections.ts'
import { getInventoryVariants, queryInventory, updateInventoryVariants } from './operations/inventory.ts'
import {
  addProductMedia,
  removeProductMedia,
  addProductMediaToChoices,
  removeProductMediaFromChoices,
  deleteProductOptions,
  removeBrand,
  removeRibbon,
} from './operations/product-parts.ts'
import { queryProducts, getProduct, getProductOptionsAvailability, queryProductVariants } from './operations/read-products.ts'
import { queryStoreVariants, getStoreVariant } from './operations/store-variants.ts'
import { createProduct, updateProduct, deleteProduct } from './operations/write-products.ts'
import {
  getCollectionBySlug as getCollectionBySlugOfProducts,
  createCollection,
  updateCollection,
  deleteCollection,
  addProductsToCollection,
  removeProductsFromCollection,
} from './operations/product-collections.ts'
import { decrementInventory, incrementInventory } from './operations/adjust-inventory.ts'
import { updateProductVariants, resetAllProductVariantData } from './operations/product-variants.ts'
import { bulkUpdateProductsProperty, bulkAdjustProductProperty } from './operations/bulk-product-properties.ts'

export { catalogV1Events } from './events/index.ts'

/** The V1 catalogue interface over the data of V3. It has no tables. */
export const catalogV1Module = {
  name: 'catalog-v1',
  services: {
    'stores/products': {
      queryProducts,
      getProduct,
      getProductOptionsAvailability,
      queryProductVariants,
      queryStoreVariants,
      getStoreVariant,
      createProduct,
      updateProduct,
      deleteProduct,
      updateProductVariants,
      resetAllProductVariantData,
      bulkUpdateProductsProperty,
      bulkAdjustProductProperty,
      addProductMedia,
      removeProductMedia,
      addProductMediaToChoices,
      removeProductMediaFromChoices,
      deleteProductOptions,
      removeBrand,
      removeRibbon,
      getCollectionBySlug: getCollectionBySlugOfProducts,
      createCollection,
      updateCollection,
      deleteCollection,
      addProductsToCollection,
      removeProductsFromCollection,
    },
    'stores/collections': {
      queryCollections,
      getCollection,
      getCollectionBySlug,
    },
    'stores/inventory': {
      getInventoryVariants,
      queryInventory,
      updateInventoryVariants,
      decrementInventory,
      incrementInventory,
    },
  },
} satisfies Module

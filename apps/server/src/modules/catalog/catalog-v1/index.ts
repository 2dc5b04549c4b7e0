import type { Module } from '../../../kernel/background/module.ts'
import { collections, productCollections } from './operations/collections.ts'
import { inventory } from './operations/inventory.ts'
import { productParts } from './operations/product-parts.ts'
import { readProducts } from './operations/read-products.ts'
import { storeVariants } from './operations/store-variants.ts'
import { writeProducts } from './operations/write-products.ts'

/** The V1 catalogue interface over the data of V3. It has no tables. */
export const catalogV1Module = {
  name: 'catalog-v1',
  services: {
    'stores/products': { ...readProducts, ...storeVariants, ...writeProducts, ...productParts, ...productCollections },
    'stores/collections': collections,
    'stores/inventory': inventory,
  },
} satisfies Module

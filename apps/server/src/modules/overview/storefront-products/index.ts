import type { Module } from '../../../kernel/background/module.ts'
import { listStorefrontProducts, getStockLeft, getLowestPrices, getProductGroups, getSalePrices } from './operations.ts'

/** The catalogue as visitors see it. It owns no tables: it joins what the catalogue, discounts and orders know. */
export const storefrontProductsModule = {
  name: 'storefront-products',
  services: {
    'stoa/storefront-products': {
      listStorefrontProducts,
      getStockLeft,
      getLowestPrices,
      getProductGroups,
      getSalePrices,
    },
  },
} satisfies Module

import * as contract from '@stoa/contract/services/stoa/storefront-products'
import type { Module } from '../../../kernel/background/module.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { lowestPricesOf, stockLeftOf } from '../../catalog/catalog/index.ts'
import { saleHistory } from '../../pricing/discounts/index.ts'
import { groupsOfProduct } from '../../catalog/product-groups/index.ts'
import { listForStorefront } from './list-products.ts'
import { salePricesOf } from './sale-prices.ts'

const sameForVisitors = { sameForVisitors: true }

/** The catalogue as visitors see it. It owns no tables: it joins what the catalogue, discounts and orders know. */
export const storefrontProductsModule = {
  name: 'storefront-products',
  services: {
    'stoa/storefront-products': {
      listStorefrontProducts: implementRead(
        contract.listStorefrontProducts,
        ({ site }, request) => listForStorefront(site, request),
        sameForVisitors,
      ),
      getStockLeft: implementRead(
        contract.getStockLeft,
        async ({ site }, { productSlug }) => ({ variants: await stockLeftOf(site, productSlug) }),
        sameForVisitors,
      ),
      getLowestPrices: implementRead(
        contract.getLowestPrices,
        async ({ site }, { productSlugs }) => ({
          variants: await lowestPricesOf(site, { slugs: productSlugs }, () => saleHistory(site)),
        }),
        sameForVisitors,
      ),
      getProductGroups: implementRead(
        contract.getProductGroups,
        async ({ site }, { productSlug }) => ({ groups: await groupsOfProduct(site, productSlug) }),
        sameForVisitors,
      ),
      getSalePrices: implementRead(
        contract.getSalePrices,
        async ({ site }, { productSlug }) => ({ variants: await salePricesOf(site, productSlug) }),
        sameForVisitors,
      ),
    },
  },
} satisfies Module

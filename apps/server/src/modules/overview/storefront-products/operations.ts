import * as contract from '@stoa/contract/services/stoa/storefront-products'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { lowestPricesOf, stockLeftOf } from '../../catalog/catalog/index.ts'
import { saleHistory } from '../../pricing/discounts/index.ts'
import { groupsOfProduct } from '../../catalog/product-groups/index.ts'
import { listForStorefront } from './list-products.ts'
import { salePricesOf } from './sale-prices.ts'

const sameForVisitors = { sameForVisitors: true }

export const listStorefrontProducts = implementRead(
  contract.listStorefrontProducts,
  ({ site }, request) => listForStorefront(site, request),
  sameForVisitors,
)

export const getStockLeft = implementRead(
  contract.getStockLeft,
  async ({ site }, { productSlug }) => ({ variants: await stockLeftOf(site, productSlug) }),
  sameForVisitors,
)

export const getLowestPrices = implementRead(
  contract.getLowestPrices,
  async ({ site }, { productSlugs }) => ({
    variants: await lowestPricesOf(site, { slugs: productSlugs }, () => saleHistory(site)),
  }),
  sameForVisitors,
)

export const getProductGroups = implementRead(
  contract.getProductGroups,
  async ({ site }, { productSlug }) => ({ groups: await groupsOfProduct(site, productSlug) }),
  sameForVisitors,
)

export const getSalePrices = implementRead(
  contract.getSalePrices,
  async ({ site }, { productSlug }) => ({ variants: await salePricesOf(site, productSlug) }),
  sameForVisitors,
)

import * as contract from '@stoa/contract/services/stoa/storefront-products'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { loadLowestPrices } from '../../catalog/catalog/ports/storefront.ts'
import { loadStockLeft } from '../../catalog/catalog/ports/stock.ts'
import { loadSaleHistory } from '../../pricing/discounts/index.ts'
import { loadGroupsByProduct } from '../../catalog/product-groups/index.ts'
import { listForStorefront } from './list-products.ts'
import { loadSalePrices } from './sale-prices.ts'

const sameForVisitors = { sameForVisitors: true }

export const listStorefrontProducts = implementRead(
  contract.listStorefrontProducts,
  ({ site }, request) => listForStorefront(site, request),
  sameForVisitors,
)

export const getStockLeft = implementRead(
  contract.getStockLeft,
  async ({ site }, { productSlug }) => ({ variants: await loadStockLeft(site, productSlug) }),
  sameForVisitors,
)

export const getLowestPrices = implementRead(
  contract.getLowestPrices,
  async ({ site }, { productSlugs }) => ({
    variants: await loadLowestPrices(site, { slugs: productSlugs }, () => loadSaleHistory(site)),
  }),
  sameForVisitors,
)

export const getProductGroups = implementRead(
  contract.getProductGroups,
  async ({ site }, { productSlug }) => ({ groups: await loadGroupsByProduct(site, productSlug) }),
  sameForVisitors,
)

export const getSalePrices = implementRead(
  contract.getSalePrices,
  async ({ site }, { productSlug }) => ({ variants: await loadSalePrices(site, productSlug) }),
  sameForVisitors,
)

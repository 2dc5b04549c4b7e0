import * as contract from '@stoa/contract/services/stoa/shelves'
import type { Module } from '../../kernel/module.ts'
import { implementRead } from '../../kernel/operation.ts'
import { lowestPricesOf, stockLeftOf } from '../catalog/index.ts'
import { browse } from './browse.ts'

const sameForVisitors = { sameForVisitors: true }

/** The catalogue as a visitor looks through it. It owns nothing: the catalogue knows the products, the orders what sells. */
export const shelves = {
  name: 'shelves',
  services: {
    'stoa/shelves': {
      browseShelf: implementRead(contract.browseShelf, ({ site }, request) => browse(site, request), sameForVisitors),
      getStockLeft: implementRead(
        contract.getStockLeft,
        async ({ site }, { productSlug }) => ({ variants: await stockLeftOf(site, productSlug) }),
        sameForVisitors,
      ),
      getLowestPrices: implementRead(
        contract.getLowestPrices,
        async ({ site }, { productSlugs }) => ({ variants: await lowestPricesOf(site, productSlugs) }),
        sameForVisitors,
      ),
    },
  },
} satisfies Module

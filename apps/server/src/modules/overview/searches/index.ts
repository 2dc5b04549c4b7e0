import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Module } from '../../../kernel/background/module.ts'
import { missedSearchRetention } from './missed.ts'
import {
  getProductSearchSettings,
  ignoreMissedSearches,
  listMissedSearches,
  previewProductSearch,
  reportMissedSearch,
  updateProductSearchSettings,
} from './operations.ts'

export { loadBoost } from './boost.ts'

/** What weighs in when visitors search, and what they searched for in vain. */
export function searchesModule(options: { limits: Pick<RateLimits, 'mayCountSearch'> }) {
  return {
    name: 'searches',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/product-search': {
        getProductSearchSettings,
        updateProductSearchSettings,
        listMissedSearches,
        previewProductSearch,
        ignoreMissedSearches,
        reportMissedSearch: reportMissedSearch(options),
      },
    },
    retention: [missedSearchRetention],
  } satisfies Module
}

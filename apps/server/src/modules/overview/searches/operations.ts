import * as contract from '@stoa/contract/services/stoa/product-search'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import { preview } from './preview.ts'
import { noteSearch } from './missed.ts'
import { changeSettings, loadSettings } from './settings.ts'
import { ignoreMissed, loadMissed } from './store.ts'

export const getProductSearchSettings = implementRead(contract.getProductSearchSettings, async ({ site }) => ({
  settings: await loadSettings(site),
}))

export const updateProductSearchSettings = implement(contract.updateProductSearchSettings, async ({ site }, { settings }) => ({
  settings: await changeSettings(site, settings),
}))

export const previewProductSearch = implementRead(contract.previewProductSearch, ({ site }, request) => preview(site, request))

export const listMissedSearches = implementRead(contract.listMissedSearches, async ({ site }) => ({
  missedSearches: (await loadMissed(site)).map(({ text, language, hits, some_found, last_date }) => ({
    text,
    language,
    count: hits,
    someFound: some_found,
    lastDate: last_date.toISOString(),
  })),
}))

export const ignoreMissedSearches = implement(contract.ignoreMissedSearches, async ({ site }, { missedSearches }) => {
  await ignoreMissed(site, missedSearches)
  return {}
})

export const reportMissedSearch = ({ limits }: { limits: Pick<RateLimits, 'mayCountSearch'> }) =>
  implement(contract.reportMissedSearch, async ({ site, address }, { expression }) => {
    if (!address || limits.mayCountSearch(address)) await noteSearch(site, expression)
    return {}
  })

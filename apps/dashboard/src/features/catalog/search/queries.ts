import { msg } from '@lingui/core/macro'
import { getProductSearchSettings, listMissedSearches } from '@stoa/contract/calls/stoa/product-search'
import { getSearchRule, querySearchRules } from '@stoa/contract/calls/stoa/product-search-rules'
import { getSearchSynonym, querySearchSynonyms } from '@stoa/contract/calls/stoa/product-search-synonyms'
import type { MissedSearch } from '@stoa/contract/services/stoa/product-search'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { cursorQuery, listOf } from '../../../lib/list/list-of.ts'

/** The text and its language identify the row. */
export type MissedSearchRow = MissedSearch & { id: string }

export const missedSearches = listOf(listMissedSearches, {
  name: 'missed-searches',
  toRequest: () => ({}),
  rows: ({ missedSearches: missed }) =>
    missed?.map((each): MissedSearchRow => ({ ...each, id: `${each.language} ${each.text}` })),
})

export const searchSynonyms = listOf(querySearchSynonyms, {
  name: 'search-synonyms',
  toRequest: (question) => ({ query: cursorQuery(question, {}) }),
  rows: ({ searchSynonyms: synonyms }) => synonyms,
  sort: { field: 'createdDate', descending: true },
})

export const searchRules = listOf(querySearchRules, {
  name: 'search-rules',
  toRequest: (question) => ({
    query: cursorQuery(question, question.text ? { query: { $contains: question.text } } : {}),
  }),
  rows: ({ searchRules: rules }) => rules,
  sort: { field: 'createdDate', descending: true },
})

export function searchSynonymQuery(searchSynonymId: string) {
  return queryOptions({
    queryKey: ['search-synonyms', 'one', searchSynonymId],
    queryFn: async ({ signal }) => (await api.call(getSearchSynonym, { searchSynonymId }, { signal })).searchSynonym!,
  })
}

export function searchRuleQuery(searchRuleId: string) {
  return queryOptions({
    queryKey: ['search-rules', 'one', searchRuleId],
    queryFn: async ({ signal }) => (await api.call(getSearchRule, { searchRuleId }, { signal })).searchRule!,
  })
}

export const searchSettingsQuery = queryOptions({
  queryKey: ['product-search', 'settings'],
  queryFn: async ({ signal }) => (await api.call(getProductSearchSettings, {}, { signal })).settings!,
})

export const directions = { TWO_WAY: msg`Both ways`, ONE_WAY: msg`One way` } as const

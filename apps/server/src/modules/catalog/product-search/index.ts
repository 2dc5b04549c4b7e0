import type { Module } from '../../../kernel/background/module.ts'
import {
  createSearchRule,
  createSearchSynonym,
  deleteSearchRule,
  deleteSearchSynonym,
  getSearchRule,
  getSearchSynonym,
  querySearchRules,
  querySearchSynonyms,
  updateSearchRule,
  updateSearchSynonym,
} from './operations.ts'

export { searchLanguages, type SearchLanguage } from './languages.ts'
export { findRule, type QueryRule } from './rule.ts'
export { loadStems, stemsOf } from './store/stems.ts'
export { longestPhrase, phraseKey, thesaurus, type Stems, type Synonyms, type Thesaurus } from './thesaurus.ts'

/** What words of searches mean, and what the owner decided about queries. */
export const productSearchModule = {
  name: 'product-search',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stoa/product-search-synonyms': {
      createSearchSynonym,
      getSearchSynonym,
      updateSearchSynonym,
      deleteSearchSynonym,
      querySearchSynonyms,
    },
    'stoa/product-search-rules': { createSearchRule, getSearchRule, updateSearchRule, deleteSearchRule, querySearchRules },
  },
} satisfies Module

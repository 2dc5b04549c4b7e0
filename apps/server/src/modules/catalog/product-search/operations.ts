import * as rules from '@stoa/contract/services/stoa/product-search-rules'
import * as synonyms from '@stoa/contract/services/stoa/product-search-synonyms'
import { operationsOf } from '../../../kernel/lists/entity/operations.ts'
import { searchRule } from './rule.ts'
import { searchSynonym } from './synonym.ts'

const ofSynonym = operationsOf(searchSynonym)
const ofRule = operationsOf(searchRule)

export const createSearchSynonym = ofSynonym.create(synonyms.createSearchSynonym)
export const getSearchSynonym = ofSynonym.get(synonyms.getSearchSynonym)
export const updateSearchSynonym = ofSynonym.update(synonyms.updateSearchSynonym)
export const deleteSearchSynonym = ofSynonym.remove(synonyms.deleteSearchSynonym)
export const querySearchSynonyms = ofSynonym.query(synonyms.querySearchSynonyms)

export const createSearchRule = ofRule.create(rules.createSearchRule)
export const getSearchRule = ofRule.get(rules.getSearchRule)
export const updateSearchRule = ofRule.update(rules.updateSearchRule)
export const deleteSearchRule = ofRule.remove(rules.deleteSearchRule)
export const querySearchRules = ofRule.query(rules.querySearchRules)

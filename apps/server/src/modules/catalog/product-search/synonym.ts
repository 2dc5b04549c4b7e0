import * as contract from '@stoa/contract/services/stoa/product-search-synonyms'
import { invalid, refusal, requiredField } from '../../../kernel/basics/errors.ts'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { words } from '../../../kernel/lists/query/words.ts'
import { countSynonyms } from './store/synonyms.ts'
import { longestPhrase } from './thesaurus.ts'

/** All synonyms of a site are kept in memory. */
const maxSynonyms = 500

/** Words that find the products of other words. */
export const searchSynonym = entity<contract.SearchSynonym>({
  service: contract.service,
  type: 'SearchSynonym',
  table: 'product_search_synonym',
  columns: { direction: { column: 'direction', notNull: true } },
  async prepare(site, given, before) {
    if (!before && (await countSynonyms(site)) >= maxSynonyms)
      throw refusal('TOO_MANY_SEARCH_SYNONYMS', `a site has at most ${maxSynonyms} synonyms`, { limit: maxSynonyms })
    const direction = given.direction ?? 'TWO_WAY'
    const terms = phrases(given.terms ?? [], 'searchSynonym.terms')
    const finds = direction === 'ONE_WAY' ? phrases(given.finds ?? [], 'searchSynonym.finds') : []
    if (terms.length === 0) throw requiredField('searchSynonym.terms')
    if (direction === 'ONE_WAY' && finds.length === 0) throw requiredField('searchSynonym.finds')
    if (direction === 'TWO_WAY' && terms.length < 2) throw wrong('searchSynonym.terms', 'must be at least two')
    return { ...given, direction, terms, finds }
  },
})

/** Each phrase once, without the spaces around it. */
function phrases(given: readonly string[], field: string): string[] {
  const byWords = new Map(given.map((text) => [words(text).join(' '), text.trim()]))
  byWords.delete('')
  for (const phrase of byWords.keys())
    if (phrase.split(' ').length > longestPhrase) throw wrong(field, `must have at most ${longestPhrase} words each`)
  return [...byWords.values()]
}

function wrong(field: string, description: string) {
  return invalid({ field, description, violatedRule: 'FORMAT', data: {} })
}

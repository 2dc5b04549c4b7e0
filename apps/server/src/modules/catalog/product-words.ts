import { sql } from 'kysely'
import { indexedSearch } from '../../kernel/query/search.ts'
import { isIdentifiedBy } from './store/products.ts'

/** The text in which misspelt words are looked for. */
export const searchedText = sql<string>`(search_text || ' ' || category_text)`

/** How products are found by words. */
export const productWords = indexedSearch({ text: searchedText, identifiedBy: isIdentifiedBy })

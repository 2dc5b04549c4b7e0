import { service as categories } from '@stoa/contract/services/categories/categories'
import { service as products } from '@stoa/contract/services/stores/products-v-3'
import { sql, type RawBuilder } from 'kysely'
import { indexedSearch, type TranslatedTexts } from '../../../kernel/lists/query/search.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { isTranslated } from '../../../kernel/operations/translations/answer.ts'
import { searchedTranslations } from '../../platform/translations/index.ts'
import { isIdentifiedBy } from './store/products.ts'

/** The texts of the owner, in which misspelt words are looked for. */
export const writtenText = sql<string>`(search_text || ' ' || category_text)`

/** The text in which misspelt words are looked for, in the language of the request too. */
export function searchedText(site: SiteRead): RawBuilder<string> {
  if (!isTranslated(site)) return writtenText
  return sql<string>`(product.search_text || ' ' || category_text
    || coalesce((select ' ' || own.search_text from ${ofProduct(site)} as own), '')
    || coalesce((select ' ' || string_agg(named.search_text, ' ') from ${searchedTranslations(site, categories.fqdn)} as named
      where named.entity_id::text in (select entry ->> 'id' from jsonb_array_elements(product.all_categories) as entry)), ''))`
}

/** How products are found by words. */
export const productWords = indexedSearch({ text: searchedText, identifiedBy: isIdentifiedBy, translated: translatedTexts })

function translatedTexts(site: SiteRead): TranslatedTexts | undefined {
  if (!isTranslated(site)) return undefined
  return {
    // Arrays are read once, before the products, so that the index on the products' own words is used as well.
    matches: (query, pattern) => sql<boolean>`(product.id = any(array(
        select entity_id from ${searchedTranslations(site, products.fqdn)} as translated
        where translated.search_words @@ ${query} or translated.search_text like ${pattern ?? null}))
      or product.id = any(array(select member.id from ${searchedTranslations(site, categories.fqdn)} as named
        join product as member on member.site_id = ${site.siteId}
          and member.all_categories @> jsonb_build_array(jsonb_build_object('id', named.entity_id))
        where ts_filter(named.search_words, '{a}') @@ ${query})))`,
    ofRow: ofProduct(site),
  }
}

function ofProduct(site: SiteRead): RawBuilder<unknown> {
  return sql`(select * from ${searchedTranslations(site, products.fqdn)} as translated where translated.entity_id = product.id)`
}

import { service as categories } from '@stoa/contract/services/categories/categories'
import { service as products } from '@stoa/contract/services/stores/products-v-3'
import { sql, type RawBuilder } from 'kysely'
import { isTranslated } from '../../../../kernel/operations/translations/answer.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { searchedTranslations } from '../../../platform/translations/index.ts'

/** True if a row of `product`, or its translation into the language of the request, has the words of a tsquery. */
export function hasTranslatedWords(site: SiteRead, query: RawBuilder<unknown>, pattern?: string): RawBuilder<boolean> {
  const inside = pattern === undefined ? sql`` : sql`or search_text like ${pattern}`
  if (!isTranslated(site)) return sql<boolean>`(search_words @@ ${query} ${inside})`
  // Arrays are read once, before the products, so that the index on the products' own words is used as well.
  return sql<boolean>`(search_words @@ ${query} ${inside}
    or product.id = any(array(
      select entity_id from ${searchedTranslations(site, products.fqdn)} as translated
      where translated.search_words @@ ${query} or translated.search_text like ${pattern ?? null}))
    or product.id = any(array(select member.id from ${searchedTranslations(site, categories.fqdn)} as named
      join product as member on member.site_id = ${site.siteId}
        and member.all_categories @> jsonb_build_array(jsonb_build_object('id', named.entity_id))
      where ts_filter(named.search_words, '{a}') @@ ${query})))`
}

/** All words of a row of `product` as one tsvector, with those of its translation. */
export function allWords(site: SiteRead): RawBuilder<unknown> {
  if (!isTranslated(site)) return sql`search_words`
  return sql`(product.search_words
    || coalesce((select own.search_words from ${searchedTranslations(site, products.fqdn)} as own where own.entity_id = product.id), ''::tsvector)
    || coalesce((select setweight(to_tsvector('simple', string_agg(named.search_text, ' ')), 'C')
        from ${searchedTranslations(site, categories.fqdn)} as named
        where named.entity_id::text in (select entry ->> 'id' from jsonb_array_elements(product.all_categories) as entry)), ''::tsvector))`
}

/** The name of a row of `product` with its other words of weight A, in the language of the request too. */
export function allText(site: SiteRead): RawBuilder<string> {
  if (!isTranslated(site)) return sql<string>`search_text`
  return sql<string>`(product.search_text || ' ' || coalesce((select own.search_text
    from ${searchedTranslations(site, products.fqdn)} as own where own.entity_id = product.id), ''))`
}

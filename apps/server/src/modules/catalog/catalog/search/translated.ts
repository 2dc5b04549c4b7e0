import { service as categories } from '@stoa/contract/services/categories/categories'
import { service as products } from '@stoa/contract/services/stores/products-v-3'
import { sql, type RawBuilder } from 'kysely'
import { isTranslated } from '../../../../kernel/operations/translations/answer.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { queryText, type Words } from './query-text.ts'
import { searchedTranslations } from '../../../platform/translations/index.ts'

/** Conditions of which all parts must be met, each perhaps by another text; more are too much for one statement. */
const maxConjunctions = 12

/**
 * True if a row of `product`, with its translation into the language of the request, has the words. Each word may be in another
 * language: shops translate some texts and leave others.
 */
export function hasTranslatedWords(
  site: SiteRead,
  wanted: Words,
  { weights = '', pattern }: { weights?: string; pattern?: string | undefined } = {},
): RawBuilder<boolean> {
  if (!isTranslated(site)) return hasWords(site, sql`${queryText(wanted, weights)}::tsquery`, pattern)
  const alternatives = 'any' in wanted ? flattened(wanted.any) : [wanted]
  const simple = alternatives.filter((part) => !('all' in part))
  const conjunctions = alternatives.flatMap((part) => ('all' in part ? [part.all] : [])).slice(0, maxConjunctions)
  return sql<boolean>`(${sql.join(
    [
      ...(simple.length > 0 ? [hasWords(site, sql`${queryText({ any: simple }, weights)}::tsquery`, pattern)] : []),
      ...conjunctions.map(
        (parts) =>
          sql<boolean>`(${sql.join(
            parts.map((part) => hasTranslatedWords(site, part, { weights })),
            sql` and `,
          )})`,
      ),
    ],
    sql` or `,
  )})`
}

function flattened(parts: readonly Words[]): Words[] {
  return parts.flatMap((part) => ('any' in part ? flattened(part.any) : [part]))
}

/**
 * True if a row of `product`, or its translation, has the words of a tsquery. Arrays are read once, before the products, so that the
 * index on the products' own words is used as well.
 */
export function hasWords(site: SiteRead, query: RawBuilder<unknown>, pattern?: string): RawBuilder<boolean> {
  const inside = pattern === undefined ? sql`` : sql`or search_text like ${pattern}`
  if (!isTranslated(site)) return sql<boolean>`(search_words @@ ${query} ${inside})`
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

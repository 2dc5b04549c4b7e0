import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { Narrowing } from './filters.ts'

/** The common values of the variants with the requested choices, as JSON; amounts are minor units. */
export interface MatchingVariants {
  ids: string[]
  min_price: number
  max_price: number
  cheapest: CheapestVariant
  sold_out: boolean
  /** The requested choices of the first variant, those in stock before the others. */
  choices: { option_id: string; option: string; choice_id: string; value: string }[]
  /** The pictures that are linked to these choices. */
  pictures: { id?: string; url?: string; width?: number; height?: number; altText?: string }[]
}

export interface CheapestVariant {
  id: string
  compare_at: number | null
}

const cheapestOf = sql`(array_agg(json_build_object('id', id, 'compare_at', compare_at_minor) order by price_minor, position))[1]`

/** The cheapest visible variant of `product`, as JSON. */
export function cheapestVariant({ siteId }: SiteRead): RawBuilder<unknown> {
  return sql`(select ${cheapestOf} from product_variant
    where product_variant.site_id = ${siteId} and product_variant.product_id = product.id and visible)`
}

/**
 * The visible variants of `product` that have the requested choices, such as those in one colour. Null without requested choices,
 * and where no variant has one of each option.
 */
export function matchingVariants({ siteId }: SiteRead, { options = [] }: Narrowing): RawBuilder<unknown> {
  if (options.length === 0) return sql`null::json`
  const hasChoices = options.map(({ name, choices }) => sql`string_to_array(choices_key, '|') && ${keysOf(name, choices)}`)
  const isShown = sql`concat(option ->> 'id', ':', choice ->> 'choiceId') = any(matching.shown)
    and option ->> 'name' = any(${options.map(({ name }) => name)}::text[])`
  return sql`(
    select json_build_object(
      'ids', ids, 'min_price', min_price, 'max_price', max_price, 'cheapest', cheapest, 'sold_out', not available,
      'choices', (select json_agg(json_build_object('option_id', option ->> 'id', 'option', option ->> 'name',
          'choice_id', choice ->> 'choiceId', 'value', choice ->> 'name')) from ${optionChoices} where ${isShown}),
      'pictures', (select coalesce(json_agg(item -> 'image'), '[]') from ${optionChoices}
        cross join lateral jsonb_array_elements(choice -> 'linkedMedia') as link
        cross join lateral jsonb_array_elements(product.details -> 'mediaItems') as item
        where ${isShown} and item ->> 'id' = link ->> 'id'))
    from (
      select json_agg(id) as ids, min(price_minor) as min_price, max(price_minor) as max_price, ${cheapestOf} as cheapest,
        bool_or(${canBeBought}) as available,
        string_to_array((array_agg(choices_key order by ${canBeBought} desc, position))[1], '|') as shown
      from product_variant where product_variant.site_id = ${siteId} and product_variant.product_id = product.id and visible
        and ${sql.join(hasChoices, sql` and `)}
    ) as matching where ids is not null
  )`
}

const canBeBought = sql`(in_stock or preorder_enabled)`

const optionChoices = sql`jsonb_array_elements(product.doc -> 'options') as option
  cross join lateral jsonb_array_elements(option #> '{choicesSettings,choices}') as choice`

/** The choices as a variant's `choices_key` has them. */
function keysOf(name: string, choices: readonly string[]): RawBuilder<unknown> {
  return sql`(select array_agg(concat(option ->> 'id', ':', choice ->> 'choiceId')) from ${optionChoices}
    where option ->> 'name' = ${name} and choice ->> 'name' = any(${[...choices]}::text[]))`
}

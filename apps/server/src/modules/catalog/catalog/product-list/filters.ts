import { parseAmount } from '@stoa/pricing'
import { sql, type RawBuilder } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The filters of a product list. */
export interface Narrowing {
  minPrice?: string | null
  maxPrice?: string | null
  inStock?: boolean | null
  /** True if a row of `product` has the asked rating, which another module knows. */
  isRated?: RawBuilder<boolean>
  brands?: string[]
  options?: { name: string; choices: string[] }[]
}

/** One applied filter, for a response that refers to it. */
export interface AppliedFilter {
  kind: 'PRICE' | 'STOCK' | 'RATING' | 'BRAND' | 'OPTION'
  option?: string
  /** Its bit in a product's `failing`. */
  bit: number
}

/**
 * The filters as bits: `failing` says in one number which filters a product does not match. A product that matches all has no
 * bit set. The count of a filter includes products that fail no other filter.
 */
export function narrowing(
  { settings }: SiteRead,
  { minPrice, maxPrice, inStock, isRated, brands = [], options = [] }: Narrowing,
  prices: { lowest: RawBuilder<unknown>; highest: RawBuilder<unknown> },
) {
  const minor = (amount: string) => String(parseAmount(amount, settings.currency))
  const applied: AppliedFilter[] = []
  const failing: RawBuilder<unknown>[] = []
  const bitOf = (filter: Omit<AppliedFilter, 'bit'>, ...conditions: RawBuilder<boolean>[]): number => {
    if (conditions.length === 0) return 0
    const bit = 1 << applied.length
    applied.push({ ...filter, bit })
    failing.push(sql`case when ${sql.join(conditions, sql` and `)} then 0 else ${sql.lit(bit)} end`)
    return bit
  }

  const price = bitOf(
    { kind: 'PRICE' },
    ...(minPrice ? [sql<boolean>`${prices.highest} >= ${minor(minPrice)}::bigint`] : []),
    ...(maxPrice ? [sql<boolean>`${prices.lowest} <= ${minor(maxPrice)}::bigint`] : []),
  )
  const stock = bitOf({ kind: 'STOCK' }, ...(inStock ? [isInStock] : []))
  const rating = bitOf({ kind: 'RATING' }, ...(isRated ? [isRated] : []))
  const brand = bitOf({ kind: 'BRAND' }, ...(brands.length > 0 ? [sql<boolean>`${brandName} = any(${brands}::text[])`] : []))
  const option = new Map(
    options.map(({ name, choices }) => [name, bitOf({ kind: 'OPTION', option: name }, hasChoice(name, choices))]),
  )

  return {
    applied,
    failing: failing.length > 0 ? sql`${sql.join(failing, sql` | `)}` : sql`0`,
    price: butFor(price),
    stock: butFor(stock),
    rating: butFor(rating),
    brand: butFor(brand),
    option: (name: RawBuilder<string>) =>
      sql<boolean>`failing & ~ coalesce((${jsonb(Object.fromEntries(option))} ->> ${name})::int, 0) = 0`,
  }
}

export const brandName = sql<string>`doc #>> '{brand,name}'`
/** Available from stock or as a pre-order. */
export const isInStock = sql<boolean>`(availability_status <> 'OUT_OF_STOCK' or preorder_status <> 'DISABLED')`

const butFor = (bit: number) => sql<boolean>`failing & ~ ${sql.lit(bit)} = 0`

function hasChoice(name: string, choices: readonly string[]): RawBuilder<boolean> {
  const path = '$.options[*] ? (@.name == $option).choicesSettings.choices[*] ? (@.name == $wanted[*])'
  return sql`jsonb_path_exists(doc, ${path}::jsonpath, ${jsonb({ option: name, wanted: choices })})`
}

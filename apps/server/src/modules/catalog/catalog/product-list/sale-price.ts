import type { ItemScope, SaleRule } from '@stoa/pricing'
import { sql, type RawBuilder } from 'kysely'
import { isGuid } from '../../../../kernel/basics/ids.ts'
import { isCatalogApp } from '../ids.ts'

/**
 * A price column of `product` with what sales take off, in minor units, as `saleOf` computes it. Sales never swap the order of two
 * prices, so the sale's lowest price is that of the lowest price.
 */
export function salePriceColumn(sales: readonly SaleRule[], column: 'min_price_minor' | 'max_price_minor'): RawBuilder<unknown> {
  const price = sql.ref(column)
  if (sales.length === 0) return price
  return sql`least(${price}, ${sql.join(sales.map((rule) => sql`case when ${appliesToItem(rule)} then ${lowered(price, rule)} end`))})`
}

function lowered(price: RawBuilder<unknown>, { value }: SaleRule): RawBuilder<unknown> {
  if ('percentage' in value) return sql`${price} - round(${price} * ${value.percentage}::numeric / 100)::bigint`
  if ('amountPerUnit' in value) return sql`greatest(${price} - ${String(value.amountPerUnit)}::bigint, 0)`
  return sql`${String(value.fixedPrice)}::bigint`
}

function appliesToItem({ itemsIn }: SaleRule): RawBuilder<unknown> {
  const lists = itemsIn.filter((scopes) => scopes.length > 0)
  return lists.length > 0 ? sql.join(lists.map(isInOne), sql` and `) : sql`true`
}

function isInOne(scopes: readonly ItemScope[]): RawBuilder<unknown> {
  return sql`(${sql.join(scopes.map(isIn), sql` or `)})`
}

function isIn(scope: ItemScope): RawBuilder<unknown> {
  if (!isCatalogApp(scope.appId)) return sql`false`
  if (scope.type === 'CATEGORY')
    return sql`jsonb_path_query_array(all_categories, '$[*].id') ?| ${[...scope.categoryIds]}::text[]`
  return scope.itemIds.length > 0 ? sql`product.id = any(${scope.itemIds.filter(isGuid)}::uuid[])` : sql`true`
}

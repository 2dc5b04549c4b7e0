import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { inTree, type Tree } from '../tree.ts'
import { storesAppId } from './item-list.ts'

// Limits the work for a large shop.
const maxCategories = 50
const maxOfCategory = 500
const maxProducts = 500

/**
 * Other products of the same categories: those that share most categories first, then those of the smallest category, in its
 * order. Of a category the first 500 are considered. Hidden products are among them.
 */
export async function loadProductsOfSameCategories(
  { db, siteId }: SiteRead,
  tree: Tree,
  productIds: readonly string[],
  ignoredCategoryId: string,
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    with shared as (
      select item.category_id
      from category_item item
      join category on category.site_id = ${siteId} and category.id = item.category_id and category.visible and ${inTree(tree)}
      where item.site_id = ${siteId} and item.catalog_item_id = any(${productIds}::text[]) and item.app_id = ${storesAppId}
        and item.category_id <> ${ignoredCategoryId}
      group by item.category_id order by count(*) desc, item.category_id limit ${maxCategories}
    )
    select product_id from shared
    cross join lateral (
      select product_id, row_number() over () as number, count(*) over () as size from (
        select product_id from category_item where site_id = ${siteId} and category_id = shared.category_id
        order by position, added_date desc, id desc limit ${maxOfCategory}
      ) as arranged
    ) as member
    where product_id <> all(${productIds}::uuid[])
    group by product_id order by count(*) desc, min(size), min(number), product_id limit ${maxProducts}`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

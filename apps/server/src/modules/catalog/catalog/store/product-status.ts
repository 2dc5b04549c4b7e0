import { sql } from 'kysely'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { defaultLocationId } from '../ids.ts'
import type { ProductRow } from '../product-row.ts'

/** The columns of a product that its items determine. */
export type ProductStatus = Pick<
  ProductRow,
  'availability_status' | 'preorder_status' | 'preorder_availability' | 'in_stock_choices'
>

/** Computes, writes and returns the status of products from their items at the default location, with the products locked. */
export async function refreshStatus({ db, siteId }: SiteTx, productIds: readonly string[]): Promise<ProductStatus[]> {
  // Two statements, because only the second one sees what earlier holders of the locks committed.
  await sql`select id from product where site_id = ${siteId} and id = any(${productIds}::uuid[]) order by id for update`.execute(
    db,
  )
  const { rows } = await sql<ProductStatus>`
    with status as (
      select variant.id, variant.product_id, variant.choices_key, coalesce(item.availability_status, 'OUT_OF_STOCK') as status,
        coalesce(item.preorder_enabled, false) as preorder, variant.doc
      from product_variant variant
      left join inventory_item item on item.site_id = ${siteId} and item.variant_id = variant.id and item.location_id = ${defaultLocationId(siteId)}
      where variant.site_id = ${siteId} and variant.product_id = any(${productIds}::uuid[])
    ), variants as (
      update product_variant set in_stock = status.status = 'IN_STOCK', preorder_enabled = status.preorder
      from status where product_variant.site_id = ${siteId} and product_variant.id = status.id
        and (product_variant.in_stock, product_variant.preorder_enabled) is distinct from (status.status = 'IN_STOCK', status.preorder)
    ), summary as (
      select product_id, bool_or(status = 'IN_STOCK') as some_in, bool_and(status = 'IN_STOCK') as all_in,
        bool_or(preorder) as some_preorder, bool_and(preorder) as all_preorder
      from status group by product_id
    ), choices as (
      select product_id, string_agg(distinct choice #>> '{optionChoiceIds,choiceId}', ' ') as ids
      from status cross join lateral jsonb_array_elements(coalesce(doc -> 'choices', '[]')) as choice
      where status = 'IN_STOCK' group by product_id
    )
    update product set
      availability_status = case when all_in then 'IN_STOCK' when some_in then 'PARTIALLY_OUT_OF_STOCK' else 'OUT_OF_STOCK' end,
      preorder_status = case when all_preorder then 'ENABLED' when some_preorder then 'PARTIALLY_ENABLED' else 'DISABLED' end,
      preorder_availability = case when all_preorder then 'ALL_VARIANTS' when some_preorder then 'SOME_VARIANTS' else 'NO_VARIANTS' end,
      in_stock_choices = coalesce(choices.ids, '')
    from summary left join choices using (product_id)
    where product.site_id = ${siteId} and product.id = summary.product_id
    returning product.availability_status, product.preorder_status, product.preorder_availability, product.in_stock_choices`.execute(
    db,
  )
  return rows
}

import { oneRow } from '../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Row } from '../../../kernel/lists/entity/entity.ts'

export async function countPromotions({ db, siteId }: SiteRead): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from promotion
    where site_id = ${siteId}`.execute(db),
  ).count
}

/** `selected` are the columns of the entity. `ids` are those of the category `id` and of all above it. */
export async function loadPromotionsOfCategory(
  { db, siteId }: SiteRead,
  selected: RawBuilder<unknown>,
  { ids, id }: { ids: readonly string[]; id: string },
  limit: number,
): Promise<(Row & { position: number })[]> {
  const { rows } = await sql<Row & { position: number }>`
    select ${selected}, placed.position from promotion
    join lateral (
      select (place ->> 'position')::int as position, array_position(${ids}::text[], place ->> 'id') as depth
      from jsonb_array_elements(promotion.doc -> 'categories') place
      where place ->> 'id' = ${id} or (place ->> 'id' = any(${ids}::text[]) and (place ->> 'appliedToSubcategories')::boolean)
      order by depth desc limit 1) placed on true
    where promotion.site_id = ${siteId} and promotion.enabled
    order by placed.position, placed.depth desc, promotion.created_date, promotion.id limit ${limit}`.execute(db)
  return rows
}

export async function findPromotionsIn({ db, siteId }: SiteRead, categoryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from promotion
    where site_id = ${siteId} and doc -> 'categories' @> jsonb_build_array(jsonb_build_object('id', ${categoryId}::text))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

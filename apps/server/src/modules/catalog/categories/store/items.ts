import type { ItemReference } from '@stoa/contract/services/categories/categories'
import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { inTree, type Tree } from '../tree.ts'
import { isPublicItem } from './item-list.ts'

/** An item in a category, with the wire's field names. */
export interface Membership {
  categoryId: string
  item: Required<ItemReference>
}

interface MembershipRow {
  category_id: string
  app_id: string
  catalog_item_id: string
}

/** Adds items to categories; returns those that were not there yet. The first item of a call comes first in the order. */
export async function insertItems({ db, siteId, now }: SiteTx, added: readonly Membership[]): Promise<Membership[]> {
  const ids = added.map(() => newId()).toReversed()
  const { rows } = await sql<MembershipRow>`
    insert into category_item (site_id, category_id, app_id, catalog_item_id, id, added_date)
    select ${siteId}, added.category_id, added.app_id, added.catalog_item_id, added.id, ${now}
    from unnest(${added.map(({ categoryId }) => categoryId)}::uuid[], ${added.map(({ item }) => item.appId)}::text[],
      ${added.map(({ item }) => item.catalogItemId)}::text[], ${ids}::uuid[]) as added (category_id, app_id, catalog_item_id, id)
    on conflict do nothing returning category_id, app_id, catalog_item_id`.execute(db)
  return rows.map(membership)
}

/** Adds items to one category; returns its revision and the added items, or undefined when it does not exist. */
export async function insertInto(
  { db, siteId, now }: SiteTx,
  categoryId: string,
  items: readonly Required<ItemReference>[],
): Promise<{ revision: string; added: Required<ItemReference>[] } | undefined> {
  const ids = items.map(() => newId()).toReversed()
  const [category, added] = await Promise.all([
    sql<{ revision: bigint }>`
      select revision from category where site_id = ${siteId} and id = ${categoryId} for key share`.execute(db),
    sql<Required<ItemReference>>`
      insert into category_item (site_id, category_id, app_id, catalog_item_id, id, added_date)
      select category.site_id, category.id, item.app_id, item.catalog_item_id, item.id, ${now}
      from category
      cross join unnest(${items.map(({ appId }) => appId)}::text[], ${items.map(({ catalogItemId }) => catalogItemId)}::text[],
        ${ids}::uuid[]) as item (app_id, catalog_item_id, id)
      where category.site_id = ${siteId} and category.id = ${categoryId}
      on conflict do nothing returning app_id as "appId", catalog_item_id as "catalogItemId"`.execute(db),
  ])
  return category.rows[0] && { revision: String(category.rows[0].revision), added: added.rows }
}

/** Removes an item from all categories of all trees; returns those categories. */
export async function deleteFromAll(
  { db, siteId }: SiteTx,
  { catalogItemId, appId }: Required<ItemReference>,
): Promise<{ categoryId: string; revision: string; tree: Tree }[]> {
  const { rows } = await sql<{ id: string; revision: bigint; app_namespace: string; tree_key: string | null }>`
    delete from category_item using category
    where category_item.site_id = ${siteId} and category_item.catalog_item_id = ${catalogItemId} and category_item.app_id = ${appId}
      and category.site_id = ${siteId} and category.id = category_item.category_id
    returning category.id, category.revision, category.app_namespace, category.tree_key`.execute(db)
  return rows.map(({ id, revision, app_namespace, tree_key }) => ({
    categoryId: id,
    revision: String(revision),
    tree: { appNamespace: app_namespace, treeKey: tree_key },
  }))
}

/** Removes items; returns those that were there. */
export async function deleteItems({ db, siteId }: SiteTx, removed: readonly Membership[]): Promise<Membership[]> {
  const { rows } = await sql<MembershipRow>`
    delete from category_item using unnest(${removed.map(({ categoryId }) => categoryId)}::uuid[],
      ${removed.map(({ item }) => item.appId)}::text[], ${removed.map(({ item }) => item.catalogItemId)}::text[])
      as removed (category_id, app_id, catalog_item_id)
    where category_item.site_id = ${siteId} and category_item.category_id = removed.category_id
      and category_item.app_id = removed.app_id and category_item.catalog_item_id = removed.catalog_item_id
    returning category_item.category_id, category_item.app_id, category_item.catalog_item_id`.execute(db)
  return rows.map(membership)
}

/** Locks the categories among `ids` against deletion, so that items can be added or removed. */
export async function holdCategories(
  { db, siteId }: SiteTx,
  tree: Tree,
  ids: readonly string[],
): Promise<Map<string, { managingAppId: string | null; revision: string }>> {
  const { rows } = await sql<{ id: string; managing_app_id: string | null; revision: bigint }>`
    select id, managing_app_id, revision from category
    where category.site_id = ${siteId} and ${inTree(tree)} and id = any(${ids}::uuid[]) order by id for key share`.execute(db)
  return new Map(rows.map((row) => [row.id, { managingAppId: row.managing_app_id, revision: String(row.revision) }]))
}

/** The categories that contain an item directly. */
export async function loadDirectCategories(
  { db, siteId }: SiteRead,
  tree: Tree,
  item: Required<ItemReference>,
): Promise<{ id: string; managed: boolean }[]> {
  const { rows } = await sql<{ id: string; managed: boolean }>`
    select category.id, category.managing_app_id is not null as managed
    from category_item item join category on category.site_id = ${siteId} and category.id = item.category_id
    where item.site_id = ${siteId} and item.catalog_item_id = ${item.catalogItemId} and item.app_id = ${item.appId}
      and ${inTree(tree)} order by category.id`.execute(db)
  return rows
}

export interface ItemCategoryRow {
  app_id: string
  catalog_item_id: string
  category_id: string
  name: string
  visible: boolean
  /** Contains the item directly, not only through a descendant. */
  direct: boolean
  position: number | null
}

/**
 * The categories of many items with all their ancestors, in one statement. Hidden categories and their descendants are left out
 * for visitors.
 */
export async function loadCategoriesOfItems(
  { db, siteId }: SiteRead,
  tree: Tree,
  items: readonly Required<ItemReference>[],
  { hidden }: { hidden: boolean },
): Promise<ItemCategoryRow[]> {
  const seen = hidden ? sql`true` : sql`category.visible and ${isPublicItem(siteId, sql`item`)}`
  const { rows } = await sql<ItemCategoryRow>`
    with recursive line (app_id, catalog_item_id, category_id, parent_id, name, visible, direct, position) as (
      select item.app_id, item.catalog_item_id, category.id, category.parent_id, category.name, category.visible, true, item.position
      from unnest(${items.map(({ appId }) => appId)}::text[], ${items.map(({ catalogItemId }) => catalogItemId)}::text[])
        as asked (app_id, catalog_item_id)
      join category_item item on item.site_id = ${siteId} and item.catalog_item_id = asked.catalog_item_id and item.app_id = asked.app_id
      join category on category.site_id = ${siteId} and category.id = item.category_id and ${inTree(tree)} and ${seen}
      union
      select line.app_id, line.catalog_item_id, parent.id, parent.parent_id, parent.name, parent.visible, false, null
      from line join category parent on parent.site_id = ${siteId} and parent.id = line.parent_id)
    select app_id, catalog_item_id, category_id, name, visible, bool_or(direct) as direct, min(position) as position
    from line group by app_id, catalog_item_id, category_id, name, visible order by category_id`.execute(db)
  return rows
}

/** The number of items that each category and those below it contain, each item once. Visitors see what is hidden in no count. */
export async function countItems({ db, siteId, audience }: SiteRead, ids: readonly string[]): Promise<Map<string, number>> {
  const isStaffView = audience === 'STAFF'
  const seen = isStaffView ? sql`true` : isPublicItem(siteId, sql`item`)
  const isOpen = isStaffView ? sql`true` : sql`child.visible`
  const { rows } = await sql<{ category_id: string; count: number }>`
    with recursive below (top_id, id) as (
      select top.id, top.id from category top where top.site_id = ${siteId} and top.id = any(${ids}::uuid[])
      union all
      select below.top_id, child.id from below
      join category child on child.site_id = ${siteId} and child.parent_id = below.id and ${isOpen})
    select below.top_id as category_id, count(distinct (item.app_id, item.catalog_item_id))::int as count
    from below join category_item item on item.site_id = ${siteId} and item.category_id = below.id and ${seen}
    group by below.top_id`.execute(db)
  return new Map(rows.map(({ category_id, count }) => [category_id, count]))
}

/** Stores the order of a category's items; the others follow by date. */
export async function arrange(
  { db, siteId }: SiteTx,
  categoryId: string,
  items: readonly Required<ItemReference>[],
): Promise<void> {
  await sql`
    update category_item set position = (
      select arranged.number - 1
      from unnest(${items.map(({ appId }) => appId)}::text[], ${items.map(({ catalogItemId }) => catalogItemId)}::text[])
        with ordinality as arranged (app_id, catalog_item_id, number)
      where arranged.app_id = category_item.app_id and arranged.catalog_item_id = category_item.catalog_item_id)
    where site_id = ${siteId} and category_id = ${categoryId}
      and (position is not null or catalog_item_id = any(${items.map(({ catalogItemId }) => catalogItemId)}::text[]))`.execute(db)
}

export async function loadArrangedItems(
  { db, siteId, audience }: SiteRead,
  categoryId: string,
): Promise<Required<ItemReference>[]> {
  const seen = audience === 'STAFF' ? sql`true` : isPublicItem(siteId, sql`category_item`)
  const { rows } = await sql<MembershipRow>`
    select category_id, app_id, catalog_item_id from category_item
    where site_id = ${siteId} and category_id = ${categoryId} and position is not null and ${seen} order by position`.execute(db)
  return rows.map((row) => membership(row).item)
}

function membership({ category_id, app_id, catalog_item_id }: MembershipRow): Membership {
  return { categoryId: category_id, item: { appId: app_id, catalogItemId: catalog_item_id } }
}

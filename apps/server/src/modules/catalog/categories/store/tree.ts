import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { Row } from '../../../../kernel/lists/entity/entity.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { inTree, type Tree } from '../tree.ts'
import type { Category } from '@stoa/contract/services/categories/categories'
import { category } from '../entity.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    category_tree: { site_id: string; app_namespace: string; tree_key: string }
  }
}

/** Locks the tree's row; returns whether it exists. */
export async function lockTree({ db, siteId }: SiteTx, { appNamespace, treeKey }: Tree): Promise<boolean> {
  const row = await db
    .selectFrom('category_tree')
    .select('tree_key')
    .where('site_id', '=', siteId)
    .where('app_namespace', '=', appNamespace)
    .where('tree_key', '=', treeKey ?? '')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertTree({ db, siteId }: SiteTx, { appNamespace, treeKey }: Tree): Promise<void> {
  await db
    .insertInto('category_tree')
    .values({ site_id: siteId, app_namespace: appNamespace, tree_key: treeKey ?? '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function loadTrees({ db, siteId }: SiteRead): Promise<Tree[]> {
  const rows = await db
    .selectFrom('category_tree')
    .select(['app_namespace', 'tree_key'])
    .where('site_id', '=', siteId)
    .orderBy('app_namespace')
    .orderBy('tree_key')
    .execute()
  return rows.map(({ app_namespace, tree_key }) => ({ appNamespace: app_namespace, treeKey: tree_key || null }))
}

export async function countInTree({ db, siteId }: SiteRead, tree: Tree): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`
    select count(*)::int as count from category where category.site_id = ${siteId} and ${inTree(tree)}`.execute(db),
  ).count
}

/** The slugs of the tree with a prefix, from which a new one must differ. */
export async function findSlugsLike({ db, siteId }: SiteRead, tree: Tree, slug: string): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from category where category.site_id = ${siteId} and ${inTree(tree)} and starts_with(slug, ${slug})`.execute(db)
  return new Set(rows.map((row) => row.slug))
}

export async function loadVisibleAddresses(
  { db, siteId }: SiteRead,
  tree: Tree,
  but: string,
): Promise<{ slug: string; updatedDate: Date }[]> {
  const { rows } = await sql<{ slug: string; updatedDate: Date }>`
    select slug, updated_date as "updatedDate" from category
    where category.site_id = ${siteId} and ${inTree(tree)} and visible and id <> ${but} order by created_date, id`.execute(db)
  return rows
}

/** By name as given: the category with this name, whatever its case; of several, a visible one and the first of the tree. */
export async function findIdsByName(
  { db, siteId }: SiteRead,
  tree: Tree,
  names: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    select distinct on (given.name) given.name, category.id from unnest(${names}::text[]) as given (name)
    join category on lower(category.name) = lower(given.name)
    where category.site_id = ${siteId} and ${inTree(tree)}
    order by given.name, category.visible desc, category.position, category.id`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** The children of a parent, or the roots of the tree, in order. */
export async function loadChildren({ db, siteId }: SiteRead, tree: Tree, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from category where category.site_id = ${siteId} and ${inTree(tree)} and parent_id is not distinct from ${parentId}
    order by position, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores the order of a parent's children; the revision of `moved` is incremented. */
export async function setPlaces(
  { db, siteId, now }: SiteTx,
  parentId: string | null,
  ids: readonly string[],
  moved: string | null,
): Promise<void> {
  await sql`
    update category set parent_id = ${parentId}, position = place.number - 1,
      revision = revision + case when category.id = ${moved} then 1 else 0 end,
      updated_date = case when category.id = ${moved} then ${now} else updated_date end
    from unnest(${ids}::uuid[]) with ordinality as place (id, number)
    where category.site_id = ${siteId} and category.id = place.id
      and (position <> place.number - 1 or category.id = ${moved})`.execute(db)
}

/** The ids of a category and its descendants, as the recursive part of a statement: `subtree (id, depth)`. */
export function subtree(siteId: string, id: string): RawBuilder<unknown> {
  return sql`recursive subtree (id, depth) as (
    select top.id, 1 from category top where top.site_id = ${siteId} and top.id = ${id}
    union all
    select child.id, subtree.depth + 1 from subtree join category child on child.site_id = ${siteId} and child.parent_id = subtree.id)`
}

export async function loadSubtree(
  { db, siteId }: SiteRead,
  id: string,
): Promise<{ id: string; depth: number; managing_app_id: string | null }[]> {
  const { rows } = await sql<{ id: string; depth: number; managing_app_id: string | null }>`
    with ${subtree(siteId, id)}
    select category.id, subtree.depth, category.managing_app_id
    from subtree join category on category.site_id = ${siteId} and category.id = subtree.id`.execute(db)
  return rows
}

export interface LineRow {
  start_id: string
  id: string
  name: string
  slug: string
  visible: boolean
}

/** Many categories in one statement, each with its path from the root to itself. */
export async function loadAncestors({ db, siteId }: SiteRead, ids: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    with recursive line (start_id, id, depth) as (
      select start.id, start.id, 1 from category start where start.site_id = ${siteId} and start.id = any(${ids}::uuid[])
      union all
      select line.start_id, child.parent_id, line.depth + 1
      from line join category child on child.site_id = ${siteId} and child.id = line.id and child.parent_id is not null)
    select line.start_id, category.id, category.name, category.slug, category.visible
    from line join category on category.site_id = ${siteId} and category.id = line.id
    order by line.depth desc`.execute(db)
  return rows
}

export function bySlug(tree: Tree, slug: string): RawBuilder<boolean> {
  return sql`${inTree(tree)} and slug = ${slug}`
}

/** Returns the categories that were deleted. */
export async function deleteCategories({ db, siteId }: SiteTx, ids: readonly string[]): Promise<Category[]> {
  const { rows } = await sql<Row>`delete from category where site_id = ${siteId} and id = any(${ids}::uuid[])
    returning ${category.selected}`.execute(db)
  return rows.map(category.present)
}

/** Hides a category and its descendants. Returns those that were visible. */
export async function hideSubtree({ db, siteId, now }: SiteTx, id: string): Promise<Category[]> {
  const { rows } = await sql<Row>`
    with ${subtree(siteId, id)}
    update category set visible = false, revision = revision + 1, updated_date = ${now}
    where site_id = ${siteId} and id in (select id from subtree) and visible returning ${category.selected}`.execute(db)
  return rows.map(category.present)
}

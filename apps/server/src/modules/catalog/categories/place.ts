import type { Category, Position } from '@stoa/contract/services/categories/categories'
import { notFound, refusal, revisionMismatch, type WireError } from '../../../kernel/basics/errors.ts'
import { action, deleted, updated } from '../../../kernel/site/events.ts'
import { derivedId, newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { category } from './entity.ts'
import { lockTree } from './lock-tree.ts'
import { freeSlug } from '../../../kernel/basics/slugs.ts'
import { slugOf } from './slug.ts'
import * as store from './store/tree.ts'
import { isIn, treeReference, type Tree } from './tree.ts'
import type { Stored } from '@stoa/contract'

// Breadcrumbs have at most 5 entries, so a category has at most 5 ancestors.
const maxDepth = 6
const maxCategories = 5000

export async function getCategoryIn(site: SiteRead, tree: Tree, id: string): Promise<Stored<Category>> {
  const stored = await category.find(site, id)
  if (!stored || !isIn(tree, stored)) throw notFound('category', { categoryId: id })
  return stored
}

/** Creates a category as the last of its siblings. */
export async function place(site: SiteTx, tree: Tree, given: Category, id = newId()): Promise<Stored<Category>> {
  await lockTree(site, tree)
  if ((await store.countInTree(site, tree)) >= maxCategories) {
    throw refusal('CATEGORIES_LIMIT_PER_TREE_EXCEEDED', `a tree has at most ${maxCategories} categories`, {
      limit: maxCategories,
    })
  }
  const parent = await findParentIn(site, tree, given.parentCategory?.id)
  const visible = given.visible ?? true
  if (parent && visible && !parent.visible) throw hiddenParent(parent)
  if (parent) checkDepth((await countAncestors(site, parent.id)) + 1)
  const siblings = await store.loadChildren(site, tree, parent?.id ?? null)
  const slug = given.slug || (await chooseSlug(site, tree, given.name ?? ''))
  const parentCategory = { ...(parent && { id: parent.id }), index: siblings.length }
  return category.create(site, { ...given, slug, visible, parentCategory }, id, { treeReference: treeReference(tree) })
}

export interface Move {
  parentId: string | null
  position: Position
  afterId: string | null | undefined
}

/** Moves a category with its descendants; returns its new siblings in order. */
export async function move(site: SiteTx, tree: Tree, id: string, { parentId, position, afterId }: Move): Promise<string[]> {
  await lockTree(site, tree)
  const before = await getCategoryIn(site, tree, id)
  const parent = await findParentIn(site, tree, parentId)
  const below = await store.loadSubtree(site, id)
  if (below.some((category) => category.id === parentId)) {
    throw refusal('TREE_CYCLE_DETECTED', 'a category cannot lie below itself', { categoryId: id, parentCategoryId: parentId })
  }
  if (parent) checkDepth((await countAncestors(site, parent.id)) + Math.max(...below.map(({ depth }) => depth)))
  const siblings = (await store.loadChildren(site, tree, parentId)).filter((sibling) => sibling !== id)
  const ids = siblings.toSpliced(placeAmong(siblings, position, afterId), 0, id)
  await store.setPlaces(site, parentId, ids, id)
  const oldParentId = before.parentCategory?.id ?? null
  if (oldParentId !== parentId) await store.setPlaces(site, oldParentId, await store.loadChildren(site, tree, oldParentId), null)
  const moved = await category.get(site, id)
  site.record(
    action(category.fqdn, 'category_moved', moved, {
      categoryId: id,
      parentCategory: moved.parentCategory,
      treeReference: moved.treeReference,
    }),
  )
  if (parent && !parent.visible) await hide(site, id)
  return ids
}

/** Shows a category, or hides it with its descendants. Without `revision`, any revision is accepted. */
export async function setVisible(
  site: SiteTx,
  tree: Tree,
  id: string,
  visible: boolean,
  revision?: string,
): Promise<Stored<Category>> {
  await lockTree(site, tree)
  const before = await category.lock(site, id)
  if (!isIn(tree, before)) throw notFound('category', { categoryId: id })
  if (revision && revision !== before.revision) throw revisionMismatch(before.revision)
  if (visible === before.visible) return before
  if (!visible) {
    await hide(site, id)
    return category.get(site, id)
  }
  const parent = await findParentIn(site, tree, before.parentCategory?.id)
  if (parent && !parent.visible) throw hiddenParent(parent)
  return category.save(site, before, { ...before, visible })
}

/** Deletes a category with its descendants; throws what `refused` returns for any of them. */
export async function removeWithAllBelow(
  site: SiteTx,
  tree: Tree,
  id: string,
  refused: (category: { id: string; managingAppId: string | null }) => WireError | undefined,
): Promise<void> {
  await lockTree(site, tree)
  const { parentCategory } = await getCategoryIn(site, tree, id)
  const below = await store.loadSubtree(site, id)
  for (const { id: each, managing_app_id } of below) {
    const error = refused({ id: each, managingAppId: managing_app_id })
    if (error) throw error
  }
  const ids = below.map((row) => row.id)
  for (const gone of await store.deleteCategories(site, ids)) {
    site.noteBefore(gone)
    site.record(deleted(category.fqdn, gone))
  }
  const parentId = parentCategory?.id ?? null
  await store.setPlaces(site, parentId, await store.loadChildren(site, tree, parentId), null)
}

/** The id of the category of all products, which is derived from the site and may not exist yet. */
export function allProductsId({ siteId }: Pick<SiteRead, 'siteId'>): string {
  return derivedId(siteId, 'all products')
}

async function hide(site: SiteTx, id: string): Promise<void> {
  for (const hidden of await store.hideSubtree(site, id)) {
    site.noteBefore({ ...hidden, visible: true })
    site.noteAfter(hidden)
    site.record(updated(category.fqdn, hidden, { visible: true }))
  }
}

async function findParentIn(site: SiteRead, tree: Tree, id: string | null | undefined): Promise<Stored<Category> | undefined> {
  if (!id) return undefined
  const parent = await category.find(site, id)
  if (!parent || !isIn(tree, parent)) {
    throw refusal('PARENT_CATEGORY_NOT_IN_TREE', 'the parent category is not in the tree', { parentCategoryId: id })
  }
  return parent
}

async function countAncestors(site: SiteRead, id: string): Promise<number> {
  return (await store.loadAncestors(site, [id])).length
}

function checkDepth(depth: number): void {
  if (depth > maxDepth) {
    throw refusal('CATEGORY_DEPTH_LIMIT_EXCEEDED', `a category has at most ${maxDepth - 1} ancestors`, { limit: maxDepth })
  }
}

function placeAmong(siblings: readonly string[], position: Position, afterId: string | null | undefined): number {
  switch (position) {
    case 'FIRST':
      return 0
    case 'LAST':
      return siblings.length
    case 'AFTER': {
      if (!afterId) throw refusal('MISSING_AFTER_CATEGORY', 'moveAfterCategoryId says after which category')
      const index = siblings.indexOf(afterId)
      if (index < 0) {
        throw refusal('AFTER_CATEGORY_NOT_IN_PARENT', 'the category to move after is not a child of the parent', {
          moveAfterCategoryId: afterId,
        })
      }
      return index + 1
    }
  }
}

async function chooseSlug(site: SiteRead, tree: Tree, name: string): Promise<string> {
  const slug = slugOf(name)
  return freeSlug(slug, await store.findSlugsLike(site, tree, slug))
}

function hiddenParent({ id }: Category) {
  return refusal('PARENT_CATEGORY_HIDDEN', 'below a hidden category nothing is visible', { parentCategoryId: id })
}

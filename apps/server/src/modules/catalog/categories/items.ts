import type { ItemReference } from '@stoa/contract/services/categories/categories'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { bulkTotals, itemError, type ItemMetadata } from '../../../kernel/lists/entity/bulk.ts'
import { notFound, refusal, type WireError } from '../../../kernel/basics/errors.ts'
import { action } from '../../../kernel/site/events.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { category } from './entity.ts'
import { managedByAnother } from './managed.ts'
import { deleteFromAll, deleteItems, holdCategories, insertInto, insertItems, type Membership } from './store/items.ts'
import { treeReference, type Tree } from './tree.ts'

type Item = Required<ItemReference>
type Held = Awaited<ReturnType<typeof holdCategories>>

export interface ItemOutcome {
  item: Item
  categoryId: string
  error: WireError | undefined
}

/** Adds each item to each category; an item that is already there counts as added. A missing or managed category is an error. */
export async function addItems(site: SiteTx, tree: Tree, wanted: readonly Membership[], caller?: Caller): Promise<ItemOutcome[]> {
  const held = await holdCategories(site, tree, [...new Set(wanted.map(({ categoryId }) => categoryId))])
  const outcomes = wanted.map((membership) => ({ ...membership, error: membershipError(held, membership, caller) }))
  const added = await insertItems(site, distinct(outcomes.filter(({ error }) => !error)))
  for (const membership of added) recordAdded(site, tree, membership, getOrThrow(held, membership.categoryId).revision)
  return outcomes
}

/** Removes each item from each category; an item that is not there is an error. */
export async function removeItems(
  site: SiteTx,
  tree: Tree,
  wanted: readonly Membership[],
  caller?: Caller,
): Promise<ItemOutcome[]> {
  const held = await holdCategories(site, tree, [...new Set(wanted.map(({ categoryId }) => categoryId))])
  const outcomes = wanted.map((membership) => ({ ...membership, error: membershipError(held, membership, caller) }))
  const removed = await deleteItems(
    site,
    outcomes.filter(({ error }) => !error),
  )
  for (const membership of removed) recordRemoved(site, tree, membership, getOrThrow(held, membership.categoryId).revision)
  const gone = new Set(removed.map(keyOf))
  return outcomes.map((outcome) =>
    outcome.error || gone.has(keyOf(outcome))
      ? outcome
      : { ...outcome, error: refusal('ITEM_NOT_IN_CATEGORY', 'the item is not in the category', { item: outcome.item }) },
  )
}

/** Adds items to one category; returns whether the category exists. */
export async function addToCategory(site: SiteTx, tree: Tree, categoryId: string, items: readonly Item[]): Promise<boolean> {
  const written = await insertInto(site, categoryId, items)
  if (!written) return false
  for (const item of written.added) recordAdded(site, tree, { categoryId, item }, written.revision)
  return true
}

/** Removes an item from all categories of all trees. */
export async function removeEverywhere(site: SiteTx, item: Item): Promise<void> {
  for (const { categoryId, revision, tree } of await deleteFromAll(site, item)) {
    recordRemoved(site, tree, { categoryId, item }, revision)
  }
}

function recordAdded(site: SiteTx, tree: Tree, { categoryId, item }: Membership, revision: string): void {
  const body = { categoryId, addedItem: item, treeReference: treeReference(tree) }
  site.record(action(category.fqdn, 'item_added_to_category', { id: categoryId, revision }, body))
}

function recordRemoved(site: SiteTx, tree: Tree, { categoryId, item }: Membership, revision: string): void {
  const body = { categoryId, removedItem: item, treeReference: treeReference(tree) }
  site.record(action(category.fqdn, 'item_removed_from_category', { id: categoryId, revision }, body))
}

/** An error of the only category is an error of the whole call. */
export function throwFirst(outcomes: readonly ItemOutcome[], codes: readonly string[]): void {
  const first = outcomes.find(({ error }) => error && codes.includes(error.code))
  if (first) throw first.error
}

/** The results of a call about one category, per item. */
export function resultsByItem(outcomes: readonly ItemOutcome[]) {
  return answer(outcomes, ({ item }, result) => ({ item, ...result }))
}

/** The results of a call about one item, per category. */
export function resultsByCategory(outcomes: readonly ItemOutcome[]) {
  return answer(outcomes, ({ categoryId }, result) => ({ id: categoryId, ...result }))
}

function answer<Metadata>(
  outcomes: readonly ItemOutcome[],
  describe: (outcome: ItemOutcome, result: Omit<ItemMetadata, 'id'>) => Metadata,
) {
  const results = outcomes.map((outcome, originalIndex) => ({
    itemMetadata: describe(outcome, {
      originalIndex,
      success: !outcome.error,
      ...(outcome.error && { error: itemError(outcome.error) }),
    }),
  }))
  return { results, bulkActionMetadata: bulkTotals(outcomes.map(({ error }) => !error)) }
}

function membershipError(held: Held, { categoryId }: Membership, caller: Caller | undefined): WireError | undefined {
  const current = held.get(categoryId)
  if (!current) return notFound('category', { categoryId })
  // Without a caller, the store itself changes its categories.
  return caller && managedByAnother(caller, { id: categoryId, managingAppId: current.managingAppId })
}

function distinct(memberships: readonly Membership[]): Membership[] {
  return [...new Map(memberships.map((membership) => [keyOf(membership), membership])).values()]
}

function keyOf({ categoryId, item }: Membership): string {
  return `${categoryId} ${item.appId} ${item.catalogItemId}`
}

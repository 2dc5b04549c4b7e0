import type { CategorySource } from '@stoa/contract/services/stoa/product-files'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { followCategories } from '../catalog/ports/products.ts'
import {
  addItemsToCategories,
  findCategoriesByName,
  loadDirectCategoriesOfItems,
  createCategory,
  removeItemsFromCategories,
} from '../categories/index.ts'
import type { FileProduct } from './file-products.ts'
import { importMessage } from './import-messages.ts'
import { warningNote } from './line-notes.ts'

/** The limit of the categories service. */
const longestName = 80

const columns: Record<CategorySource, string> = { TYPE: 'Type', TAGS: 'Tags' }

export interface AddedCategories {
  /** The columns that named a category in which the product was not. */
  columns: string[]
  /** The categories that the product was added to. */
  added: string[]
  /** Those of them that the shop did not have. */
  created: string[]
}

/** Adds a product to the categories that its first line names, and creates those that the shop lacks. It leaves no category. */
export async function addToNamedCategories(
  site: SiteTx,
  productId: string,
  file: FileProduct,
  sources: readonly CategorySource[],
): Promise<AddedCategories> {
  const named = namedCategories(file, sources)
  if (named.size === 0) return { columns: [], added: [], created: [] }
  const known = await findCategoriesByName(site, [...named.keys()])
  const own = new Set(getOrThrow(await loadDirectCategoriesOfItems(site, [productId]), productId).map(({ id }) => id))
  const result: AddedCategories = { columns: [], added: [], created: [] }
  for (const [name, column] of named) {
    const id = known.get(name) ?? (await createCategory(site, name))
    if (!known.has(name)) result.created.push(id)
    if (own.has(id)) continue
    result.added.push(id)
    if (!result.columns.includes(column)) result.columns.push(column)
  }
  if (result.added.length > 0) {
    await addItemsToCategories(site, [productId], result.added)
    await followCategories(site, [productId])
  }
  return result
}

/** Takes back `addToNamedCategories` for one product. A category that was deleted since is left at that. */
export async function removeFromCategories(site: SiteTx, productId: string, categoryIds: readonly string[]): Promise<void> {
  if (categoryIds.length === 0) return
  await removeItemsFromCategories(site, [productId], categoryIds)
  await followCategories(site, [productId])
}

/** The columns of the names, which differ by more than their case. A name that is too long is left out, with a warning. */
function namedCategories({ lines, notes }: FileProduct, sources: readonly CategorySource[]): Map<string, string> {
  const { cells, line } = lines[0]
  const byKey = new Map<string, readonly [name: string, column: string]>()
  for (const source of sources) {
    const column = columns[source]
    const cell = cells[column] ?? ''
    for (const name of source === 'TAGS' ? cell.split(',') : [cell]) {
      const trimmed = name.trim()
      if (trimmed.length > longestName) {
        notes.push(warningNote(line, column, importMessage('CATEGORY_NAME_TOO_LONG', { column, limit: longestName })))
        continue
      }
      if (trimmed && !byKey.has(trimmed.toLowerCase())) byKey.set(trimmed.toLowerCase(), [trimmed, column])
    }
  }
  return new Map(byKey.values())
}

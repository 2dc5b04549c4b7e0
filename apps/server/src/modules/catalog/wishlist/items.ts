import { isDeepStrictEqual } from 'node:util'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type { CatalogReference, WishlistItem } from '@stoa/contract/services/ecom/wishlists'
import { invalid, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { catalogAppId, isCatalogApp } from '../catalog/ports/items.ts'
import { loadProductNames, filterVisibleProducts } from '../catalog/ports/storefront.ts'
import type { Require } from '@stoa/contract'

/** The contract's limit. */
export const maxItems = 100
/** Characters of an item's options, which may be anything. */
const maxOptions = 1000

type StoredReference = Require<CatalogReference, 'catalogItemId'>

/** An item as it is stored: the module's statements write both fields. */
export type StoredItem = Require<WishlistItem, 'addedDate' | 'catalogReference' | 'catalogReference.catalogItemId'>

/** A visible product of the catalogue, as it is stored. */
export async function checkReference(site: SiteRead, given: CatalogReference): Promise<StoredReference> {
  const reference = storedReference(given)
  if (JSON.stringify(reference.options ?? {}).length > maxOptions)
    throw invalid({
      field: 'catalogReference.options',
      description: `must be at most ${maxOptions} characters of JSON`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: maxOptions },
    })
  const { appId, catalogItemId } = reference
  const [visible] = isCatalogApp(appId) && isGuid(catalogItemId) ? await filterVisibleProducts(site, [catalogItemId]) : []
  if (!visible) throw refusal('PRODUCT_NOT_FOUND', 'the catalogue has no such product', { catalogItemId })
  return { ...reference, appId: catalogAppId }
}

export function storedReference({ catalogItemId = '', appId, options }: CatalogReference): StoredReference {
  return { catalogItemId: catalogItemId.toLowerCase(), ...(appId && { appId }), ...(options && { options }) }
}

export function hasReference({ catalogReference }: StoredItem, reference: CatalogReference | undefined): boolean {
  return (
    catalogReference.catalogItemId === reference?.catalogItemId &&
    isDeepStrictEqual(catalogReference.options ?? {}, reference?.options ?? {})
  )
}

export const productOf = ({ catalogReference }: StoredItem) => catalogReference.catalogItemId

/** Both together, the newest first and each once: `added` are those of `joining` that are new, `left` those without room. */
export function joinItems(own: readonly StoredItem[], joining: readonly StoredItem[]) {
  const others = joining.filter(({ catalogReference }) => !own.some((item) => hasReference(item, catalogReference)))
  const room = Math.max(0, maxItems - own.length)
  const added = others.slice(0, room)
  return { items: [...own, ...added].toSorted(newestFirst), added, left: others.slice(room) }
}

const newestFirst = (one: StoredItem, other: StoredItem) => Date.parse(other.addedDate) - Date.parse(one.addedDate)

/** Deleted products give way where the list is full. */
export async function withRoom(site: SiteRead, items: readonly StoredItem[]): Promise<readonly StoredItem[]> {
  if (items.length < maxItems) return items
  const known = await loadProductNames(site, items.map(productOf))
  return items.filter((item) => known.has(productOf(item)))
}

/** Hidden and deleted products are left out; a hidden one is there again once it is visible. */
export async function shownItems<Item extends StoredItem>(site: SiteRead, items: readonly Item[]): Promise<Item[]> {
  const visible = new Set(await filterVisibleProducts(site, items.map(productOf)))
  return items.filter((item) => visible.has(productOf(item)))
}

import type { CatalogReference } from '@stoa/contract/services/ecom/back-in-stock-notifications'
import { isDoc } from '../../../kernel/basics/doc.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import {
  catalogAppId,
  isCatalogApp,
  loadCatalogItems,
  onlyVariantAlias,
  type CatalogItem,
} from '../../catalog/catalog/ports/items.ts'

/** The id under which front ends name the catalogue in these requests alone: it is that of the app, where the other is of its pages. */
export const otherCatalogAppId = '1380b703-ce81-ff05-f115-39571d94dfcd'

export function isItemApp(appId: string | undefined): boolean {
  const id = appId?.toLowerCase()
  return isCatalogApp(id) || id === otherCatalogAppId
}

/** A variant, or all variants of a product. */
export interface RequestedItem {
  productId: string
  variantId?: string
}

type ItemOptions = { variantId?: string; options: Record<string, string> }

/** Characters of a reference's options as JSON. */
const maxOptions = 1000

/** The one variant that a reference names, if visitors can see it. Throws PRODUCT_NOT_FOUND and INVALID_CATALOG_REFERENCE_OPTIONS. */
export async function findRequestedVariant(
  site: SiteRead,
  reference: CatalogReference,
): Promise<CatalogItem & { variantId: string }> {
  const { catalogItemId: productId = '' } = reference
  const [item] = await loadCatalogItems(site, [{ productId, ...readOptions(reference) }])
  if (!item?.visible) throw refusal('PRODUCT_NOT_FOUND', 'the catalogue has no such product', { catalogItemId: productId })
  const { variantId } = item
  if (variantId === undefined) throw invalidOptions(reference, 'name no single variant of the product')
  return { ...item, variantId }
}

/**
 * What a reference names, whether or not visitors can see it; undefined where it can be nothing that somebody asked for. Without options
 * it names the whole product. Throws INVALID_CATALOG_REFERENCE_OPTIONS.
 */
export async function findRequestedItem(site: SiteRead, reference: CatalogReference): Promise<RequestedItem | undefined> {
  const productId = reference.catalogItemId?.toLowerCase() ?? ''
  if (!isItemApp(reference.appId) || !isGuid(productId)) return undefined
  const { variantId, options } = readOptions(reference)
  if (variantId && variantId !== onlyVariantAlias) return isGuid(variantId) ? { productId, variantId } : undefined
  if (Object.keys(options).length === 0) return { productId }
  const [item] = await loadCatalogItems(site, [{ productId, options }])
  return item?.variantId ? { productId, variantId: item.variantId } : undefined
}

/** The reference as it is stored and shown: with the id of the catalogue that all other services use. */
export function storedReference({ catalogItemId, options }: CatalogReference): CatalogReference {
  return {
    appId: catalogAppId,
    ...(catalogItemId && { catalogItemId: catalogItemId.toLowerCase() }),
    ...(options && { options }),
  }
}

/** "The catalogue app's documented references: `{variantId}`, or options by name, `{options: {Size: 'L'}}`". */
function readOptions(reference: CatalogReference): ItemOptions {
  const { options: given } = reference
  if (given === undefined || given === null) return { options: {} }
  if (!isDoc(given) || JSON.stringify(given).length > maxOptions)
    throw invalidOptions(reference, `must be an object of at most ${maxOptions} characters`)
  const { variantId, options = {} } = given
  if (variantId !== undefined && typeof variantId !== 'string') throw invalidOptions(reference, 'must have a text as variantId')
  if (!isDoc(options) || Object.values(options).some((choice) => typeof choice !== 'string' && typeof choice !== 'number'))
    throw invalidOptions(reference, 'must name one choice for each option')
  const choices = Object.entries(options).map(([option, choice]) => [option, String(choice)])
  return { ...(variantId && { variantId: variantId.toLowerCase() }), options: Object.fromEntries(choices) }
}

function invalidOptions({ catalogItemId }: CatalogReference, rule: string) {
  return refusal('INVALID_CATALOG_REFERENCE_OPTIONS', `the options of the catalogue reference ${rule}`, { catalogItemId })
}

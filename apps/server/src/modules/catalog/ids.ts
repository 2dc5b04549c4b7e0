import { derivedId } from '../../kernel/ids.ts'
import { allProductsId } from '../categories/index.ts'

/** The app that catalogue references name (`catalogReference.appId`). */
export const catalogAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Whether a reference's app is this catalogue. Whoever prices an item and whoever takes its stock ask the same question here. */
export function isCatalogApp(appId: string | null | undefined): boolean {
  return appId === catalogAppId
}

/** The older interface, and the references of sites that came with it, know the variant of a product without options by this id. */
export const onlyVariantAlias = '00000000-0000-0000-0000-000000000000'

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Product ids are any text on the wire; one that is no GUID is nobody's. */
export function isGuid(id: string | null | undefined): id is string {
  return typeof id === 'string' && guid.test(id)
}

const ofSite = new Map<string, { location: string; allProducts: string }>()

function siteIds(siteId: string) {
  let ids = ofSite.get(siteId)
  if (!ids) {
    ids = { location: derivedId(siteId, 'default location'), allProducts: allProductsId({ siteId }) }
    ofSite.set(siteId, ids)
  }
  return ids
}

/** Every site has one location that stock lies at unless told otherwise. */
export function defaultLocationId(siteId: string): string {
  return siteIds(siteId).location
}

/** The category that every product is in. */
export function allProductsCategoryId(siteId: string): string {
  return siteIds(siteId).allProducts
}

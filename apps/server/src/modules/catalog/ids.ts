import { derivedId } from '../../kernel/ids.ts'
import { allProductsId } from '../categories/index.ts'

/** The app id that catalogue references use (`catalogReference.appId`). */
export const catalogAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Whether a reference's app is this catalogue. Pricing and stock use the same check. */
export function isCatalogApp(appId: string | null | undefined): boolean {
  return appId === catalogAppId
}

/** The older contract, and references of imported sites, use this id for the variant of a product without options. */
export const onlyVariantAlias = '00000000-0000-0000-0000-000000000000'

const ofSite = new Map<string, { location: string; allProducts: string }>()

function siteIds(siteId: string) {
  let ids = ofSite.get(siteId)
  if (!ids) {
    ids = { location: derivedId(siteId, 'default location'), allProducts: allProductsId({ siteId }) }
    ofSite.set(siteId, ids)
  }
  return ids
}

/** Each site has one default stock location. */
export function defaultLocationId(siteId: string): string {
  return siteIds(siteId).location
}

/** The category that contains every product. */
export function allProductsCategoryId(siteId: string): string {
  return siteIds(siteId).allProducts
}

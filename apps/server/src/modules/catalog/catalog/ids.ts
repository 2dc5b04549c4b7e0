import { allProductsId } from '../categories/index.ts'

export { defaultLocationId } from '../../platform/locations/index.ts'

/** The app id that catalogue references use (`catalogReference.appId`). */
export const catalogAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** True if a reference's app is this catalogue. Pricing and stock use the same check. */
export function isCatalogApp(appId: string | null | undefined): boolean {
  return appId === catalogAppId
}

/** The older contract, and references of imported sites, use this id for the variant of a product without options. */
export const onlyVariantAlias = '00000000-0000-0000-0000-000000000000'

/** The category that contains every product. */
export function allProductsCategoryId(siteId: string): string {
  return allProductsId({ siteId })
}

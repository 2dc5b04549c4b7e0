import { createHash } from 'node:crypto'

/** The app that catalogue references name (`catalogReference.appId`). */
export const catalogAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Product ids are any text on the wire; one that is no GUID is nobody's. */
export function isGuid(id: string | null | undefined): id is string {
  return typeof id === 'string' && guid.test(id)
}

/** An id that follows from a name: the same name of the same site is the same thing, without asking the database (UUIDv8). */
export function derivedId(...names: string[]): string {
  const hash = createHash('sha256').update(names.join('\u0000')).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

const ofSite = new Map<string, { location: string; allProducts: string }>()

function siteIds(siteId: string) {
  let ids = ofSite.get(siteId)
  if (!ids) {
    ids = { location: derivedId(siteId, 'default location'), allProducts: derivedId(siteId, 'all products') }
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

import { derivedId } from '../../kernel/ids.ts'

/** The app that catalogue references name (`catalogReference.appId`). */
export const catalogAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Product ids are any text on the wire; one that is no GUID is nobody's. */
export function isGuid(id: string | null | undefined): id is string {
  return typeof id === 'string' && guid.test(id)
}

const locations = new Map<string, string>()

/** Every site has one location that stock lies at unless told otherwise. */
export function defaultLocationId(siteId: string): string {
  let id = locations.get(siteId)
  if (!id) locations.set(siteId, (id = derivedId(siteId, 'default location')))
  return id
}

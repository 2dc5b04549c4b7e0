import { derivedId } from '../../../kernel/basics/ids.ts'

const ofSite = new Map<string, string>()

/** The location of stock that names none. It exists as an id even before the owner has given it an address. */
export function defaultLocationId(siteId: string): string {
  let id = ofSite.get(siteId)
  if (!id) ofSite.set(siteId, (id = derivedId(siteId, 'default location')))
  return id
}

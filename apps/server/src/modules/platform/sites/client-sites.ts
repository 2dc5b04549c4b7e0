import type { Db } from '../../../kernel/database/database.ts'
import { everySite, valueCache } from '../../../kernel/caching/value-cache.ts'
import { findSiteByClient } from './store/clients.ts'

/** The site of an OAuth app; undefined for a client id that no app has. */
export function clientSites() {
  const sites = valueCache<string | undefined>()
  return (db: Db, clientId: string) => sites.get(everySite, clientId, () => findSiteByClient(db, clientId))
}

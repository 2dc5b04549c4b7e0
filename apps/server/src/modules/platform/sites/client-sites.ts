import type { Db } from '../../../kernel/database/database.ts'
import { credentialCache } from './credential-cache.ts'
import { findSiteByClient } from './store/clients.ts'

/** The site of an OAuth app; undefined for a client id that no app has. */
export function clientSites() {
  const sites = credentialCache<string | undefined>()
  return (db: Db, clientId: string) => sites.get(clientId, () => findSiteByClient(db, clientId))
}

import type { Db } from '../../../kernel/database/database.ts'
import { permissionsOf } from '../../../kernel/site/caller.ts'
import { loadSessionScopes } from './store/user-sites.ts'

/** True if the person of a session of the back office may look at members' accounts, at this moment. */
export async function mayViewMembers(db: Db, session: { siteId: string; sessionId: string; now: Date }): Promise<boolean> {
  const permissions = permissionsOf((await loadSessionScopes(db, session)) ?? [])
  return permissions.includes('*') || permissions.includes('STOA.VIEW_AS_MEMBER')
}

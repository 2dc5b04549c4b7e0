import type { Caller } from '../../../kernel/site/caller.ts'
import { isStaff } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { abandonedCheckout, type StoredAbandoned } from './entity.ts'
import { insertActivity, type Actor, type NewActivity } from './store/activities.ts'

/** The contract's limit. */
const mostShown = 20

/** Adds what was done about an abandoned checkout. Throws for one that is gone. */
export async function addActivity(site: SiteTx, id: string, activity: NewActivity): Promise<StoredAbandoned> {
  const before = await abandonedCheckout.lock(site, id)
  await insertActivity(site, id, activity)
  const entry = { createdDate: site.now.toISOString(), type: activity.type }
  return abandonedCheckout.save(site, before, { ...before, activities: [...(before.activities ?? []), entry].slice(-mostShown) })
}

/** How the history names a caller. */
export function actorOf(caller: Caller): Actor {
  if (isStaff(caller)) return { role: 'ADMIN', name: caller.name }
  return { role: caller.kind }
}

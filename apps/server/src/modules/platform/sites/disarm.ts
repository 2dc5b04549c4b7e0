import type { SiteTx } from '../../../kernel/site/site.ts'
import { deleteAccess } from './store/disarm.ts'
import { updateSettings } from './store/settings.ts'

/** A copy is in test mode, and nobody reaches it with a key or under a host name of the original. */
export async function disarmSite(site: SiteTx): Promise<void> {
  await deleteAccess(site)
  await updateSettings(site, { mode: 'TEST', mode_chosen: true })
}

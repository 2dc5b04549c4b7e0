import type { AbandonedCheckoutSettings } from '@stoa/contract/services/stoa/abandoned-checkouts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadStoredSettings } from './store/settings.ts'

export type StoredSettings = Required<AbandonedCheckoutSettings>

/** Most buyers who come back by themselves do so within the hour. */
const defaults: StoredSettings = { enabled: true, restMinutes: 60, excludeStaff: true, linkDays: 30, attributionDays: 14 }

/** A site without a row has the defaults. */
export async function loadSettings(site: SiteRead): Promise<StoredSettings> {
  return { ...defaults, ...(await loadStoredSettings(site)) }
}

import type * as contract from '@stoa/contract/services/stoa/sites'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import type * as settingsStore from './store/settings.ts'

/** `origin` follows from the site's domains, which are records of their own. */
export function presentSite({
  clockOffset,
  origin: _origin,
  storageLimit: _limit,
  ...settings
}: settingsStore.StoredSettings & Partial<SiteSettings>): contract.Site {
  return { ...settings, languages: [...settings.languages], clockOffsetMilliseconds: String(clockOffset) }
}

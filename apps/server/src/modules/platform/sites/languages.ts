import { shopTouched } from '../../../kernel/site/events.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { updateSettings } from './store/settings.ts'

/** Changes the further languages of the site. */
export async function setLanguages(site: SiteTx, languages: readonly string[]): Promise<void> {
  await updateSettings(site, { languages: [...languages] })
  // Every invalidation drops the cached settings.
  site.invalidate(() => {})
  site.record(shopTouched(site))
}

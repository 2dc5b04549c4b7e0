import { json } from '../../kernel/database/database.ts'
import { shopTouched } from '../../kernel/events.ts'
import { withReplacement, type FileReplacement } from '../../kernel/file-usage.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { findSettings, updateSettings } from './store.ts'

/** Shows the replacement of a file in the hero of the home page, where that shows the file. */
export async function replaceInHero(site: SiteTx, replacement: FileReplacement, forget: (siteId: string) => void): Promise<void> {
  const { hero } = (await findSettings(site.db, site.siteId))!
  if (!hero.picture?.includes(replacement.from)) return
  await updateSettings(site, { hero: json(withReplacement(hero, replacement)) })
  site.invalidate(() => forget(site.siteId))
  site.record(shopTouched(site))
}

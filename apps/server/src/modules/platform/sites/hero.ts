import { sql } from 'kysely'
import { json } from '../../../kernel/database/database.ts'
import { shopTouched } from '../../../kernel/site/events.ts'
import { withReplacement, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { findSettings, updateSettings } from './store/settings.ts'

/** The picture of the home page. `forget` drops the settings of a site that are held in memory. */
export function heroUsage(forget: (siteId: string) => void): FileUsageSource {
  return {
    kind: 'SETTINGS',
    table: sql`(select id as site_id, id, hero from site)`,
    title: sql`null`,
    text: () => sql`coalesce(shown.hero ->> 'picture', '')`,
    async replace(site, _id, replacement) {
      const { hero } = (await findSettings(site.db, site.siteId))!
      await updateSettings(site, { hero: json(withReplacement(hero, replacement)) })
      site.invalidate(() => forget(site.siteId))
      site.record(shopTouched(site))
    },
  }
}

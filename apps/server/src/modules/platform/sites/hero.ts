import { sql } from 'kysely'
import { json } from '../../../kernel/database/database.ts'
import { shopTouched } from '../../../kernel/site/events.ts'
import { withReplacement, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { getSettings, updateSettings } from './store/settings.ts'
import type * as contract from '@stoa/contract/services/stoa/sites'
import { pictureIdOf } from '@stoa/media-url'
import { invalid } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { siteImages } from '../../media/media/index.ts'

/** The picture of the home page. `forget` drops the settings of a site that are held in memory. */
export function heroUsage(forget: (siteId: string) => void): FileUsageSource {
  return {
    kind: 'SETTINGS',
    table: sql`(select id as site_id, id, hero from site)`,
    title: sql`null`,
    text: () => sql`coalesce(shown.hero ->> 'picture', '')`,
    async replace(site, _id, replacement) {
      const { hero } = await getSettings(site.db, site.siteId)
      await updateSettings(site, { hero: json(withReplacement(hero, replacement)) })
      site.invalidate(() => forget(site.siteId))
      site.record(shopTouched(site))
    },
  }
}

/** A picture of the shop is stored by its path, so that the shop can move to another domain. */
export async function storedHero(site: SiteTx, hero: Hero): Promise<Hero> {
  const id = pictureIdOf(hero.picture ?? '')
  const picture = id && (await siteImages.named(site, [id])).get(id)
  return picture ? { ...hero, picture: picture.url } : hero
}

type Hero = NonNullable<contract.Site['hero']>

/** URLs that no browser runs as a script; empty means none. */
export function checkHero({ link = '', picture = '' }: Hero): void {
  const wrong = Object.entries({ link, picture }).filter(([, address]) => address && !/^(\/(?![/\\])|https?:\/\/)/.test(address))
  if (wrong.length === 0) return
  const description = 'must be a path of the shop, or an address on the web'
  throw invalid(
    ...wrong.map(([field]) => ({ field: `site.hero.${field}`, description, violatedRule: 'FORMAT' as const, data: {} })),
  )
}

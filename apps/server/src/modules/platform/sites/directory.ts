import type { Db } from '../../../kernel/database/database.ts'
import { notFound } from '../../../kernel/basics/errors.ts'
import { registerCache, isInvalidation } from '../../../kernel/caching/cache-registry.ts'
import type { SiteAddresses, SiteDirectory } from '../../../kernel/site/site.ts'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import { findSettings, loadSiteIds } from './store/settings.ts'

/** Milliseconds that settings are used without asking the database. */
const freshFor = 1000

export function siteDirectory(
  db: Db,
  { addresses, storageLimit }: { addresses: Pick<SiteAddresses, 'originOfSite'>; storageLimit: bigint | undefined },
): SiteDirectory & { forget(siteId: string): void } {
  const known = new Map<string, { settings: Promise<SiteSettings>; until: number }>()
  registerCache(isInvalidation, (siteId) => void known.delete(siteId))
  return {
    settings(siteId) {
      const now = performance.now()
      const entry = known.get(siteId)
      if (entry && entry.until > now) return entry.settings
      const settings = load(siteId)
      known.set(siteId, { settings, until: now + freshFor })
      settings.catch(() => known.delete(siteId))
      return settings
    },
    ids: () => loadSiteIds(db),
    forget: (siteId) => void known.delete(siteId),
  }

  async function load(siteId: string): Promise<SiteSettings> {
    const [settings, origin] = await Promise.all([findSettings(db, siteId), addresses.originOfSite(siteId)])
    if (!settings) throw notFound('site', { id: siteId })
    return { ...settings, origin, storageLimit }
  }
}

import { findFrozenTime } from '../../../kernel/background/clock-store.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { notFound } from '../../../kernel/basics/errors.ts'
import { valueCache } from '../../../kernel/caching/value-cache.ts'
import type { SiteAddresses, SiteDirectory } from '../../../kernel/site/site.ts'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import { loadDevelopmentApps } from './store/clients.ts'
import { findSettings, loadSiteIds, updateSettings } from './store/settings.ts'

export function siteDirectory(
  db: Db,
  { addresses, storageLimit }: { addresses: Pick<SiteAddresses, 'originOfSite'>; storageLimit: bigint | undefined },
): SiteDirectory & { forget(siteId: string): void } {
  const known = valueCache<SiteSettings>()
  return {
    settings: (siteId) => known.get(siteId, '', () => load(siteId)),
    ids: () => loadSiteIds(db),
    forget: known.invalidate,
    setClockOffset: (site, offset) => updateSettings(site, { clock_offset: BigInt(Math.round(offset)) }),
    invalidate: (site) => site.invalidate(() => known.invalidate(site.siteId)),
  }

  async function load(siteId: string): Promise<SiteSettings> {
    const [settings, origin, developmentApps, frozenAt] = await Promise.all([
      findSettings(db, siteId),
      addresses.originOfSite(siteId),
      loadDevelopmentApps(db, siteId),
      findFrozenTime(db, siteId),
    ])
    if (!settings) throw notFound('site', { id: siteId })
    return { ...settings, origin, storageLimit, developmentApps, frozenAt }
  }
}

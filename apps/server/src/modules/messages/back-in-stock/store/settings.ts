import { sql } from 'kysely'
import { siteCache } from '../../../../kernel/caching/site-cache.ts'
import { shopTouched } from '../../../../kernel/site/events.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** How pieces that arrive are shared among those who wait. */
export interface Rules {
  /** People are told as soon as pieces arrive; else only when staff does it. */
  automatic: boolean
  /** How long a piece is kept for whoever was told, if any is. */
  holdMinutes: number | undefined
}

interface Settings extends Rules {
  collecting: boolean
}

export async function loadRules({ db, siteId }: SiteRead): Promise<Settings> {
  const { rows } = await sql<{ collecting: boolean; automatic: boolean; hold_minutes: number | null }>`
    select collecting, automatic, hold_minutes from back_in_stock_settings where site_id = ${siteId}`.execute(db)
  const [row] = rows
  return { collecting: row?.collecting ?? false, automatic: row?.automatic ?? true, holdMinutes: row?.hold_minutes ?? undefined }
}

export async function saveRules({ db, siteId }: SiteTx, { automatic, holdMinutes }: Rules): Promise<void> {
  await sql`insert into back_in_stock_settings (site_id, collecting, automatic, hold_minutes)
    values (${siteId}, false, ${automatic}, ${holdMinutes ?? null})
    on conflict (site_id) do update set automatic = excluded.automatic, hold_minutes = excluded.hold_minutes`.execute(db)
}

export async function isCollecting(site: SiteRead): Promise<boolean> {
  return (await loadRules(site)).collecting
}

/** The same for every page of the shop. */
const collecting = siteCache(isCollecting)
export const collectsRequests = collecting.get

export async function setCollecting(site: SiteTx, collects: boolean): Promise<void> {
  const { db, siteId } = site
  await sql`insert into back_in_stock_settings (site_id, collecting) values (${siteId}, ${collects})
    on conflict (site_id) do update set collecting = excluded.collecting`.execute(db)
  collecting.invalidate(site)
  // Every page with an item that is sold out says whether one can ask.
  site.record(shopTouched(site))
}

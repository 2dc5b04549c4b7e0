import { sql } from 'kysely'
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

export async function setCollecting({ db, siteId }: SiteTx, collecting: boolean): Promise<void> {
  await sql`insert into back_in_stock_settings (site_id, collecting) values (${siteId}, ${collecting})
    on conflict (site_id) do update set collecting = excluded.collecting`.execute(db)
}

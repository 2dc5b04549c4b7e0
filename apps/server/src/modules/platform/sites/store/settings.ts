import { type UpdateObject, type Generated, type Insertable, sql } from 'kysely'
import type { Db, Tables } from '../../../../kernel/database/database.ts'
import type { SiteTx, SiteRead } from '../../../../kernel/site/site.ts'
import type { SiteSettings } from '../../../../kernel/site/context.ts'

declare module '../../../../kernel/site/context.ts' {
  interface SiteSettings {
    weightUnit: 'KG' | 'LB'
    /** The owner's announcement above every page of the shop; may be empty. */
    announcement: string
    /** Stock up to this quantity counts as low. */
    lowStock: number
    /** True if visitors see stock quantities, and not only that something is in stock. */
    showStock: boolean
    /** The shop is under maintenance, and visitors see a notice. */
    maintenance: boolean
    /** The hero of the home page, as far as the owner has set it. */
    hero: { title?: string; text?: string; button?: string; link?: string; picture?: string }
  }
}

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    site: {
      id: string
      name: string
      currency: string
      language: string
      languages: Generated<string[]>
      country: string
      time_zone: string
      weight_unit: 'KG' | 'LB'
      clock_offset: bigint
      mode: Generated<'TEST' | 'LIVE'>
      mode_chosen: Generated<boolean>
      published: boolean
      announcement: string
      low_stock: number
      show_stock: Generated<boolean>
      require_staff_factors: Generated<boolean>
      maintenance: Generated<boolean>
      hero: Generated<SiteSettings['hero']>
      created_date: Date
    }
  }
}

/** Without what follows from other tables and the installation. */
export type StoredSettings = Omit<SiteSettings, 'origin' | 'storageLimit' | 'developmentApps' | 'frozenAt'>

/** The settings of a site that exists. */
export async function getSettings(db: Db, siteId: string): Promise<StoredSettings> {
  const settings = await findSettings(db, siteId)
  if (!settings) throw new Error(`there is no site ${siteId}`)
  return settings
}

export async function findSettings(db: Db, siteId: string): Promise<StoredSettings | undefined> {
  const row = await db.selectFrom('site').selectAll().where('id', '=', siteId).executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      currency: row.currency,
      language: row.language,
      languages: row.languages,
      country: row.country,
      timeZone: row.time_zone,
      weightUnit: row.weight_unit,
      clockOffset: Number(row.clock_offset),
      mode: row.mode,
      modeChosen: row.mode_chosen,
      published: row.published,
      announcement: row.announcement,
      lowStock: row.low_stock,
      showStock: row.show_stock,
      maintenance: row.maintenance,
      hero: row.hero,
    }
  )
}

export async function loadSiteIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('site').select('id').orderBy('created_date').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The site that was created first; only its staff can create others. */
export async function findFirstSiteId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('site').select('id').orderBy('created_date').orderBy('id').limit(1).executeTakeFirst()
  return row?.id
}

export async function updateSettings(
  { db, siteId }: SiteTx,
  values: Omit<UpdateObject<Tables, 'site'>, 'id' | 'created_date'>,
): Promise<void> {
  await db.updateTable('site').set(values).where('id', '=', siteId).execute()
}

export async function areStaffFactorsRequired({ db, siteId }: SiteRead): Promise<boolean> {
  const row = await db.selectFrom('site').select('require_staff_factors').where('id', '=', siteId).executeTakeFirstOrThrow()
  return row.require_staff_factors
}

export async function setStaffFactorsRequired({ db, siteId }: SiteTx, required: boolean): Promise<void> {
  await db.updateTable('site').set({ require_staff_factors: required }).where('id', '=', siteId).execute()
}

export async function insertSite(db: Db, site: Insertable<Tables['site']>): Promise<void> {
  await db.insertInto('site').values(site).execute()
}

/** Makes other processes that create the installation's first site wait until the transaction ends. */
export async function lockFirstSite(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(5703212)`.execute(db)
}

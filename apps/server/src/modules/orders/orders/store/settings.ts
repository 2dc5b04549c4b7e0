import { service, type OrdersSettings } from '@stoa/contract/services/ecom/orders-settings'
import { sql } from 'kysely'
import { siteCache } from '../../../../kernel/caching/site-cache.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

interface SettingsRow {
  inventory_update_trigger: NonNullable<OrdersSettings['inventoryUpdateTrigger']>
  create_invoice: boolean
  cancel_hours: number
  correction_hours: number
  download_days: number
  download_limit: number
  created_date: Date
  updated_date: Date
}

const columns = sql.raw(
  `inventory_update_trigger, create_invoice, cancel_hours, correction_hours, download_days, download_limit, created_date,
   updated_date`,
)

/** A site without a row has the defaults. */
export async function findSettings({ db, siteId }: SiteRead): Promise<StoredSettings> {
  const { rows } = await sql<SettingsRow>`select ${columns} from orders_settings where site_id = ${siteId}`.execute(db)
  return present(rows[0])
}

export type StoredSettings = OrdersSettings & Required<Omit<OrdersSettings, 'createdDate' | 'updatedDate' | 'createInvoice'>>

const defaults: StoredSettings = {
  inventoryUpdateTrigger: 'ON_ORDER_PLACED',
  createInvoice: false,
  cancelHours: 0,
  addressHours: 0,
  downloadDays: 30,
  downloadLimit: 10,
}

function present(row: SettingsRow | undefined): StoredSettings {
  if (!row) return defaults
  return {
    inventoryUpdateTrigger: row.inventory_update_trigger,
    createInvoice: row.create_invoice,
    cancelHours: row.cancel_hours,
    addressHours: row.correction_hours,
    downloadDays: row.download_days,
    downloadLimit: row.download_limit,
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
  }
}

const settings = siteCache((site) => findSettings(site), [service.fqdn])

export async function loadInventoryTrigger(site: SiteRead): Promise<StoredSettings['inventoryUpdateTrigger']> {
  return (await settings.get(site)).inventoryUpdateTrigger
}

/** True if each order that is paid gets an invoice. */
export async function writesInvoices(site: SiteRead): Promise<boolean> {
  return (await settings.get(site)).createInvoice ?? false
}

/**
 * Returns the number of days for which buyers may download files that they paid, and the number of downloads per copy; 0 means no
 * limit.
 */
export async function loadDownloadTerms(site: SiteRead): Promise<Pick<StoredSettings, 'downloadDays' | 'downloadLimit'>> {
  return settings.get(site)
}

/** For how many hours buyers may change their orders. */
export async function changeHours(site: SiteRead): Promise<Pick<StoredSettings, 'cancelHours' | 'addressHours'>> {
  return settings.get(site)
}

export async function saveSettings({ db, siteId, now }: SiteTx, after: StoredSettings): Promise<StoredSettings> {
  const { inventoryUpdateTrigger, createInvoice, cancelHours, addressHours, downloadDays, downloadLimit } = after
  const { rows } = await sql<SettingsRow>`
    insert into orders_settings (site_id, inventory_update_trigger, create_invoice, cancel_hours, correction_hours, download_days,
      download_limit, created_date, updated_date)
    values (${siteId}, ${inventoryUpdateTrigger}, ${createInvoice ?? false}, ${cancelHours}, ${addressHours}, ${downloadDays},
      ${downloadLimit}, ${now}, ${now})
    on conflict (site_id) do update set inventory_update_trigger = excluded.inventory_update_trigger,
      create_invoice = excluded.create_invoice, cancel_hours = excluded.cancel_hours, correction_hours = excluded.correction_hours,
      download_days = excluded.download_days, download_limit = excluded.download_limit, updated_date = excluded.updated_date
    returning ${columns}`.execute(db)
  return present(rows[0])
}

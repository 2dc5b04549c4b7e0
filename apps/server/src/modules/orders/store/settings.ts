import { service, type OrdersSettings } from '@stoa/contract/services/ecom/orders-settings'
import { sql } from 'kysely'
import { siteCache } from '../../../kernel/site-cache.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site.ts'

interface SettingsRow {
  inventory_update_trigger: NonNullable<OrdersSettings['inventoryUpdateTrigger']>
  create_invoice: boolean
  created_date: Date
  updated_date: Date
}

export async function findSettings({ db, siteId }: SiteRead): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`select inventory_update_trigger, create_invoice, created_date, updated_date
    from orders_settings where site_id = ${siteId}`.execute(db)
  return rows[0]
}

const trigger = siteCache(
  async (site) => (await findSettings(site))?.inventory_update_trigger ?? ('ON_ORDER_PLACED' as const),
  [service.fqdn],
)

export function inventoryTrigger(site: SiteRead): Promise<SettingsRow['inventory_update_trigger']> {
  return trigger.get(site)
}

export async function saveSettings({ db, siteId, now }: SiteTx, trigger: string, createInvoice: boolean): Promise<SettingsRow> {
  const { rows } =
    await sql<SettingsRow>`insert into orders_settings (site_id, inventory_update_trigger, create_invoice, created_date, updated_date)
    values (${siteId}, ${trigger}, ${createInvoice}, ${now}, ${now})
    on conflict (site_id) do update set inventory_update_trigger = excluded.inventory_update_trigger,
      create_invoice = excluded.create_invoice, updated_date = excluded.updated_date
    returning inventory_update_trigger, create_invoice, created_date, updated_date`.execute(db)
  return rows[0]!
}

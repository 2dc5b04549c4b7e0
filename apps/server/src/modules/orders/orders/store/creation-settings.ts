import type { OrderApprovalStrategy } from '@stoa/contract/services/ecom/orders'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface CreationSettings {
  approvalStrategy: OrderApprovalStrategy
  /** The only apps that may edit the order; null if every app may. */
  ownerAppIds: string[] | null
  /** True if the buyer gets mails that no call asks for. */
  notifyBuyer: boolean
}

const asUsual: CreationSettings = { approvalStrategy: 'DEFAULT', ownerAppIds: null, notifyBuyer: true }

export async function loadCreationSettings({ db, siteId }: SiteRead, orderId: string): Promise<CreationSettings> {
  const { rows } = await sql<CreationSettings>`select approval_strategy as "approvalStrategy", owner_app_ids as "ownerAppIds",
      notify_buyer as "notifyBuyer"
    from order_creation_settings where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  return rows[0] ?? asUsual
}

/** True if the buyer of an order is to get its confirmation and its shipping confirmations. */
export async function notifiesBuyer(site: SiteRead, orderId: string): Promise<boolean> {
  return (await loadCreationSettings(site, orderId)).notifyBuyer
}

export async function insertCreationSettings(site: SiteTx, orderId: string, settings: CreationSettings): Promise<void> {
  await creationSettingsInsertion(site, orderId, settings)?.execute(site.db)
}

/** An order with default settings has no row. */
export function creationSettingsInsertion(
  { siteId }: SiteTx,
  orderId: string,
  { approvalStrategy, ownerAppIds, notifyBuyer }: CreationSettings,
): RawBuilder<unknown> | undefined {
  if (approvalStrategy === asUsual.approvalStrategy && ownerAppIds === null && notifyBuyer) return undefined
  return sql`insert into order_creation_settings (site_id, order_id, approval_strategy, owner_app_ids, notify_buyer)
    values (${siteId}, ${orderId}, ${approvalStrategy}, ${ownerAppIds}::uuid[], ${notifyBuyer})`
}

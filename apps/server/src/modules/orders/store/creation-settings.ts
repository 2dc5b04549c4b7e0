import type { OrderApprovalStrategy } from '@stoa/contract/services/ecom/orders'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site.ts'

export interface CreationSettings {
  approvalStrategy: OrderApprovalStrategy
  /** The only apps that may edit the order; null if every app may. */
  ownerAppIds: string[] | null
}

const asUsual: CreationSettings = { approvalStrategy: 'DEFAULT', ownerAppIds: null }

export async function creationSettings({ db, siteId }: SiteRead, orderId: string): Promise<CreationSettings> {
  const { rows } = await sql<CreationSettings>`select approval_strategy as "approvalStrategy", owner_app_ids as "ownerAppIds"
    from order_creation_settings where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  return rows[0] ?? asUsual
}

/** An order with default settings has no row. */
export async function insertCreationSettings(
  { db, siteId }: SiteTx,
  orderId: string,
  { approvalStrategy, ownerAppIds }: CreationSettings,
): Promise<void> {
  if (approvalStrategy === asUsual.approvalStrategy && ownerAppIds === null) return
  await sql`insert into order_creation_settings (site_id, order_id, approval_strategy, owner_app_ids)
    values (${siteId}, ${orderId}, ${approvalStrategy}, ${ownerAppIds}::uuid[])`.execute(db)
}

import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'

/** A pending delivery never expires. */
export const deliveryRetention: RetentionRule = {
  name: 'webhookDeliveries',
  defaultDays: 30,
  minDays: 7,
  maxDays: 400,
  purge: (site, before, limit) =>
    deleteRows(site, sql`webhook_delivery`, sql`id`, sql`created_date < ${before} and status <> 'PENDING'`, limit),
}

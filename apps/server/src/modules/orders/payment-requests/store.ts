import type { PaymentRequestSettings } from '@stoa/contract/services/stoa/payment-requests'
import { sql } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

export type StoredSettings = Required<PaymentRequestSettings>

const defaults: StoredSettings = { expiresAfterDays: 14, reminderDays: [3, 7] }

/** A site without a row has the defaults. */
export async function loadSettings({ db, siteId }: SiteRead): Promise<StoredSettings> {
  const { rows } = await sql<{ doc: Partial<StoredSettings> }>`
    select doc from payment_request_settings where site_id = ${siteId}`.execute(db)
  return { ...defaults, ...rows[0]?.doc }
}

export async function saveSettings({ db, siteId }: SiteTx, settings: StoredSettings): Promise<void> {
  await sql`insert into payment_request_settings (site_id, doc) values (${siteId}, ${jsonb(settings)})
    on conflict (site_id) do update set doc = excluded.doc`.execute(db)
}

/** The newest request of an order that waits for its payment. */
export async function findUnpaidId({ db, siteId }: SiteRead, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from payment_request
    where site_id = ${siteId} and order_id = ${orderId} and status = 'UNPAID' order by id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** Ids of requests that are not paid, in their order. */
export async function loadUnpaidIds(
  { db, siteId }: SiteRead,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from payment_request
    where site_id = ${siteId} and status = 'UNPAID' and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

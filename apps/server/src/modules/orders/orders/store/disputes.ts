import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface DisputeRow {
  id: string
  account_id: string
  /** The provider's id. */
  external_id: string
  order_id: string
  payment_id: string
  amount_minor: bigint
  currency: string
  reason: string
  status: 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'LOST'
  is_money_taken: boolean
  respond_by: Date | null
  opened_date: Date
  submitted_date: Date | null
}

export type ListedDispute = DisputeRow & { order_number: string; provider: string }

const columns = sql.raw(
  'id, account_id, external_id, order_id, payment_id, amount_minor, currency, reason, status, is_money_taken, respond_by, opened_date, submitted_date',
)

/** Writes what a provider says of a dispute, and returns the stored dispute. */
export async function saveDispute(
  { db, siteId, now }: SiteTx,
  dispute: Omit<DisputeRow, 'id' | 'opened_date' | 'submitted_date'>,
): Promise<DisputeRow> {
  const { account_id, external_id, order_id, payment_id, amount_minor, currency, reason, status, is_money_taken, respond_by } =
    dispute
  return oneRow(
    await sql<DisputeRow>`insert into payment_dispute (site_id, id, account_id, external_id, order_id, payment_id, amount_minor, currency,
        reason, status, is_money_taken, respond_by, opened_date)
      values (${siteId}, ${newId()}, ${account_id}, ${external_id}, ${order_id}, ${payment_id}, ${amount_minor}, ${currency}, ${reason},
        ${status}, ${is_money_taken}, ${respond_by}, ${now})
      on conflict on constraint payment_dispute_once do update set amount_minor = excluded.amount_minor, reason = excluded.reason,
        status = excluded.status, is_money_taken = excluded.is_money_taken, respond_by = excluded.respond_by
      returning ${columns}`.execute(db),
  )
}

export async function noteSubmission({ db, siteId, now }: SiteTx, id: string): Promise<void> {
  await sql`update payment_dispute set submitted_date = ${now} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function findDispute(site: SiteRead, id: string): Promise<ListedDispute | undefined> {
  return (await selectDisputes(site, sql`dispute.id = ${id}`))[0]
}

/** Those that need a response first, by deadline. */
export function listDisputes(
  site: SiteRead,
  { orderId, status }: { orderId: string | undefined; status: string | undefined },
): Promise<ListedDispute[]> {
  return selectDisputes(
    site,
    sql`(${orderId ?? null}::uuid is null or dispute.order_id = ${orderId ?? null}::uuid)
      and (${status ?? null}::text is null or dispute.status = ${status ?? null})`,
  )
}

async function selectDisputes({ db, siteId }: SiteRead, condition: ReturnType<typeof sql>): Promise<ListedDispute[]> {
  const { rows } = await sql<ListedDispute>`select dispute.id, dispute.account_id, dispute.external_id, dispute.order_id,
      dispute.payment_id, dispute.amount_minor, dispute.currency, dispute.reason, dispute.status, dispute.is_money_taken,
      dispute.respond_by, dispute.opened_date, dispute.submitted_date, placed.number::text as order_number, payment.provider
    from payment_dispute dispute
    join sales_order placed on placed.site_id = ${siteId} and placed.id = dispute.order_id
    join order_payment payment on payment.site_id = ${siteId} and payment.id = dispute.payment_id
    where dispute.site_id = ${siteId} and ${condition}
    order by (dispute.status = 'NEEDS_RESPONSE') desc, case when dispute.status = 'NEEDS_RESPONSE' then dispute.respond_by end,
      dispute.opened_date desc, dispute.id limit 100`.execute(db)
  return rows
}

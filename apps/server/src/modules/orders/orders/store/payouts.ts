import { sql } from 'kysely'
import type { InstantPlace } from '../../../../kernel/lists/query/instant-pages.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

export interface PayoutRow {
  account_id: string
  provider: string
  id: string
  amount_minor: bigint
  currency: string
  status: 'PENDING' | 'PAID' | 'FAILED'
  arrival_date: Date
  movements: number
  fees_minor: bigint
}

export interface PayoutFilter {
  accountId?: string | undefined
  id?: string | undefined
}

/** The newest payouts first, after those of an instant with a larger id, with how many movements of orders each contains. */
export async function listPayouts(
  { db, siteId }: SiteRead,
  { accountId, id }: PayoutFilter,
  after?: InstantPlace,
  limit = 1,
): Promise<PayoutRow[]> {
  const { rows } =
    await sql<PayoutRow>`select payout.account_id, account.provider, payout.id, payout.amount_minor, payout.currency, payout.status,
      payout.arrival_date, count(movement.id)::int as movements,
      coalesce(sum(movement.fee_minor) filter (where movement.fee_currency = payout.currency), 0)::bigint as fees_minor
    from payment_payout payout
    join payment_account account on account.site_id = ${siteId} and account.id = payout.account_id
    left join payment_movement movement on movement.site_id = ${siteId} and movement.account_id = payout.account_id and movement.payout_id = payout.id
    where payout.site_id = ${siteId} and (${accountId ?? null}::uuid is null or payout.account_id = ${accountId ?? null}::uuid)
      and (${after?.date ?? null}::timestamptz is null
        or (payout.arrival_date, payout.account_id || ' ' || payout.id) < (${after?.date ?? null}::timestamptz, ${after?.id ?? null}::text))
      and (${id ?? null}::text is null or payout.id = ${id ?? null})
    group by payout.site_id, payout.account_id, payout.id, account.provider
    order by payout.arrival_date desc, payout.account_id || ' ' || payout.id desc limit ${limit}`.execute(db)
  return rows
}

export interface MovementRow {
  kind: 'CHARGE' | 'REFUND' | 'DISPUTE' | 'DISPUTE_REVERSAL'
  amount_minor: bigint
  currency: string
  fee_minor: bigint | null
  fee_currency: string | null
  moved_date: Date
  transaction_id: string
  order_id: string | null
  order_number: string | null
}

/** What a payout contains, the oldest first. */
export async function listMovementsOfPayout(
  { db, siteId }: SiteRead,
  accountId: string,
  payoutId: string,
): Promise<MovementRow[]> {
  const { rows } =
    await sql<MovementRow>`select movement.kind, movement.amount_minor, movement.currency, movement.fee_minor, movement.fee_currency,
      movement.moved_date, movement.transaction_id, placed.id as order_id, placed.number::text as order_number
    from payment_movement movement
    left join order_payment payment on payment.site_id = ${siteId} and payment.id = movement.payment_id
    left join sales_order placed on placed.site_id = ${siteId} and placed.id = payment.order_id
    where movement.site_id = ${siteId} and movement.account_id = ${accountId} and movement.payout_id = ${payoutId}
    order by movement.moved_date, movement.id limit 1000`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { Movement, Payout } from '../../payments/index.ts'

export type DifferenceKind = 'PAID_THERE' | 'REFUNDED_THERE' | 'MISSING_THERE' | 'NOT_REFUNDED_THERE'

/** What the two books say differently of a charge, in minor units. */
export interface Difference {
  kind: DifferenceKind
  transaction_id: string
  payment_id: string | null
  provider_minor: bigint
  our_minor: bigint
  currency: string
}

export interface DifferenceRow extends Difference {
  id: string
  account_id: string
  found_date: Date
}

export interface ListedDifference extends DifferenceRow {
  provider: string
  order_id: string | null
  order_number: string | null
}

/** The statements take this many rows at once. */
const batch = 500

/** Stores movements that a provider reported, with the payments that they belong to. A known movement is updated. */
export async function saveMovements({ db, siteId }: SiteTx, accountId: string, movements: readonly Movement[]): Promise<void> {
  for (let start = 0; start < movements.length; start += batch) {
    const rows = JSON.stringify(
      movements.slice(start, start + batch).map((movement) => ({
        id: movement.id,
        kind: movement.kind,
        transaction_id: movement.transactionId,
        payment_id: movement.paymentId,
        amount_minor: String(movement.amount),
        currency: movement.currency,
        fee_currency: movement.feeCurrency,
        fee_minor: movement.fee?.toString(),
        moved_date: movement.date,
        payout_id: movement.payoutId,
      })),
    )
    await sql`insert into payment_movement (site_id, account_id, id, kind, transaction_id, payment_id, amount_minor, currency, fee_minor,
        fee_currency, moved_date, payout_id)
      select ${siteId}, ${accountId}, moved.id, moved.kind, moved.transaction_id, payment.id, moved.amount_minor, moved.currency,
        moved.fee_minor, moved.fee_currency, moved.moved_date, moved.payout_id
      from jsonb_to_recordset(${rows}::jsonb) as moved (id text, kind text, transaction_id text, payment_id text, amount_minor bigint,
        currency text, fee_minor bigint, fee_currency text, moved_date timestamptz, payout_id text)
      left join order_payment payment on payment.site_id = ${siteId} and payment.account_id = ${accountId}
        and (payment.id::text = moved.payment_id
          or payment.doc -> 'regularPaymentDetails' ->> 'gatewayTransactionId' = moved.transaction_id)
      on conflict (site_id, account_id, id) do update set payment_id = excluded.payment_id, amount_minor = excluded.amount_minor,
        fee_minor = excluded.fee_minor, fee_currency = excluded.fee_currency, payout_id = coalesce(excluded.payout_id, payment_movement.payout_id)`.execute(
      db,
    )
  }
}

export async function savePayouts({ db, siteId }: SiteTx, accountId: string, payouts: readonly Payout[]): Promise<void> {
  for (const { id, amount, currency, status, arrivalDate } of payouts)
    await sql`insert into payment_payout (site_id, account_id, id, amount_minor, currency, status, arrival_date)
      values (${siteId}, ${accountId}, ${id}, ${amount}, ${currency}, ${status}, ${arrivalDate})
      on conflict (site_id, account_id, id) do update set status = excluded.status, arrival_date = excluded.arrival_date,
        amount_minor = excluded.amount_minor`.execute(db)
}

export async function saveRun(
  { db, siteId, now }: SiteTx,
  { accountId, since, movements }: { accountId: string; since: Date; movements: number },
): Promise<void> {
  await sql`insert into payment_reconciliation (site_id, account_id, run_date, since_date, movements)
    values (${siteId}, ${accountId}, ${now}, ${since}, ${movements})
    on conflict (site_id, account_id) do update set run_date = excluded.run_date, since_date = excluded.since_date,
      movements = excluded.movements`.execute(db)
}

/** The time until which an account's books were read, or else that of its connection. */
export async function findLastRunDate({ db, siteId }: SiteRead, accountId: string): Promise<Date | undefined> {
  const { rows } = await sql<{
    date: Date
  }>`select coalesce(run.run_date, account.created_date) as date from payment_account account
    left join payment_reconciliation run on run.site_id = ${siteId} and run.account_id = account.id
    where account.site_id = ${siteId} and account.id = ${accountId}`.execute(db)
  return rows[0]?.date
}

/**
 * The charges since a time about which the provider's books and ours differ. What our books took after `settledBefore` may not be in
 * the provider's books yet.
 */
export async function findDifferences(
  { db, siteId }: SiteRead,
  { accountId, since, settledBefore }: { accountId: string; since: Date; settledBefore: Date },
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with recent as (
      select id from order_payment where site_id = ${siteId} and account_id = ${accountId} and updated_date >= ${since}
    ), charges as (
      select transaction_id, max(payment_id::text)::uuid as payment_id, min(currency) as currency,
        coalesce(sum(amount_minor) filter (where kind = 'CHARGE'), 0)::bigint as charged,
        coalesce(sum(amount_minor) filter (where kind = 'REFUND'), 0)::bigint as refunded
      from payment_movement where site_id = ${siteId} and account_id = ${accountId} and (payment_id in (select id from recent)
        or transaction_id in (
          select transaction_id from payment_movement where site_id = ${siteId} and account_id = ${accountId} and moved_date >= ${since}))
      group by transaction_id
    ), there as (
      -- Two charges for one payment are one sum, so that a payment which was charged twice is seen.
      select min(transaction_id) as transaction_id, payment_id, currency, sum(charged)::bigint as charged,
        sum(refunded)::bigint as refunded
      from charges group by payment_id, currency, case when payment_id is null then transaction_id end
    ), ours as (
      select payment.id, payment.doc -> 'regularPaymentDetails' ->> 'gatewayTransactionId' as transaction_id, placed.currency,
        payment.captured_minor + reversal.amount as charged, payment.refunded_minor + payment.refunding_minor + reversal.amount as refunded,
        payment.refunding_minor as refunding, payment.updated_date
      from order_payment payment join sales_order placed on placed.site_id = ${siteId} and placed.id = payment.order_id
      -- What was paid twice and given back is no refund of the order.
      cross join lateral (select coalesce(sum(amount_minor), 0)::bigint as amount from order_money_entry entry
        where entry.site_id = ${siteId} and entry.order_id = payment.order_id and entry.payment_id = payment.id and entry.kind = 'CHARGE_REVERSAL') reversal
      where payment.site_id = ${siteId} and payment.account_id = ${accountId}
        and payment.id in (select id from recent union select payment_id from there)
    ), both_books as (
      select coalesce(there.transaction_id, ours.transaction_id, ours.id::text) as transaction_id, coalesce(ours.id, there.payment_id) as payment_id,
        coalesce(there.currency, ours.currency) as currency, coalesce(there.charged, 0) as charged_there, coalesce(ours.charged, 0) as charged,
        coalesce(there.refunded, 0) as refunded_there, coalesce(ours.refunded, 0) as refunded, coalesce(ours.refunding, 0) as refunding,
        coalesce(ours.updated_date <= ${settledBefore}, true) as is_settled
      from there full join ours on ours.id = there.payment_id and ours.currency = there.currency
    )
    select 'PAID_THERE' as kind, transaction_id, payment_id, charged_there as provider_minor, charged as our_minor, currency
      from both_books where charged_there > charged
    union all select 'MISSING_THERE', transaction_id, payment_id, charged_there, charged, currency
      from both_books where charged_there < charged and is_settled
    union all select 'REFUNDED_THERE', transaction_id, payment_id, refunded_there, refunded, currency
      from both_books where refunded_there > refunded and charged_there <= charged
    union all select 'NOT_REFUNDED_THERE', transaction_id, payment_id, refunded_there, refunded - refunding, currency
      from both_books where refunded_there < refunded - refunding and is_settled
    order by kind, transaction_id`.execute(db)
  return rows
}

/** Opens the differences that are new, and closes those that are resolved. Returns how many are open. */
export async function saveDifferences(site: SiteTx, accountId: string, found: readonly Difference[]): Promise<number> {
  const { db, siteId, now } = site
  const keys = found.map(({ kind, transaction_id }) => `${kind} ${transaction_id}`)
  await sql`update payment_difference set resolved_date = ${now}, resolution = 'RESOLVED'
    where site_id = ${siteId} and account_id = ${accountId} and resolved_date is null
      and not (kind || ' ' || transaction_id = any(${keys}::text[]))`.execute(db)
  for (const { kind, transaction_id, payment_id, provider_minor, our_minor, currency } of found)
    await sql`insert into payment_difference (site_id, id, account_id, kind, transaction_id, payment_id, provider_minor, our_minor, currency, found_date)
      select ${siteId}, ${newId()}::uuid, ${accountId}::uuid, ${kind}, ${transaction_id}, ${payment_id}::uuid, ${provider_minor}::bigint,
        ${our_minor}::bigint, ${currency}, ${now}::timestamptz
      where not exists (select from payment_difference where site_id = ${siteId} and account_id = ${accountId} and kind = ${kind}
        and transaction_id = ${transaction_id} and resolution = 'DISMISSED' and provider_minor = ${provider_minor} and our_minor = ${our_minor})
      on conflict (site_id, account_id, kind, transaction_id) where resolved_date is null
      do update set provider_minor = excluded.provider_minor, our_minor = excluded.our_minor, payment_id = excluded.payment_id`.execute(
      db,
    )
  return (await listDifferences(site)).filter((difference) => difference.account_id === accountId).length
}

/** Closes an open difference; returns false if somebody else was faster. */
export async function closeDifference(
  { db, siteId, now }: SiteTx,
  id: string,
  resolution: 'RESOLVED' | 'DISMISSED',
): Promise<boolean> {
  const { rows } = await sql`update payment_difference set resolved_date = ${now}, resolution = ${resolution}
    where site_id = ${siteId} and id = ${id} and resolved_date is null returning id`.execute(db)
  return rows.length > 0
}

/** The open differences, the oldest first. */
export async function listDifferences({ db, siteId }: SiteRead, id?: string): Promise<ListedDifference[]> {
  const { rows } =
    await sql<ListedDifference>`select difference.id, difference.account_id, difference.kind, difference.transaction_id,
      difference.payment_id, difference.provider_minor, difference.our_minor, difference.currency, difference.found_date,
      account.provider, placed.id as order_id, placed.number::text as order_number
    from payment_difference difference
    join payment_account account on account.site_id = ${siteId} and account.id = difference.account_id
    left join order_payment payment on payment.site_id = ${siteId} and payment.id = difference.payment_id
    left join sales_order placed on placed.site_id = ${siteId} and placed.id = payment.order_id
    where difference.site_id = ${siteId} and difference.resolved_date is null and (${id ?? null}::uuid is null or difference.id = ${id ?? null}::uuid)
    order by difference.found_date, difference.id limit 100`.execute(db)
  return rows
}

export interface RunRow {
  account_id: string
  run_date: Date
  since_date: Date
  movements: number
  differences: number
}

export async function listRuns({ db, siteId }: SiteRead): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`select account_id, run_date, since_date, movements,
      (select count(*)::int from payment_difference difference where difference.site_id = ${siteId}
        and difference.account_id = payment_reconciliation.account_id and difference.resolved_date is null) as differences
    from payment_reconciliation where site_id = ${siteId} order by run_date desc`.execute(db)
  return rows
}

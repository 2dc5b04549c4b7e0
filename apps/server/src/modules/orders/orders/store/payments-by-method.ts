import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { Period } from './sales-report.ts'
import { isOfMode } from './statistics.ts'

/** What moved by one method, in minor units. */
export interface PaymentGroup {
  provider: string
  method: string
  is_current: boolean
  payments: bigint
  charged: bigint
  refunded: bigint
  charged_back: bigint
  fees: bigint
  unreported_fees: bigint
}

/** Sums the ledgers of all orders in two periods by method, and the fees that providers reported of movements in them. */
export async function loadPaymentGroups(
  { db, siteId, settings }: SiteRead,
  { currency, current, compared }: { currency: string; current: Period; compared: Period | undefined },
): Promise<PaymentGroup[]> {
  const other = compared ?? { since: current.since, until: current.since }
  const { rows } = await sql<PaymentGroup>`
    with moved as (
      select payment_id, order_id, kind, entry.amount_minor as amount, 0::bigint as fee,
        entry_date >= ${current.since} and entry_date < ${current.until} as is_current
      from order_money_entry entry
      where entry.site_id = ${siteId} and kind <> 'VOID' and (entry_date >= ${current.since} and entry_date < ${current.until}
        or entry_date >= ${other.since} and entry_date < ${other.until})
      union all
      select payment_id, payment.order_id, 'FEE', 0, fee_minor, moved_date >= ${current.since} and moved_date < ${current.until}
      from payment_movement movement
      join order_payment payment on payment.site_id = ${siteId} and payment.id = movement.payment_id
      where movement.site_id = ${siteId} and fee_minor is not null and fee_currency = ${currency}
        and (moved_date >= ${current.since} and moved_date < ${current.until}
          or moved_date >= ${other.since} and moved_date < ${other.until})
    )
    select payment.provider, coalesce(payment.details ->> 'method', payment.doc #>> '{regularPaymentDetails,paymentMethod}',
        case when payment.doc ? 'giftcardPaymentDetails' then 'giftCard' end, '') as method, is_current,
      count(distinct payment.id) filter (where kind in ('CHARGE', 'CAPTURE')) as payments,
      coalesce(sum(case when kind in ('CHARGE', 'CAPTURE') then amount when kind = 'CHARGE_REVERSAL' then -amount end), 0)::bigint as charged,
      coalesce(sum(amount) filter (where kind = 'REFUND'), 0)::bigint as refunded,
      coalesce(sum(case kind when 'CHARGEBACK' then amount when 'CHARGEBACK_REVERSAL' then -amount end), 0)::bigint as charged_back,
      coalesce(sum(fee), 0)::bigint as fees,
      count(*) filter (where kind in ('CHARGE', 'CAPTURE') and payment.account_id is not null and not exists (
        select from payment_movement reported where reported.site_id = ${siteId} and reported.payment_id = payment.id
          and reported.kind = 'CHARGE' and reported.fee_minor is not null)) as unreported_fees
    from moved
    join order_payment payment on payment.site_id = ${siteId} and payment.id = moved.payment_id
    join sales_order placed on placed.site_id = ${siteId} and placed.id = moved.order_id and placed.currency = ${currency}
      and ${isOfMode({ settings })}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

export interface MonthRow {
  /** `2026-03-01`. */
  month: string
  /** Decimals. */
  liability: string
  issued: string
  redeemed: string
}

/** Returns the sum that the shop owes to the holders of valid cards now, and the number of cards. */
export async function liabilityNow({ db, siteId, now }: SiteRead): Promise<{ liability: string; cards: number }> {
  return oneRow(
    await sql<{ liability: string; cards: number }>`
    select coalesce(sum(balance), 0)::text as liability, count(*)::int as cards from gift_card
    where site_id = ${siteId} and balance > 0 and disabled_date is null
      and (expiration_date is null or expiration_date > ${now})`.execute(db),
  )
}

/**
 * Returns the balance at the end of each of the last twelve months, the current one as of now, with the amounts issued and
 * redeemed in it.
 */
export async function liabilityByMonth({ db, siteId, now, settings }: SiteRead): Promise<MonthRow[]> {
  const { timeZone } = settings
  const { rows } = await sql<MonthRow>`
    with months as (
      select first::date as month, first at time zone ${timeZone} as from_date,
        least((first + interval '1 month') at time zone ${timeZone}, ${now}::timestamptz) as to_date
      from generate_series(
        date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) - interval '11 months',
        date_trunc('month', ${now}::timestamptz at time zone ${timeZone}), interval '1 month') as first
    )
    select month::text, coalesce(sum(signed) filter (where is_valid), 0)::text as liability,
      coalesce(sum(signed) filter (where is_new and type in ('INITIAL', 'MANUAL')), 0)::text as issued,
      coalesce(-sum(signed) filter (where is_new and type in ('REDEEM', 'VOID', 'PAYMENT_METHOD_REFUND')), 0)::text as redeemed
    from months left join lateral (
      select case entry.operation_type when 'ADD' then entry.amount else -entry.amount end as signed, entry.type,
        entry.created_date >= months.from_date as is_new,
        (card.expiration_date is null or card.expiration_date > months.to_date)
          and (card.disabled_date is null or card.disabled_date > months.to_date) as is_valid
      from gift_card_transaction entry
      join gift_card card on card.site_id = ${siteId} and card.id = entry.gift_card_id
      where entry.site_id = ${siteId} and entry.created_date <= months.to_date
    ) as entries on true
    group by month order by month`.execute(db)
  return rows
}

/** Decimals of one currency. */
export interface LiabilityRow {
  currency: string
  opening: string
  issued: string
  redeemed: string
  lapsed: string
  closing: string
}

/**
 * Returns how the liability changed between two moments, by currency. A card lapses when it expires or is disabled; what moves on it
 * afterwards lapses as well, so that opening, issued, redeemed and lapsed add up to closing.
 */
export async function liabilityBetween({ db, siteId }: SiteRead, since: Date, until: Date): Promise<LiabilityRow[]> {
  const { rows } = await sql<LiabilityRow>`
    with entries as (
      select card.doc ->> 'currency' as currency, entry.type, case entry.operation_type when 'ADD' then entry.amount else -entry.amount end as signed,
        entry.created_date < ${since} as is_earlier, least(card.expiration_date, card.disabled_date) as lapsed_date
      from gift_card_transaction entry
      join gift_card card on card.site_id = ${siteId} and card.id = entry.gift_card_id
      where entry.site_id = ${siteId} and entry.created_date < ${until}
    ), valid as (
      select *, lapsed_date is null or lapsed_date > ${since} as is_valid_before, lapsed_date is null or lapsed_date > ${until} as is_valid_after
      from entries
    )
    select coalesce(currency, '') as currency, coalesce(sum(signed) filter (where is_earlier and is_valid_before), 0)::text as opening,
      coalesce(sum(signed) filter (where not is_earlier and type in ('INITIAL', 'MANUAL')), 0)::text as issued,
      coalesce(-sum(signed) filter (where not is_earlier and type not in ('INITIAL', 'MANUAL')), 0)::text as redeemed,
      (coalesce(sum(signed) filter (where is_earlier and is_valid_before and not is_valid_after), 0)
        + coalesce(sum(signed) filter (where not is_earlier and not is_valid_after), 0))::text as lapsed,
      coalesce(sum(signed) filter (where is_valid_after), 0)::text as closing
    from valid group by 1 order by 1`.execute(db)
  return rows
}

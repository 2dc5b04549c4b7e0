import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { Source } from '@stoa/contract/services/ecom/tips'
import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

export interface TipFigures {
  staff_id: string | null
  staff_name: string | null
  source: Source
  tips: number
  /** Minor units. */
  paid: bigint
  open: bigint
  refunded: bigint
}

/** The paid tips of a period and of the one before it, less what was refunded, in minor units. */
export async function loadTipTotals(
  { db, siteId, settings }: SiteRead,
  start: Date,
  middle: Date,
  end: Date,
): Promise<{ current: bigint; previous: bigint }> {
  return oneRow(
    await sql<{ current: bigint; previous: bigint }>`
    select coalesce(sum(amount_minor - refunded_minor) filter (where created_date >= ${middle}), 0)::bigint as current,
      coalesce(sum(amount_minor - refunded_minor) filter (where created_date < ${middle}), 0)::bigint as previous
    from tip where site_id = ${siteId} and created_date >= ${start} and created_date < ${end} and counts and paid
      and is_test = ${settings.mode === 'TEST'} and currency = ${settings.currency}`.execute(db),
  )
}

/** The tips of a period by staff and source, and last what is not distributed. At most a thousand rows: people and four sources. */
export async function loadTipsBetween({ db, siteId, settings }: SiteRead, since: Date, until: Date): Promise<TipFigures[]> {
  const counted = sql`tip.site_id = ${siteId} and tip.created_date >= ${since} and tip.created_date < ${until}
    and tip.counts and tip.is_test = ${settings.mode === 'TEST'} and tip.currency = ${settings.currency}`
  const { rows } = await sql<TipFigures>`
    select staff_id, max(staff_name) as staff_name, share.source, count(distinct tip_id)::int as tips,
      coalesce(sum(share.amount_minor) filter (where tip.paid), 0)::bigint as paid,
      coalesce(sum(share.amount_minor) filter (where not tip.paid), 0)::bigint as open,
      coalesce(sum(share.refunded_minor), 0)::bigint as refunded
    from tip join tip_distribution share on share.site_id = ${siteId} and share.tip_id = tip.id
    where ${counted} group by staff_id, share.source order by staff_name nulls last, share.source limit 1000`.execute(db)
  const { rows: undistributed } = await sql<TipFigures>`
    select null as staff_id, null as staff_name, source, count(*)::int as tips,
      coalesce(sum(left_minor) filter (where paid), 0)::bigint as paid,
      coalesce(sum(left_minor) filter (where not paid), 0)::bigint as open, coalesce(sum(left_refunded), 0)::bigint as refunded
    from (
      select tip.source, tip.paid, tip.amount_minor - coalesce(sum(share.amount_minor), 0) as left_minor,
        tip.refunded_minor - coalesce(sum(share.refunded_minor), 0) as left_refunded
      from tip left join tip_distribution share on share.site_id = ${siteId} and share.tip_id = tip.id
      where ${counted} group by tip.id, tip.source, tip.paid, tip.amount_minor, tip.refunded_minor
    ) as remainder where left_minor > 0 group by source order by source`.execute(db)
  return [...rows, ...undistributed]
}

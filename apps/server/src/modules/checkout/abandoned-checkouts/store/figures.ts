import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { soldByOrder } from '../../../orders/orders/ports/buyers.ts'
import { isOfMode, type RecoveryCause } from '../entity.ts'

interface Period {
  since: Date
  until: Date
}

export interface RecoveryRow {
  cause: RecoveryCause
  count: number
  /** Minor units, by what reports count of the orders. */
  sales: bigint
}

/** What was abandoned in a period and is not ordered yet. The value is a decimal. */
export async function loadOpen(site: SiteRead, { since, until }: Period): Promise<{ count: number; value: string }> {
  return oneRow(
    await sql<{ count: number; value: string }>`select count(*)::int as count, coalesce(sum(value), 0)::text as value
      from abandoned_checkout where site_id = ${site.siteId} and created_date >= ${since} and created_date < ${until}
        and status = 'ABANDONED' and currency = ${site.settings.currency} and ${isOfMode(site)}`.execute(site.db),
  )
}

/** What was abandoned in a period and ordered since, by what led to the order. */
export async function loadRecovered(site: SiteRead, { since, until }: Period): Promise<RecoveryRow[]> {
  const { rows } = await sql<RecoveryRow>`select cause, count(*)::int as count, coalesce(sum(sales), 0)::bigint as sales from (
      select coalesce(recovered_by, 'ITSELF') as cause, ${soldByOrder(site, sql`abandoned_checkout.order_id`)} as sales
      from abandoned_checkout where site_id = ${site.siteId} and created_date >= ${since} and created_date < ${until}
        and status = 'RECOVERED' and currency = ${site.settings.currency} and ${isOfMode(site)}
    ) as recovered group by cause order by cause`.execute(site.db)
  return rows
}

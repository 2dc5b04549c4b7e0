import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/**
 * The contracts that are charged until a date and whose buyers were not reminded of it. Without `every`, those that come once a quarter or
 * less often, and the first charges after a free trial.
 */
export async function findToRemind(
  { db, siteId, settings, now }: SiteRead,
  { until, every, limit }: { until: Date; every: boolean; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from subscription_contract
    where site_id = ${siteId} and status = 'ACTIVE' and is_test = ${settings.mode === 'TEST'}
      and next_date > ${now} and next_date <= ${until}
      and (doc ->> 'remindedDate')::timestamptz is distinct from next_date
      and (${every}
        or (doc ->> 'nextCycle' = '2' and doc #> '{subscriptionSettings,freeTrialPeriod}' is not null)
        or coalesce((doc #>> '{subscriptionSettings,interval}')::int, 1) >= case doc #>> '{subscriptionSettings,frequency}'
          when 'YEAR' then 1 when 'MONTH' then 3 when 'WEEK' then 12 else 84 end)
    order by next_date, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

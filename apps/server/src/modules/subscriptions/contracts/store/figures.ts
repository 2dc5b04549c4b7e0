import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { ContractFields, ContractStatus } from '../contract.ts'

/** What the forecast needs of a contract that goes on. */
export type RunningContract = Pick<
  ContractFields,
  'nextCycle' | 'nextStep' | 'anchorDate' | 'subscriptionSettings' | 'pendingPrice' | 'coupon' | 'priceSummary'
>

/** The contracts that will be charged. */
export async function loadRunning({ db, siteId, settings }: SiteRead): Promise<RunningContract[]> {
  const { rows } =
    await sql<RunningContract>`select (doc ->> 'nextCycle')::int as "nextCycle", (doc ->> 'nextStep')::int as "nextStep",
      doc ->> 'anchorDate' as "anchorDate", doc -> 'subscriptionSettings' as "subscriptionSettings",
      doc -> 'pendingPrice' as "pendingPrice", doc -> 'coupon' as coupon, doc -> 'priceSummary' as "priceSummary"
    from subscription_contract
    where site_id = ${siteId} and is_test = ${settings.mode === 'TEST'} and status = 'ACTIVE' and next_date is not null`.execute(
      db,
    )
  return rows
}

export async function countStatuses({ db, siteId, settings }: SiteRead): Promise<Record<ContractStatus, number>> {
  const { rows } = await sql<{
    status: ContractStatus
    count: number
  }>`select status, count(*)::int as count from subscription_contract
    where site_id = ${siteId} and is_test = ${settings.mode === 'TEST'} group by status`.execute(db)
  const counts: Record<ContractStatus, number> = { ACTIVE: 0, PAUSED: 0, PAST_DUE: 0, ENDED: 0, CANCELED: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** How many were cancelled since a date. */
export async function countEnded({ db, siteId, settings }: SiteRead, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from subscription_contract
    where site_id = ${siteId} and is_test = ${settings.mode === 'TEST'} and status = 'CANCELED'
      and doc ->> 'canceledDate' >= ${since.toISOString()}`.execute(db)
  return rows[0]?.count ?? 0
}

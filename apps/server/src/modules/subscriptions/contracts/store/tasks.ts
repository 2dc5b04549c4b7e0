import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** Contracts that somebody has to look after: those without a card to charge, and those that paused with their blocked members. */
export async function countSubscriptionTasks({
  db,
  siteId,
  settings,
}: SiteRead): Promise<{ without_card: number; of_blocked: number }> {
  return oneRow(
    await sql<{ without_card: number; of_blocked: number }>`select
      count(*) filter (where status in ('ACTIVE', 'PAST_DUE') and doc @> '{"needsCard": true}')::int as without_card,
      count(*) filter (where status = 'PAUSED' and doc @> '{"reason": "MEMBER_BLOCKED"}')::int as of_blocked
    from (select status, doc from subscription_contract
      where site_id = ${siteId} and is_test = ${settings.mode === 'TEST'} and status in ('ACTIVE', 'PAST_DUE', 'PAUSED')
        and (doc @> '{"needsCard": true}' or doc @> '{"reason": "MEMBER_BLOCKED"}')
      limit 1000) open`.execute(db),
  )
}

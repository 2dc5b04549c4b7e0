import { sql } from 'kysely'
import type { SiteTx } from '../../../kernel/site/site.ts'

/** Deletes the drafts of contracts; returns how many. */
export async function deleteDraftsOf({ db, siteId }: SiteTx, contractIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from draft_subscription_contract
    where site_id = ${siteId} and subscription_contract_id = any(${contractIds}::uuid[])`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

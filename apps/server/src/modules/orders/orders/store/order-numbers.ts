import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export function takeNumber(siteId: string): RawBuilder<unknown> {
  return sql`insert into order_counter as counter (site_id, last_number) values (${siteId}, ${firstNumber})
    on conflict (site_id) do update set last_number = counter.last_number + 1`
}

const firstNumber = 10_001n

/** Sets the counter and returns its previous value. The lock prevents orders from taking a number meanwhile. */
export async function setCounter(
  { db, siteId }: SiteTx,
  decide: (before: bigint) => bigint,
): Promise<{ before: bigint; after: bigint }> {
  await sql`insert into order_counter (site_id, last_number) values (${siteId}, ${firstNumber - 1n}) on conflict do nothing`.execute(
    db,
  )
  const row = oneRow(
    await sql<{
      last_number: bigint
    }>`select last_number from order_counter where site_id = ${siteId} for update`.execute(db),
  )
  const before = row.last_number
  const after = decide(before)
  await sql`update order_counter set last_number = ${after} where site_id = ${siteId}`.execute(db)
  return { before, after }
}

export async function getHighestNumber({ db, siteId }: SiteRead): Promise<bigint> {
  return oneRow(
    await sql<{
      number: bigint
    }>`select coalesce(max(number), 0) as number from sales_order where site_id = ${siteId}`.execute(db),
  ).number
}

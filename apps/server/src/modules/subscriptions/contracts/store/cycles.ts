import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    subscription_cycle: CycleRow & { site_id: string }
  }
}

/** A charge of a contract. The first one is the order that began it. */
export interface CycleRow {
  contract_id: string
  number: number
  due_date: Date
  status: 'OPEN' | 'PAID' | 'FAILED' | 'CANCELED'
  order_id: string
  attempts: number
  /** Those of the attempts for which there was no card, so that they have no payment. */
  without_card: number
  next_attempt_date: Date | null
  failure: string | null
}

export async function insertCycle(
  { db, siteId }: SiteTx,
  cycle: Pick<CycleRow, 'contract_id' | 'number' | 'due_date' | 'status' | 'order_id'>,
) {
  await sql`insert into subscription_cycle (site_id, contract_id, number, due_date, status, order_id)
    values (${siteId}, ${cycle.contract_id}, ${cycle.number}, ${cycle.due_date}, ${cycle.status}, ${cycle.order_id})`.execute(db)
}

export async function updateCycle(
  { db, siteId }: SiteTx,
  { contract_id, number }: Pick<CycleRow, 'contract_id' | 'number'>,
  change: Partial<Pick<CycleRow, 'status' | 'attempts' | 'without_card' | 'next_attempt_date' | 'failure'>>,
): Promise<void> {
  await db
    .updateTable('subscription_cycle')
    .set(change)
    .where('site_id', '=', siteId)
    .where('contract_id', '=', contract_id)
    .where('number', '=', number)
    .execute()
}

/** The cycles of a contract, the newest first. */
export function loadCycles({ db, siteId }: SiteRead, contractId: string, limit: number): Promise<CycleRow[]> {
  return db
    .selectFrom('subscription_cycle')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('contract_id', '=', contractId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export function findCycle({ db, siteId }: SiteRead, contractId: string, number: number): Promise<CycleRow | undefined> {
  return db
    .selectFrom('subscription_cycle')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('contract_id', '=', contractId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** The cycles that an order began or renewed: one order can begin several contracts. */
export function findCyclesOfOrder({ db, siteId }: SiteRead, orderId: string): Promise<CycleRow[]> {
  return db
    .selectFrom('subscription_cycle')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('order_id', '=', orderId)
    .orderBy('contract_id')
    .execute()
}

/** The cycles of the contracts that are still open, the oldest first. */
export function findOpenCycles({ db, siteId }: SiteRead, contractIds: readonly string[]): Promise<CycleRow[]> {
  return db
    .selectFrom('subscription_cycle')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('contract_id', 'in', [...contractIds])
    .where('status', '=', 'OPEN')
    .orderBy('number')
    .execute()
}

import { sql, type RawBuilder } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

/** Events that one batch looks at. */
const batchSize = 2000

/**
 * Events contain members and orders, and the member or visitor who caused them. Those that are no longer needed are deleted, the
 * others expire by age like all events. A batch is a range of numbers, because no index finds the events of a person.
 */
export function eventData(isNeeded: (siteId: string) => RawBuilder<boolean>): PersonalData {
  return {
    name: 'events',
    tables: ['domain_event'],
    async erase({ db, siteId }, { memberId, email, erasureId }, from) {
      const start = from ? BigInt(from) : await firstNumber()
      if (start === undefined) return {}
      const end = start + BigInt(batchSize)
      const isInRange = sql`site_id = ${siteId} and number >= ${start} and number < ${end}`
      const isTheirs = sql`(strpos(body::text, ${memberId}) > 0 or strpos(identity::text, ${memberId}) > 0 or strpos(lower(body::text), ${email ?? memberId}) > 0
        or entity_id = ${memberId} or entity_id in (
          select id from sales_order where site_id = ${siteId} and erasure_id = ${erasureId}))`
      const { numAffectedRows } = await sql`delete from domain_event
        where ${isInRange} and ${isTheirs} and not ${isNeeded(siteId)}`.execute(db)
      const { rows } = await sql<{ left: number; next: bigint | null }>`select
        (select count(*)::int from domain_event where ${isInRange} and ${isTheirs}) as left,
        (select min(number) from domain_event where site_id = ${siteId} and number >= ${end}) as next`.execute(db)
      const { left, next } = rows[0]!
      return {
        erased: Number(numAffectedRows ?? 0n),
        kept: [{ reason: 'BACKGROUND_WORK', count: left }],
        next: next === null ? undefined : String(next),
      }

      async function firstNumber(): Promise<bigint | undefined> {
        const first = await sql<{ number: bigint | null }>`select min(number) as number from domain_event
          where site_id = ${siteId}`.execute(db)
        return first.rows[0]?.number ?? undefined
      }
    },
  }
}

/** Stored answers to calls with an idempotency key; they would be deleted after a day. */
export const answerData: PersonalData = {
  name: 'stored-answers',
  tables: ['idempotency_record'],
  async erase({ db, siteId }, { memberId }) {
    const { numAffectedRows } = await sql`delete from idempotency_record where site_id = ${siteId}
      and (caller = ${`member:${memberId}`} or strpos(response::text, ${memberId}) > 0)`.execute(db)
    return { erased: Number(numAffectedRows ?? 0n) }
  },
}

/** The data that would undo a bulk change of the member. */
export const bulkTaskData: PersonalData = {
  name: 'bulk-tasks',
  tables: ['bulk_task_item'],
  async erase({ db, siteId }, { memberId, erasureId }) {
    const { numAffectedRows } = await sql`update bulk_task_item set before = null where site_id = ${siteId} and before is not null
      and (item_id = ${memberId} or item_id in (
        select id from sales_order where site_id = ${siteId} and erasure_id = ${erasureId}))`.execute(db)
    return { anonymized: Number(numAffectedRows ?? 0n) }
  },
}

import type { RawBuilder } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import {
  deleteEvents,
  countRemainingEvents,
  findFirstEventNumber,
  deleteStoredAnswers,
  deleteUndoOfItems,
} from './store/kernel-data.ts'

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
    async erase(site, { memberId, email, erasureId }, from) {
      const start = from ? BigInt(from) : await findFirstEventNumber(site)
      if (start === null) return {}
      const events = { start, end: start + BigInt(batchSize), memberId, email, erasureId }
      const erased = await deleteEvents(site, events, isNeeded(site.siteId))
      const { left, next } = await countRemainingEvents(site, events)
      return {
        erased,
        kept: [{ reason: 'BACKGROUND_WORK', count: left }],
        next: next === null ? undefined : String(next),
      }
    },
  }
}

/** Stored answers to calls with an idempotency key; they would be deleted after a day. */
export const answerData: PersonalData = {
  name: 'stored-answers',
  tables: ['idempotency_record'],
  async erase(site, { memberId }) {
    return { erased: await deleteStoredAnswers(site, memberId) }
  },
}

/** The data that would undo a bulk change of the member. */
export const bulkTaskData: PersonalData = {
  name: 'bulk-tasks',
  tables: ['bulk_task_item'],
  async erase(site, { memberId, erasureId }) {
    return { anonymized: await deleteUndoOfItems(site, memberId, erasureId) }
  },
}

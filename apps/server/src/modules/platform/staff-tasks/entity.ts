import type { Stored } from '@stoa/contract'
import { service, type StaffTask } from '@stoa/contract/services/stoa/staff-tasks'
import { sql } from 'kysely'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'

export type StoredTask = Stored<StaffTask>

export const staffTask = entity<StaffTask>({
  service,
  type: 'StaffTask',
  table: 'staff_task',
  columns: {
    done: { column: 'done', notNull: true },
    dueDate: 'due_date',
    orderId: { column: 'order_id', type: 'uuid' },
    abandonedCheckoutId: { column: 'abandoned_checkout_id', type: 'uuid' },
    customerId: { column: 'customer_id', type: 'uuid' },
  },
  search: unindexedSearch({ title: sql`doc ->> 'title'`, note: sql`doc ->> 'note'` }),
  conflicts: { staff_task_of_abandoned_checkout: 'ABANDONED_CHECKOUT_NOT_FOUND' },
  defaultSort: [{ field: 'dueDate' }],
  prepare: (site, next, before) => withDates(site, next, before),
})

/** Notes when a task was done, and who made it. */
function withDates<Fields extends StaffTask>({ now, caller }: SiteTx, next: Fields, before: StaffTask | undefined): Fields {
  if (!next.title?.trim()) throw brokenRule('staffTask.title', 'REQUIRED_FIELD', 'is required')
  const createdBy = next.createdBy ?? (caller && 'name' in caller ? caller.name : undefined)
  const doneDate = next.done ? (before?.done ? before.doneDate : now.toISOString()) : null
  return { ...next, done: next.done ?? false, doneDate, ...(createdBy && { createdBy }) }
}

import type { Stored } from '@stoa/contract'
import { service, type StaffTask } from '@stoa/contract/services/stoa/staff-tasks'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'

export type StoredTask = Stored<StaffTask>

export const staffTask = entity<StaffTask>({
  service,
  type: 'StaffTask',
  table: 'staff_task',
  columns: {
    done: { column: 'done', notNull: true },
    dueDate: { column: 'due_date', type: 'timestamptz' },
    orderId: { column: 'order_id', type: 'uuid' },
    abandonedCheckoutId: { column: 'abandoned_checkout_id', type: 'uuid' },
    customerId: { column: 'customer_id', type: 'uuid' },
  },
  search: unindexedSearch({ title: sql`doc ->> 'title'`, note: sql`doc ->> 'note'` }),
  defaultSort: [{ field: 'dueDate' }],
})

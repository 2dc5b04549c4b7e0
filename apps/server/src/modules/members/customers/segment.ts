import { service, type CustomerSegment } from '@stoa/contract/services/stoa/customer-segments'
import { entity } from '../../../kernel/lists/entity/entity.ts'

/** So many tabs that nobody finds one. */
export const maxSegments = 50

/** A named filter of the list, for everybody in the back office. */
export const segment = entity<CustomerSegment>({
  service,
  type: 'CustomerSegment',
  table: 'customer_segment',
  columns: { name: { column: 'name', notNull: true } },
  queryable: {},
  sortable: ['name'],
  defaultSort: [{ field: 'name' }],
  conflicts: { customer_segment_name: 'CUSTOMER_SEGMENT_ALREADY_EXISTS' },
})

import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { listOf } from '../../lib/list-of.ts'
import { fulfilmentOptions, paymentOptions, stateOptions } from './states.tsx'
import { toFilter } from './search.ts'

export const orders = listOf(searchOrderRows, {
  name: 'orders',
  toRequest: ({ text, filters, sort, paging }) => ({
    search: paging.cursor
      ? { cursorPaging: paging }
      : { filter: toFilter(filters), sort, cursorPaging: paging, ...(text && { search: { expression: text } }) },
  }),
  rows: ({ orderRows }) => orderRows,
  cursors: ({ metadata }) => metadata?.cursors,
  filters: [
    { key: 'payment', title: 'Payment', options: paymentOptions },
    { key: 'fulfilment', title: 'Fulfilment', options: fulfilmentOptions },
    { key: 'status', title: 'Status', options: stateOptions },
  ],
  sort: { field: 'purchasedDate', descending: true },
})

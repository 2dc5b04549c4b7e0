import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import { listOf } from '../../lib/list-of.ts'
import { fulfilmentOptions, paymentOptions, stateOptions } from './states.tsx'
import { toFilter } from './search.ts'

export const orders = listOf(searchOrders, {
  name: 'orders',
  toRequest: ({ text, filters, sort, paging }) => ({
    search: paging.cursor
      ? { cursorPaging: paging }
      : { filter: toFilter(filters), sort, cursorPaging: paging, ...(text && { search: { expression: text } }) },
  }),
  rows: ({ orders }) => orders,
  cursors: ({ metadata }) => metadata?.cursors,
  filters: [
    { key: 'payment', title: 'Payment', options: paymentOptions },
    { key: 'fulfilment', title: 'Fulfilment', options: fulfilmentOptions },
    { key: 'status', title: 'Status', options: stateOptions },
  ],
  sort: { field: 'purchasedDate', descending: true },
})

import { msg } from '@lingui/core/macro'
import { countInvoices, getInvoiceAgeing, listOrderInvoices, searchInvoices } from '@stoa/contract/calls/stoa/invoices'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { daysFilter } from '../../../lib/list/days-filter.ts'
import { cursorSearch, listOf } from '../../../lib/list/list-of.ts'
import { ChosenPeriod, PeriodEditor, readsPeriod } from '../../../lib/list/period-filter.tsx'
import { invoiceStatuses } from './status.tsx'

type Chosen = Readonly<Record<string, readonly string[]>>

/** Invoices, credit notes and drafts. */
export const invoices = listOf(searchInvoices, {
  name: 'invoices',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ invoices: rows }) => rows,
  count: ({ text, filters }, signal) => (text ? undefined : count(filters, signal)),
  views: [
    { title: msg`All`, search: '' },
    { title: msg`Drafts`, search: 'status=DRAFT' },
    { title: msg`Sent`, search: 'status=SENT,PROCESSING,PARTIALLY_PAID' },
    { title: msg`Overdue`, search: 'status=OVERDUE,PARTIAL_AND_OVERDUE' },
    { title: msg`Paid`, search: 'kind=INVOICE&status=PAID' },
    { title: msg`Void`, search: 'status=VOID' },
    { title: msg`Credit notes`, search: 'kind=CREDIT_NOTE' },
  ],
  filters: [
    {
      key: 'status',
      title: msg`Status`,
      options: [...invoiceStatuses].map(([value, { label }]) => ({ value, label })),
    },
    {
      key: 'kind',
      title: msg`Kind`,
      single: true,
      options: [
        { value: 'INVOICE', label: msg`Invoices` },
        { value: 'CREDIT_NOTE', label: msg`Credit notes` },
      ],
    },
    { key: 'issued', title: msg`Issued`, reads: readsPeriod, Editor: PeriodEditor, Chosen: ChosenPeriod },
    {
      key: 'test',
      title: msg`Test orders`,
      single: true,
      options: [
        { value: 'no', label: msg`Without test orders` },
        { value: 'yes', label: msg`Only test orders` },
      ],
    },
  ],
  sort: { field: 'createdDate', descending: true },
})

async function count(filters: Chosen, signal: AbortSignal): Promise<number> {
  return (await api.call(countInvoices, { filter: toFilter(filters) }, { signal })).count ?? 0
}

function toFilter({ status = [], kind = [], issued = [], test = [] }: Chosen): object {
  const issuedDate = daysFilter(issued[0])
  return {
    ...(status.length > 0 && { status: { $in: status } }),
    ...(kind[0] && { kind: kind[0] }),
    ...(issuedDate && { issuedDate }),
    ...(test[0] && { isTest: test[0] === 'yes' }),
  }
}

/** Below the list's key, so that whatever changes a document reloads it. */
export function invoiceQuery(invoiceId: string) {
  return queryOptions({
    queryKey: ['invoices', 'one', invoiceId],
    queryFn: async ({ signal }) => {
      const search = { filter: { id: invoiceId }, cursorPaging: { limit: 1 } }
      return (await api.call(searchInvoices, { search }, { signal })).invoices?.[0]
    },
  })
}

export function ageingQuery(isTest: boolean) {
  return queryOptions({
    queryKey: ['invoices', 'ageing', isTest],
    queryFn: async ({ signal }) => (await api.call(getInvoiceAgeing, { isTest }, { signal })).ageing ?? [],
  })
}

/** Below the order's key, so that whatever reloads the order reloads its documents. */
export function orderInvoicesQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId, 'invoices'],
    queryFn: ({ signal }) => api.call(listOrderInvoices, { orderId }, { signal }),
  })
}

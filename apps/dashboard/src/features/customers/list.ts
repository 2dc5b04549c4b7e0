import { msg } from '@lingui/core/macro'
import { countCustomers, exportCustomers, searchCustomers } from '@stoa/contract/calls/stoa/customers'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import type { CustomerRow } from '@stoa/contract/services/stoa/customers'
import { customerFilter } from '@stoa/web/customer-conditions'
import { api } from '../../lib/calls/api.ts'
import { currentSite } from '../../lib/calls/session.ts'
import { AmountEditor, ChosenAmounts, readsAmounts } from '../../lib/list/amount-filter.tsx'
import { ChosenCountries, CountryEditor, readsCountries } from '../../lib/list/country-filter.tsx'
import { cursorSearch, listOf, toSearch, type Question } from '../../lib/list/list-of.ts'
import { ChosenPeriod, PeriodEditor, readsPeriod } from '../../lib/list/period-filter.tsx'
import { ChosenCustomerTags, CustomerTagsEditor, readsTags } from './filters/tags.tsx'
import { useSegments } from './segments/use-segments.ts'

const orderOptions = [
  { value: '0', label: msg`No orders` },
  { value: '1', label: msg`1 or more` },
  { value: '2', label: msg`2 or more` },
  { value: '5', label: msg`5 or more` },
  { value: '10', label: msg`10 or more` },
]

/** The batch size of an export, which is also its progress step. */
const partSize = 500

export const customers = listOf(searchCustomers, {
  name: 'customers',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ customers: rows }) => rows,
  count: async (question, signal) => (await api.call(countCustomers, toSelection(question), { signal })).count ?? 0,
  selection: toSelection,
  file: async ({ text, filters, sort }, cursor) => {
    const search = cursor
      ? { cursorPaging: { cursor, limit: partSize } }
      : { ...toSelection({ text, filters }), sort, cursorPaging: { limit: partSize } }
    const part = await api.call(exportCustomers, { search })
    const { csv = '', fileName = 'customers.csv', customerCount = 0, pagingMetadata } = part
    return { csv, fileName, count: customerCount, next: pagingMetadata?.cursors?.next || undefined }
  },
  views: [
    { title: msg`All`, search: '' },
    { title: msg`Bought again`, search: 'orders=2', needs: searchOrderRows },
    { title: msg`Newsletter`, search: 'newsletter=yes' },
    { title: msg`Without account`, search: 'account=guest' },
  ],
  useSavedViews: useSegments,
  filters: [
    { key: 'orders', title: msg`Orders`, options: orderOptions, single: true, needs: searchOrderRows },
    {
      key: 'spent',
      title: msg({ message: 'Spent', context: 'member' }),
      reads: readsAmounts,
      Editor: AmountEditor,
      Chosen: ChosenAmounts,
      needs: searchOrderRows,
    },
    {
      key: 'lastOrder',
      title: msg`Last order`,
      reads: readsPeriod,
      Editor: PeriodEditor,
      Chosen: ChosenPeriod,
      needs: searchOrderRows,
    },
    { key: 'tag', title: msg`Tags`, reads: readsTags, Editor: CustomerTagsEditor, Chosen: ChosenCustomerTags },
    {
      key: 'newsletter',
      title: msg`Newsletter`,
      options: [
        { value: 'yes', label: msg`Wanted` },
        { value: 'no', label: msg`Not wanted` },
      ],
      single: true,
    },
    {
      key: 'account',
      title: msg`Account`,
      options: [
        { value: 'member', label: msg`Members` },
        { value: 'guest', label: msg`Without account` },
      ],
      single: true,
    },
    {
      key: 'country',
      secondary: true,
      title: msg`Country`,
      reads: readsCountries,
      Editor: CountryEditor,
      Chosen: ChosenCountries,
    },
    {
      key: 'owed',
      secondary: true,
      title: msg`Unpaid`,
      options: [{ value: 'yes', label: msg`Something to pay` }],
      single: true,
      needs: searchOrderRows,
    },
    {
      key: 'source',
      secondary: true,
      title: msg({ message: 'Added by', context: 'customer' }),
      options: [
        { value: 'ORDER', label: msg`An order` },
        { value: 'MEMBER', label: msg`Registration` },
        { value: 'STAFF', label: msg`Staff` },
        { value: 'IMPORT', label: msg`Import` },
      ],
    },
    { key: 'added', secondary: true, title: msg`Added`, reads: readsPeriod, Editor: PeriodEditor, Chosen: ChosenPeriod },
  ],
  sort: { field: 'createdDate', descending: true },
})

function toSelection({ text, filters }: Pick<Question, 'text' | 'filters'>) {
  return { filter: toFilter(filters), ...(text && { search: toSearch(text) }) }
}

/** Customers by their ids. */
export async function loadCustomersByIds(ids: string[]): Promise<CustomerRow[]> {
  const search = { filter: { id: { $in: ids } }, sort: [{ fieldName: 'name' }], cursorPaging: { limit: ids.length } }
  return (await api.call(searchCustomers, { search })).customers ?? []
}

function toFilter(filters: Readonly<Record<string, readonly string[]>>): object {
  return customerFilter(filters, currentSite().timeZone)
}

import { msg } from '@lingui/core/macro'
import { searchCustomers } from '@stoa/contract/calls/stoa/customers'
import { countOrderRows, listOrderExportRows, searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { api } from '../../../lib/calls/api.ts'
import { AmountEditor, ChosenAmounts, readsAmounts } from '../../../lib/list/amount-filter.tsx'
import { areIds, areTagIds } from '../../../lib/format/ids.ts'
import { ChosenCustomer, CustomerEditor } from '../../../lib/list/customer-filter.tsx'
import { ChosenProduct, ProductEditor } from '../../../lib/list/product-filter.tsx'
import { cursorSearch, listOf, toSearch } from '../../../lib/list/list-of.ts'
import { fulfilmentOptions, paymentOptions, stateOptions } from '../shared/states.tsx'
import { ChosenCountries, CountryEditor, readsCountries } from '../../../lib/list/country-filter.tsx'
import { ChosenCoupons, CouponEditor } from '../filters/coupon.tsx'
import { ChosenDates, DatesEditor, readsDates } from '../filters/dates.tsx'
import { ChosenTags, TagsEditor } from '../filters/tags.tsx'
import { channelOptions } from '../../../lib/site/channels.ts'
import { siteDay } from '../../../lib/calls/session.ts'
import { orderCsv } from './order-csv.ts'
import { toFilter } from './search.ts'

/** The batch size of an export, which is also its progress step. */
const partSize = 500
/** The export with a row for each part of an order. */
const itemsFile = 'items'

export const orders = listOf(searchOrderRows, {
  name: 'orders',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ orderRows }) => orderRows,
  cursors: ({ metadata }) => metadata?.cursors,
  count: async ({ text, filters }, signal) => {
    const request = { filter: toFilter(filters), ...(text && { search: toSearch(text) }) }
    return (await api.call(countOrderRows, request, { signal })).count ?? 0
  },
  file: async ({ text, filters, sort }, cursor, choice) => {
    const search = cursor
      ? { cursorPaging: { cursor, limit: partSize } }
      : { filter: toFilter(filters), sort, cursorPaging: { limit: partSize }, ...(text && { search: toSearch(text) }) }
    const byPart = choice === itemsFile
    const { rows = [], orderCount = 0, timeZone = 'UTC', metadata } = await api.call(listOrderExportRows, { search, byPart })
    return {
      csv: orderCsv(rows, { byPart, timeZone, withHeadings: !cursor }),
      fileName: `${byPart ? 'order-items' : 'orders'}-${siteDay()}.csv`,
      count: orderCount,
      next: metadata?.cursors?.next || undefined,
    }
  },
  fileChoices: [
    { value: 'orders', label: msg`One row for each order` },
    { value: itemsFile, label: msg`One row for each item` },
  ],
  views: [
    { title: msg`All`, search: '' },
    { title: msg`To ship`, search: 'ship=open&status=APPROVED' },
    { title: msg`Unpaid`, search: 'payment=NOT_PAID,PARTIALLY_PAID&status=APPROVED' },
    { title: msg`To refund`, search: 'refund=open' },
    { title: msg`Today`, search: 'date=today' },
    { title: msg({ message: 'Archive', context: 'place' }), search: 'archive=archived' },
  ],
  filters: [
    { key: 'date', title: msg`Date`, reads: readsDates, Editor: DatesEditor, Chosen: ChosenDates },
    { key: 'payment', title: msg`Payment`, options: paymentOptions },
    { key: 'fulfilment', title: msg`Fulfilment`, options: fulfilmentOptions },
    {
      key: 'ship',
      title: msg`To ship`,
      options: [{ value: 'open', label: msg`Something left to ship` }],
      single: true,
      secondary: true,
    },
    {
      key: 'refund',
      title: msg`To refund`,
      options: [{ value: 'open', label: msg`Cancelled and not refunded` }],
      single: true,
      secondary: true,
    },
    { key: 'status', title: msg`Status`, options: stateOptions },
    { key: 'tag', secondary: true, title: msg`Tags`, reads: areTagIds, Editor: TagsEditor, Chosen: ChosenTags },
    { key: 'total', secondary: true, title: msg`Total`, reads: readsAmounts, Editor: AmountEditor, Chosen: ChosenAmounts },
    {
      key: 'country',
      secondary: true,
      title: msg`Country`,
      reads: readsCountries,
      Editor: CountryEditor,
      Chosen: ChosenCountries,
    },
    {
      key: 'customer',
      secondary: true,
      title: msg`Customer`,
      reads: areIds,
      Editor: CustomerEditor,
      Chosen: ChosenCustomer,
      needs: searchCustomers,
    },
    { key: 'product', secondary: true, title: msg`Product`, reads: areIds, Editor: ProductEditor, Chosen: ChosenProduct },
    { key: 'coupon', secondary: true, title: msg`Discount code`, reads: areIds, Editor: CouponEditor, Chosen: ChosenCoupons },
    {
      key: 'giftCard',
      secondary: true,
      title: msg`Gift card`,
      options: [
        { value: 'paid', label: msg`Paid by gift card` },
        { value: 'bought', label: msg`Gift card bought` },
      ],
      single: true,
    },
    {
      key: 'mail',
      secondary: true,
      title: msg`Emails`,
      options: [{ value: 'failed', label: msg`An email failed` }],
      single: true,
    },
    {
      key: 'archive',
      secondary: true,
      title: msg({ message: 'Archive', context: 'place' }),
      options: [
        { value: 'archived', label: msg`Archived` },
        { value: 'any', label: msg`Archived or not` },
      ],
      single: true,
    },
    {
      key: 'test',
      secondary: true,
      title: msg`Test orders`,
      options: [
        { value: 'only', label: msg`Test orders only` },
        { value: 'without', label: msg`Without test orders` },
      ],
      single: true,
    },
    { key: 'channel', secondary: true, title: msg`Channel`, options: channelOptions },
  ],
  sort: { field: 'purchasedDate', descending: true },
})

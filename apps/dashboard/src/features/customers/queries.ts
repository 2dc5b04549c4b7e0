import { getCustomerTraces, listCustomerTimeline } from '@stoa/contract/calls/stoa/customer-activity'
import { listCustomerMerges } from '@stoa/contract/calls/stoa/customer-merges'
import { getCustomer, listCustomerConsents, listCustomerNotes, listCustomerTags } from '@stoa/contract/calls/stoa/customers'
import { searchGiftCards } from '@stoa/contract/calls/marketing/gift-vouchers'
import { listMemberExports } from '@stoa/contract/calls/stoa/member-privacy'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { searchReviews } from '@stoa/contract/calls/stoa/reviews'
import type { Customer, GetCustomerResponse } from '@stoa/contract/services/stoa/customers'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/calls/api.ts'

/** A customer with what the page shows beside the fields. The fields of the record are its own, so that it can be edited. */
export type CustomerRecord = Customer & { id: string } & Required<Pick<GetCustomerResponse, 'row' | 'emails' | 'alike'>>

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: ['customer', id],
    queryFn: async ({ signal }): Promise<CustomerRecord> => {
      const { customer, row = {}, emails = [], alike = [] } = await api.call(getCustomer, { customerId: id }, { signal })
      return { ...customer, id, row, emails, alike }
    },
  })
}

const shownOrders = 5

/** The newest orders of a customer. They are loaded again with any order. */
export function customerOrdersQuery(id: string) {
  const search = {
    filter: { customerId: { $hasSome: [id] } },
    sort: [{ fieldName: 'purchasedDate', order: 'DESC' as const }],
    cursorPaging: { limit: shownOrders },
  }
  return queryOptions({
    queryKey: ['orders', 'of customer', id],
    queryFn: async ({ signal }) => (await api.call(searchOrderRows, { search }, { signal })).orderRows ?? [],
  })
}

/** What the customer left elsewhere. It is loaded again with the customer, as everything below. */
export function customerTracesQuery(id: string) {
  return queryOptions({
    queryKey: [...customerQuery(id).queryKey, 'traces'],
    queryFn: ({ signal }) => api.call(getCustomerTraces, { customerId: id }, { signal }),
  })
}

export function customerReviewsQuery(id: string, authorIds: readonly string[]) {
  const search = {
    filter: { contactId: { $in: [...authorIds] } },
    sort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
    cursorPaging: { limit: 5 },
  }
  return queryOptions({
    queryKey: [...customerQuery(id).queryKey, 'reviews', authorIds],
    queryFn: async ({ signal }) => (await api.call(searchReviews, { search }, { signal })).reviewRows ?? [],
  })
}

export function customerGiftCardsQuery(id: string, emails: readonly string[]) {
  const search = {
    filter: { 'notificationInfo.recipient.email': { $in: [...emails] } },
    cursorPaging: { limit: 10 },
  }
  return queryOptions({
    queryKey: [...customerQuery(id).queryKey, 'gift cards', emails],
    queryFn: async ({ signal }) => (await api.call(searchGiftCards, { search }, { signal })).giftCards ?? [],
  })
}

export function customerNotesQuery(id: string) {
  return queryOptions({
    queryKey: [...customerQuery(id).queryKey, 'notes'],
    queryFn: async ({ signal }) => (await api.call(listCustomerNotes, { customerId: id }, { signal })).notes ?? [],
  })
}

export function customerConsentsQuery(id: string) {
  return queryOptions({
    queryKey: [...customerQuery(id).queryKey, 'consents'],
    queryFn: async ({ signal }) => (await api.call(listCustomerConsents, { customerId: id }, { signal })).consents ?? [],
  })
}

export function customerTimelineQuery(id: string) {
  return queryOptions({
    queryKey: [...customerQuery(id).queryKey, 'timeline'],
    queryFn: async ({ signal }) => (await api.call(listCustomerTimeline, { customerId: id }, { signal })).entries ?? [],
  })
}

export function customerMergesQuery(id: string) {
  return queryOptions({
    queryKey: [...customerQuery(id).queryKey, 'merges'],
    queryFn: async ({ signal }) => (await api.call(listCustomerMerges, { customerId: id }, { signal })).merges ?? [],
  })
}

/** While a copy is being written, it is asked for again. */
const askAgainMilliseconds = 1500

export function customerExportQuery(id: string) {
  return queryOptions({
    queryKey: [...customerQuery(id).queryKey, 'export'],
    queryFn: async ({ signal }) => (await api.call(listMemberExports, { memberId: id }, { signal })).memberExports?.[0] ?? null,
    refetchInterval: ({ state: { data } }) => (data?.state === 'RUNNING' ? askAgainMilliseconds : false),
  })
}

export const customerTagsQuery = queryOptions({
  queryKey: ['customer-tags'],
  queryFn: async ({ signal }) => (await api.call(listCustomerTags, {}, { signal })).tags ?? [],
})

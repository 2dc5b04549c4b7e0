import { msg } from '@lingui/core/macro'
import { countGiftCards, getGiftCard, searchGiftCards } from '@stoa/contract/calls/marketing/gift-vouchers'
import { queryGiftCardTransactions } from '@stoa/contract/calls/marketing/gift-voucher-transactions'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { cursorSearch, listOf } from '../../../../lib/list/list-of.ts'

export const giftCards = listOf(searchGiftCards, {
  name: 'gift-cards',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ giftCards }) => giftCards,
  count: (question, signal) => (question.text ? undefined : count(question.filters, signal)),
  views: [
    { title: msg`All`, search: '' },
    { title: msg`Valid`, search: 'state=valid' },
    { title: msg`Expired`, search: 'state=expired' },
    { title: msg`Disabled`, search: 'state=disabled' },
  ],
  filters: [
    {
      key: 'state',
      title: msg`Status`,
      single: true,
      options: [
        { value: 'valid', label: msg`Valid` },
        { value: 'empty', label: msg`Used up` },
        { value: 'expired', label: msg`Expired` },
        { value: 'disabled', label: msg`Disabled` },
      ],
    },
    {
      key: 'source',
      title: msg`Source`,
      single: true,
      options: [
        { value: 'ORDER', label: msg`Sold` },
        { value: 'MANUAL', label: msg`Issued or imported` },
      ],
    },
  ],
  sort: { field: 'createdDate', descending: true },
})

async function count(filters: Readonly<Record<string, readonly string[]>>, signal: AbortSignal): Promise<number> {
  return (await api.call(countGiftCards, { filter: toFilter(filters) }, { signal })).count ?? 0
}

function toFilter({ state = [], source = [] }: Readonly<Record<string, readonly string[]>>): object {
  return { ...stateFilter(state[0]), ...(source[0] && { source: source[0] }) }
}

function stateFilter(state: string | undefined): object {
  const now = new Date().toISOString()
  const isEnabled = { disabledDate: { $exists: false } }
  const isCurrent = { $or: [{ expirationDate: { $exists: false } }, { expirationDate: { $gt: now } }] }
  switch (state) {
    case 'valid':
      return { ...isEnabled, ...isCurrent, balance: { $gt: '0' } }
    case 'empty':
      return { ...isEnabled, ...isCurrent, balance: { $eq: '0' } }
    case 'expired':
      return { ...isEnabled, expirationDate: { $lte: now } }
    case 'disabled':
      return { disabledDate: { $exists: true } }
    default:
      return {}
  }
}

export function giftCardQuery(giftCardId: string) {
  return queryOptions({
    queryKey: ['gift-cards', 'one', giftCardId],
    queryFn: async ({ signal }) => (await api.call(getGiftCard, { giftCardId }, { signal })).giftCard!,
  })
}

/** The card's ledger, the newest first. */
export function ledgerQuery(giftCardId: string) {
  return infiniteQueryOptions({
    queryKey: ['gift-cards', 'ledger', giftCardId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        queryGiftCardTransactions,
        { giftCardId, query: { cursorPaging: { limit: 50, ...(pageParam && { cursor: pageParam }) } } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata?.cursors?.next || undefined,
  })
}

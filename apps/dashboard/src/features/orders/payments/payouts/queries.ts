import { getPayout, listPayouts } from '@stoa/contract/calls/stoa/payment-reports'
import type { ListPayoutsRequest, Payout } from '@stoa/contract/services/stoa/payment-reports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { listOf } from '../../../../lib/list/list-of.ts'

export type PayoutRow = Payout & { id: string }

/** The payouts of all accounts, the newest first. */
export const payouts = listOf((request: ListPayoutsRequest, options) => api.call(listPayouts, request, options), {
  name: 'payouts',
  toRequest: ({ paging }) => (paging.cursor ? { cursor: paging.cursor } : {}),
  rows: ({ payouts: rows = [] }): PayoutRow[] =>
    rows.map((payout) => ({ ...payout, id: `${payout.accountId} ${payout.payoutId}` })),
  cursors: ({ nextCursor }) => (nextCursor ? { next: nextCursor } : undefined),
})

export function payoutQuery(accountId: string, payoutId: string) {
  return queryOptions({
    queryKey: ['payouts', accountId, payoutId],
    queryFn: async ({ signal }) => {
      const { payout, movements = [] } = await api.call(getPayout, { accountId, payoutId }, { signal })
      return { payout: payout!, movements }
    },
  })
}

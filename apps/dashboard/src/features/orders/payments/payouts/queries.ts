import { getPayout, listPayouts } from '@stoa/contract/calls/stoa/payment-reports'
import type { Payout } from '@stoa/contract/services/stoa/payment-reports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { listOf } from '../../../../lib/list/list-of.ts'

/** The server lists so many payouts at once. */
const pageSize = 50

export type PayoutRow = Payout & { id: string }

/** The payouts of all accounts, the newest first. The cursor is the date of the last one. */
export const payouts = listOf(
  async (request: { before?: string }, options) => {
    const rows = (await api.call(listPayouts, request, options)).payouts ?? []
    return { rows, next: rows.length === pageSize ? rows.at(-1)?.arrivalDate : undefined }
  },
  {
    name: 'payouts',
    toRequest: ({ paging }) => (paging.cursor ? { before: paging.cursor } : {}),
    rows: ({ rows }): PayoutRow[] => rows.map((payout) => ({ ...payout, id: `${payout.accountId} ${payout.payoutId}` })),
    cursors: ({ next }) => (next ? { next } : undefined),
  },
)

export function payoutQuery(accountId: string, payoutId: string) {
  return queryOptions({
    queryKey: ['payouts', accountId, payoutId],
    queryFn: async ({ signal }) => {
      const { payout, movements = [] } = await api.call(getPayout, { accountId, payoutId }, { signal })
      return { payout: payout!, movements }
    },
  })
}

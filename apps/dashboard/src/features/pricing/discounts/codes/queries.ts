import { getCoupon, queryCoupons } from '@stoa/contract/calls/marketing/coupons'
import type { QueryCouponsRequest } from '@stoa/contract/services/marketing/coupons'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { listOf } from '../../../../lib/list/list-of.ts'
import { siteNow } from '../../../../lib/calls/session.ts'
import { stateConditions, stateFilter, stateViews } from '../state-filter.ts'

/** An older service, which pages by offset: the cursor of this list is the next offset. */
export const codes = listOf(queryPage, {
  name: 'coupons',
  filters: [stateFilter],
  views: stateViews,
  toRequest: ({ text, filters, sort: [sorted], paging }) => ({
    query: {
      filter: JSON.stringify({ ...(text && { 'specification.code': { $contains: text } }), ...toStateFilter(filters['state']) }),
      ...(sorted && { sort: JSON.stringify([{ [sorted.fieldName]: sorted.order.toLowerCase() }]) }),
      paging: { limit: paging.limit, offset: Number(paging.cursor ?? 0) },
    },
  }),
  rows: ({ coupons }) => coupons,
  cursors: ({ next }) => ({ next }),
})

function toStateFilter(chosen: readonly string[] | undefined): object {
  const [active, start, end] = ['specification.active', 'specification.startTime', 'specification.expirationTime'] as const
  return stateConditions(chosen, { active, start, end, now: String(siteNow()) })
}

async function queryPage(request: QueryCouponsRequest, options: { signal?: AbortSignal }) {
  const { coupons = [], totalResults = 0 } = await api.call(queryCoupons, request, options)
  const shown = (request.query?.paging?.offset ?? 0) + coupons.length
  return { coupons, next: shown < (totalResults ?? 0) ? String(shown) : null }
}

export function codeQuery(id: string) {
  return queryOptions({
    queryKey: ['coupons', 'one', id],
    queryFn: async ({ signal }) => (await api.call(getCoupon, { id }, { signal })).coupon!,
  })
}

import { queryTipStaff } from '@stoa/contract/calls/stoa/tip-staff'
import type { TipStaff } from '@stoa/contract/services/stoa/tip-staff'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** All people among whom tips are split: at most fifty. */
export const tipStaffQuery = queryOptions({
  queryKey: ['tip-staff'],
  queryFn: async ({ signal }): Promise<TipStaff[]> =>
    (await api.call(queryTipStaff, { query: { cursorPaging: { limit: 100 } } }, { signal })).tipStaff ?? [],
})

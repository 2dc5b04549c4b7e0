import { listTaxProposals } from '@stoa/contract/calls/stoa/tax-proposals'
import type { TaxScheme } from '@stoa/contract/services/stoa/tax-proposals'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'

/** The standard rates of a published list beside what the shop charges already. */
export function taxProposalsQuery(scheme: TaxScheme) {
  return queryOptions({
    queryKey: ['taxes', 'proposals', scheme],
    queryFn: ({ signal }) => api.call(listTaxProposals, { scheme }, { signal }),
  })
}

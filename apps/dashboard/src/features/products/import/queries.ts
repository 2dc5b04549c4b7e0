import { getProductImport } from '@stoa/contract/calls/stoa/product-files'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Asks again while the import runs. */
export function productImportQuery(productImportId: string) {
  return queryOptions({
    queryKey: ['product-import', productImportId],
    queryFn: async ({ signal }) => (await api.call(getProductImport, { productImportId }, { signal })).productImport!,
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? 700 : false),
  })
}

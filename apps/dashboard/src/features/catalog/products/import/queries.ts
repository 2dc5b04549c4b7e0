import { getProductImport, listProductImports } from '@stoa/contract/calls/stoa/product-files'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'

/** Polls while the import runs. */
export function productImportQuery(productImportId: string) {
  return queryOptions({
    queryKey: ['product-import', productImportId],
    queryFn: async ({ signal }) => (await api.call(getProductImport, { productImportId }, { signal })).productImport!,
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? 700 : false),
  })
}

/** The latest imports, newest first. */
export const productImportsQuery = queryOptions({
  queryKey: ['product-import', 'all'],
  queryFn: async ({ signal }) => (await api.call(listProductImports, { limit: 10 }, { signal })).productImports ?? [],
  staleTime: 0,
})

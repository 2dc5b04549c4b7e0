import { getProductGroup, searchProductGroups } from '@stoa/contract/calls/stores/product-groups-v-3'
import type { ProductGroupRequestedFields } from '@stoa/contract/services/stores/product-groups-v-3'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { cursorSearch, listOf } from '../../../../lib/list/list-of.ts'

const fields: ProductGroupRequestedFields[] = ['GROUPING_CUSTOMIZATION']

export const productGroups = listOf(searchProductGroups, {
  name: 'product-groups',
  toRequest: (question) => ({ search: cursorSearch(question), fields }),
  rows: ({ productGroups }) => productGroups,
})

export function productGroupQuery(productGroupId: string) {
  return queryOptions({
    queryKey: ['product-groups', 'one', productGroupId],
    queryFn: async ({ signal }) => (await api.call(getProductGroup, { productGroupId, fields }, { signal })).productGroup!,
  })
}

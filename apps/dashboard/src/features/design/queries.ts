import { getThemeDraft, listThemeVersions } from '@stoa/contract/calls/stoa/theme'
import { searchProducts } from '@stoa/contract/calls/stores/products-v-3'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/calls/api.ts'

export const themeDraftQuery = queryOptions({
  queryKey: ['theme', 'draft'],
  queryFn: async ({ signal }) => (await api.call(getThemeDraft, {}, { signal })).draft!,
})

/** What was published, the newest first. */
export const themeVersionsQuery = queryOptions({
  queryKey: ['theme', 'versions'],
  queryFn: async ({ signal }) => (await api.call(listThemeVersions, {}, { signal })).versions ?? [],
})

/** The path of a product page of the shop; empty where there is none. */
export const someProductQuery = queryOptions({
  queryKey: ['theme', 'some-product'],
  queryFn: async ({ signal }) => {
    const search = { filter: { visible: true }, cursorPaging: { limit: 1 } }
    const { products = [] } = await api.call(searchProducts, { search }, { signal })
    return products[0]?.slug ? `/products/${products[0].slug}` : ''
  },
})

import { listBrokenLinks } from '@stoa/contract/calls/stoa/redirects'
import { getSitemap } from '@stoa/contract/calls/stoa/sitemap'
import type { BrokenLink } from '@stoa/contract/services/stoa/redirects'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { listOf } from '../../../../lib/list/list-of.ts'

/** The path identifies the row. */
export type BrokenLinkRow = BrokenLink & { id: string }

export const brokenLinks = listOf(listBrokenLinks, {
  name: 'broken-links',
  toRequest: () => ({}),
  rows: ({ brokenLinks: links }) => links?.map((link): BrokenLinkRow => ({ ...link, id: link.path! })),
})

/** The contents of the first sitemap part, and the number of parts. */
export const sitemapQuery = queryOptions({
  queryKey: ['sitemap'],
  queryFn: async ({ signal }) => {
    const { parts = 1, places = [] } = await api.call(getSitemap, {}, { signal })
    const count = (countedKind: string) => places.filter(({ kind }) => kind === countedKind).length
    const newest = places.reduce((latest, { updatedDate = '' }) => (updatedDate > latest ? updatedDate : latest), '')
    return { parts, pages: count('PAGE'), categories: count('CATEGORY'), products: count('PRODUCT'), newest }
  },
})

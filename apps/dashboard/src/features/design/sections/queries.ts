import { queryCategories } from '@stoa/contract/calls/categories/categories'
import { getSectionsDraft, listSectionKinds, listSectionsVersions } from '@stoa/contract/calls/stoa/sections'
import { getPage } from '@stoa/contract/calls/stoa/pages'
import type { SectionKind } from '@stoa/web/sections/schema'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { treeReference } from '../../../lib/site/category-tree.ts'
import { paths } from '../../../paths.ts'
import { someProductQuery } from '../queries.ts'

export const sectionKindsQuery = queryOptions({
  queryKey: ['section-kinds'],
  queryFn: async ({ signal }) => ((await api.call(listSectionKinds, {}, { signal })).kinds ?? []) as SectionKind[],
  staleTime: Infinity,
})

export interface PageOfSections {
  place: string
  /** Of a copy; empty for the page itself. */
  language: string
}

/** A page as the contract names it. */
export const requestOf = ({ place, language }: PageOfSections) => ({ place, ...(language && { language }) })

export function sectionsDraftQuery(page: PageOfSections) {
  return queryOptions({
    queryKey: ['sections', page.place, page.language, 'draft'],
    queryFn: async ({ signal }) => (await api.call(getSectionsDraft, requestOf(page), { signal })).draft!,
  })
}

/** What was published, the newest first. */
export function sectionsVersionsQuery(page: PageOfSections) {
  return queryOptions({
    queryKey: ['sections', page.place, page.language, 'versions'],
    queryFn: async ({ signal }) => (await api.call(listSectionsVersions, requestOf(page), { signal })).versions ?? [],
  })
}

/** The title of a page of the owner, and the path of a page in the shop that shows the sections; without one there is none yet. */
export function placeQuery(place: string) {
  return queryOptions({
    queryKey: ['sections', place, 'place'],
    queryFn: async ({ signal }): Promise<{ title?: string; path?: string }> => {
      switch (place) {
        case 'HOME':
          return { path: '/' }
        case 'COLLECTION': {
          const query = { filter: { visible: true }, cursorPaging: { limit: 1 } }
          const { categories = [] } = await api.call(queryCategories, { treeReference, query }, { signal })
          return categories[0]?.slug ? { path: paths.categoryInTheShop(categories[0].slug) } : {}
        }
        case 'PRODUCT': {
          const path = await queryClient.ensureQueryData(someProductQuery)
          return path ? { path } : {}
        }
        default: {
          const { page } = await api.call(getPage, { pageId: place }, { signal })
          return { title: page?.title ?? '', path: paths.pageInTheShop(page?.slug ?? '') }
        }
      }
    },
  })
}

import { getSectionsDraft, listSectionKinds, listSectionsVersions } from '@stoa/contract/calls/stoa/sections'
import { getPage } from '@stoa/contract/calls/stoa/pages'
import type { SectionKind } from '@stoa/web/sections/schema'
import { queryOptions } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { api } from '../../../lib/calls/api.ts'

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

const requestOf = ({ place, language }: PageOfSections) => ({ place, ...(language && { language }) })

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

/** The title and the path in the shop of a page. */
export function placeQuery(place: string) {
  return queryOptions({
    queryKey: ['sections', place, 'place'],
    queryFn: async ({ signal }) => {
      if (place === 'HOME') return { title: '', path: '/' }
      const { page } = await api.call(getPage, { pageId: place }, { signal })
      return { title: page?.title ?? '', path: paths.pageInTheShop(page?.slug ?? '') }
    },
  })
}

import { getTranslation, listTranslatableEntities, listTranslations } from '@stoa/contract/calls/stoa/translations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'

/** Invalidated after a translation was saved. */
export const translations = { queryKey: ['translations'] }

export const entitiesQuery = queryOptions({
  queryKey: ['translatable-entities'],
  queryFn: async ({ signal }) => (await api.call(listTranslatableEntities, {}, { signal })).entities ?? [],
})

export interface Chosen {
  entity: string
  language: string
  unfinishedOnly: boolean
}

export function overviewsQuery(chosen: Chosen) {
  return infiniteQueryOptions({
    queryKey: ['translations', 'list', chosen],
    queryFn: ({ pageParam, signal }) =>
      api.call(listTranslations, { ...chosen, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export interface Translated {
  entity: string
  entityId: string
  language: string
}

export function translationQuery(translated: Translated) {
  return queryOptions({
    queryKey: ['translations', 'one', translated],
    queryFn: async ({ signal }) => {
      const { title, texts = [] } = await api.call(getTranslation, translated, { signal })
      return { title, texts }
    },
  })
}

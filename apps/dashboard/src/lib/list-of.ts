import type { MessageDescriptor } from '@lingui/core'
import type { Call } from '@stoa/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Filter, Sort } from '../ui/list/column.ts'
import { api } from './api.ts'
import { readListState, type ListState } from './list-state.ts'
import { queryClient } from './query-client.ts'
import { soon } from './soon.ts'

interface ListSettings<Request, Response, Row> {
  /** Its key among the queries: 'orders'. */
  name: string
  toRequest: (question: Question) => NoInfer<Request>
  rows: (response: Response) => Row[] | undefined
  cursors?: (response: Response) => Cursors | undefined
  filters?: readonly Filter[]
  sort?: Sort
  /** The questions asked most, as tabs; the first asks for everything. */
  views?: readonly View[]
  /** How many rows there are in all, in one cheap statement; undefined where none answers this question. */
  count?: (question: Pick<Question, 'text' | 'filters'>, signal: AbortSignal) => Promise<number> | undefined
}

/** A question by name. */
export interface View {
  title: MessageDescriptor
  /** As it stands in the URL. */
  search: string
}

/** What the list asks in the words of the wire. A further page is its cursor alone: the cursor carries filter and sort. */
export interface Question extends Pick<ListState, 'text' | 'filters'> {
  sort: { fieldName: string; order: 'ASC' | 'DESC' }[]
  paging: { limit: number; cursor?: string }
}

interface Cursors {
  next?: string | null
  prev?: string | null
}

export type List<Row> = ReturnType<typeof listOf<any, any, Row>>

const pageSize = 50

/** A list as a value: its loader starts it, its page reads it, a change refreshes it, all by this one name. */
export function listOf<Request, Response, Row>(
  call: Call<Request, Response>,
  { name, toRequest, rows, cursors, filters = [], sort, views = [], count }: ListSettings<Request, Response, Row>,
) {
  const stateOf = (search: URLSearchParams) => readListState(search, filters, sort)
  const query = (state: ListState) =>
    queryOptions({
      queryKey: [name, 'list', state],
      queryFn: async ({ signal }) => {
        const response = await api.call(call, toRequest(questionOf(state)), { signal })
        const { next, prev } = cursors?.(response) ?? {}
        return { rows: rows(response) ?? [], next: next || undefined, previous: prev || undefined }
      },
      placeholderData: keepPreviousData,
    })
  return {
    name,
    queryKey: [name],
    filters,
    sort,
    views,
    stateOf,
    query,
    /** Apart from the rows, so that they never wait for it. */
    countQuery: ({ text, filters }: ListState) =>
      queryOptions({
        queryKey: [name, 'count', text, filters],
        queryFn: async ({ signal }) => (await count?.({ text, filters }, signal)) ?? null,
        placeholderData: keepPreviousData,
      }),
    loadFirstPage: ({ request }: { request: { url: string } }) =>
      soon(queryClient.ensureQueryData(query(stateOf(new URL(request.url).searchParams)))),
  }
}

/** Exported by list pages: another question about the same list is the page's own matter, not the router's. */
export function onlyOnArrival({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

function questionOf({ text, filters, sort, cursor }: ListState): Question {
  if (cursor) return { text: '', filters: {}, sort: [], paging: { limit: pageSize, cursor } }
  return {
    text,
    filters,
    sort: sort ? [{ fieldName: sort.field, order: sort.descending ? 'DESC' : 'ASC' }] : [],
    paging: { limit: pageSize },
  }
}

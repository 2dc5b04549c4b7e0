import type { MessageDescriptor } from '@lingui/core'
import type { CallOptions } from '@stoa/client'
import type { Call } from '@stoa/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Filter, Sort } from '../ui/list/column.ts'
import { api } from './api.ts'
import { readListState, type ListState } from './list-state.ts'
import { queryClient } from './query-client.ts'
import { settleWithin } from './settle-within.ts'

interface ListSettings<Request, Response, Row> {
  /** Its key among the queries: 'orders'. */
  name: string
  toRequest: (question: Question) => NoInfer<Request>
  rows: (response: Response) => Row[] | undefined
  /** Without them all rows come at once. */
  cursors?: (response: Response) => { next?: string | null } | undefined
  filters?: readonly Filter[]
  sort?: Sort
  /** The questions asked most, as tabs; the first asks for everything. */
  views?: readonly View[]
  /** How many rows there are in all, in one cheap statement; undefined where none answers this question. */
  count?: (question: Pick<Question, 'text' | 'filters'>, signal: AbortSignal) => Promise<number> | undefined
  /** The next part of a file with all that match. */
  file?: (question: Pick<Question, 'text' | 'filters' | 'sort'>, cursor: string | undefined) => Promise<FilePart>
}

interface FilePart {
  csv: string
  fileName: string
  /** How many records are in it. */
  count: number
  /** Absent in the last. */
  next?: string | undefined
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

export type List<Row> = ReturnType<typeof listOf<any, any, Row>>

/** The first shows at once; the further ones are for who goes through many. */
const firstPage = 50
const furtherPage = 100

/** A list as a value: its loader starts it, its page reads it, a change refreshes it, all by this one name. */
export function listOf<Request, Response, Row>(
  call: Call<Request, Response> | ((request: Request, options: CallOptions) => Promise<Response>),
  { name, toRequest, rows, cursors, filters = [], sort, views = [], count, file }: ListSettings<Request, Response, Row>,
) {
  const stateOf = (search: URLSearchParams) => readListState(search, filters, sort)
  const pageAt = async (state: ListState, cursor: string | undefined, signal?: AbortSignal) => {
    const request = toRequest(questionOf(state, cursor))
    const options = signal ? { signal } : {}
    const response = await (typeof call === 'function' ? call(request, options) : api.call(call, request, options))
    return { rows: rows(response) ?? [], next: cursors?.(response)?.next || undefined }
  }
  const query = (state: ListState) =>
    infiniteQueryOptions({
      queryKey: [name, 'list', state],
      queryFn: ({ pageParam, signal }) => pageAt(state, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
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
    /** Every row of a question, also those that nobody has scrolled to. */
    async *everyPage(state: ListState, signal: AbortSignal): AsyncGenerator<Row[]> {
      let cursor: string | undefined
      do {
        const page = await pageAt(state, cursor, signal)
        yield page.rows
        cursor = page.next
      } while (cursor)
    },
    /** A file with all that match, part by part; absent where there is none. */
    fileParts:
      file &&
      async function* (state: ListState): AsyncGenerator<FilePart> {
        let cursor: string | undefined
        do {
          const part = await file(questionOf(state, undefined), cursor)
          yield part
          cursor = part.next
        } while (cursor)
      },
    /** Apart from the rows, so that they never wait for it. */
    countQuery: ({ text, filters }: ListState) =>
      queryOptions({
        queryKey: [name, 'count', text, filters],
        queryFn: async ({ signal }) => (await count?.({ text, filters }, signal)) ?? null,
        placeholderData: keepPreviousData,
      }),
    loadFirstPage: ({ request }: { request: { url: string } }) => {
      const asked = query(stateOf(new URL(request.url).searchParams))
      // What was changed meanwhile is waited for: nobody who made a record finds the list as it was before.
      const isChanged = queryClient.getQueryState(asked.queryKey)?.isInvalidated
      return isChanged
        ? settleWithin(queryClient.fetchInfiniteQuery(asked), 1000)
        : settleWithin(queryClient.ensureInfiniteQueryData(asked))
    },
  }
}

/** Exported by list pages: another question about the same list is the page's own matter, not the router's. */
export function onlyOnArrival({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

function questionOf({ text, filters, sort }: ListState, cursor: string | undefined): Question {
  if (cursor) return { text: '', filters: {}, sort: [], paging: { limit: furtherPage, cursor } }
  return {
    text,
    filters,
    sort: sort ? [{ fieldName: sort.field, order: sort.descending ? 'DESC' : 'ASC' }] : [],
    paging: { limit: firstPage },
  }
}

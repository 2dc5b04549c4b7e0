import type { MessageDescriptor } from '@lingui/core'
import type { CallOptions } from '@stoa/client'
import type { Call } from '@stoa/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Filter, Sort } from '../../ui/list/column.ts'
import { isAllowed } from '../calls/access.ts'
import { api } from '../calls/api.ts'
import type { Selection } from './bulk-action.ts'
import { readListState, type ListState } from './list-state.ts'
import type { SavedViews } from './saved-views.ts'
import { queryClient } from '../calls/query-client.ts'
import { settleWithin } from '../calls/settle-within.ts'

interface ListSettings<Request, Response, Row> {
  /** The first part of its query key, for example 'orders'. */
  name: string
  toRequest: (question: Question) => NoInfer<Request>
  rows: (response: Response) => Row[] | undefined
  /** Those of the response's `pagingMetadata` unless given. Without cursors all rows are loaded at once. */
  cursors?: (response: Response) => { next?: string | null } | undefined
  filters?: readonly OfferedFilter[]
  sort?: Sort
  /** Predefined views as tabs. The first one has no filter. */
  views?: readonly View[]
  /** Where the views are kept that people name, if not in the browser. A hook. */
  useSavedViews?: (name: string) => SavedViews
  /** Counts all rows of a query. Undefined where the server has no fast count for it. */
  count?: (question: Pick<Question, 'text' | 'filters'>, signal: AbortSignal) => Promise<number> | undefined
  /** The query in the terms of a change by filter. */
  selection?: (question: Pick<Question, 'text' | 'filters'>) => Selection
  /** Loads the next part of a CSV export. */
  file?: (
    question: Pick<Question, 'text' | 'filters' | 'sort'>,
    cursor: string | undefined,
    choice: string | undefined,
  ) => Promise<FilePart>
  /** The kinds of files that the export has, if it has several. */
  fileChoices?: readonly FileChoice[]
}

export interface FileChoice {
  value: string
  label: MessageDescriptor
}

/** `needs`: a filter by data that not every role may read. */
export type OfferedFilter = Filter & { needs?: Call }

interface FilePart {
  csv: string
  fileName: string
  /** The number of rows in this part. */
  count: number
  /** Absent in the last part. */
  next?: string | undefined
}

/** A named query. */
export interface View {
  title: MessageDescriptor
  /** The query string of the view. */
  search: string
  /** A view of data that not every role may read. */
  needs?: Call
}

/** The query of a list in the contract's terms. Later pages send only the cursor, which contains filter and sort. */
export interface Question extends Pick<ListState, 'text' | 'filters'> {
  sort: { fieldName: string; order: 'ASC' | 'DESC' }[]
  paging: { limit: number; cursor?: string }
}

export type List<Row> = ReturnType<typeof listOf<any, any, Row>>

/** The first page loads fast; later pages are larger. */
const firstPage = 50
const furtherPage = 100

/** Defines a list. The loader, the page and mutations use it with the same query key. */
export function listOf<Request, Response, Row>(
  call: Call<Request, Response> | ((request: Request, options: CallOptions) => Promise<Response>),
  {
    name,
    toRequest,
    rows,
    cursors = standardCursors,
    filters = [],
    sort,
    views = [],
    useSavedViews,
    count,
    selection,
    file,
    fileChoices = [],
  }: ListSettings<Request, Response, Row>,
) {
  const offered = () => filters.filter(({ needs }) => !needs || isAllowed(needs))
  const readState = (search: URLSearchParams) => readListState(search, offered(), sort)
  const pageAt = async (state: ListState, cursor: string | undefined, signal?: AbortSignal) => {
    const request = toRequest(toQuestion(state, cursor))
    const options = signal ? { signal } : {}
    const response = await (typeof call === 'function' ? call(request, options) : api.call(call, request, options))
    return { rows: rows(response) ?? [], next: cursors(response)?.next || undefined }
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
    get filters(): readonly Filter[] {
      return offered()
    },
    sort,
    views,
    useSavedViews,
    stateOf: readState,
    query,
    /** All rows of a query, page by page. */
    async *allPages(state: ListState, signal: AbortSignal): AsyncGenerator<Row[]> {
      let cursor: string | undefined
      do {
        const page = await pageAt(state, cursor, signal)
        yield page.rows
        cursor = page.next
      } while (cursor)
    },
    selectionOf: ({ text, filters }: ListState) => selection?.({ text, filters }),
    fileChoices,
    /** Exports all results part by part. Undefined where the list has no export. */
    fileParts:
      file &&
      async function* (state: ListState, choice?: string): AsyncGenerator<FilePart> {
        let cursor: string | undefined
        do {
          const part = await file(toQuestion(state, undefined), cursor, choice)
          yield part
          cursor = part.next
        } while (cursor)
      },
    /** A separate query, so that rows never wait for the count. */
    countQuery: ({ text, filters }: ListState) =>
      queryOptions({
        queryKey: [name, 'count', text, filters],
        queryFn: async ({ signal }) => (await count?.({ text, filters }, signal)) ?? null,
        placeholderData: keepPreviousData,
      }),
    loadFirstPage: ({ request }: { request: { url: string } }) => {
      const firstPageQuery = query(readState(new URL(request.url).searchParams))
      // Waits for invalidated data, so that a new record appears in the list at once.
      const isChanged = queryClient.getQueryState(firstPageQuery.queryKey)?.isInvalidated
      return isChanged
        ? settleWithin(queryClient.fetchInfiniteQuery(firstPageQuery), 1000)
        : settleWithin(queryClient.ensureInfiniteQueryData(firstPageQuery))
    },
  }
}

/** Exported by list pages as `shouldRevalidate`: the page itself reacts to query changes. */
export function skipOnSearchChange({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

/** The query of a `query…` operation that pages by cursor. */
export function cursorQuery({ sort, paging }: Question, filter?: object) {
  return paging.cursor ? { cursorPaging: paging } : { ...(filter && { filter }), sort, cursorPaging: paging }
}

/** All words of the text are searched for. */
export function toSearch(text: string) {
  return { expression: text, mode: 'AND' as const }
}

/** The query of a `search…` operation. */
export function cursorSearch(question: Question, filter?: object) {
  const { text, paging } = question
  return { ...cursorQuery(question, filter), ...(text && !paging.cursor && { search: toSearch(text) }) }
}

function standardCursors(response: unknown): { next?: string | null } | undefined {
  return (response as { pagingMetadata?: { cursors?: { next?: string | null } } }).pagingMetadata?.cursors
}

function toQuestion({ text, filters, sort }: ListState, cursor: string | undefined): Question {
  if (cursor) return { text: '', filters: {}, sort: [], paging: { limit: furtherPage, cursor } }
  return {
    text,
    filters,
    sort: sort ? [{ fieldName: sort.field, order: sort.descending ? 'DESC' : 'ASC' }] : [],
    paging: { limit: firstPage },
  }
}

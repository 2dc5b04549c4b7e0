import type { Filter, Sort } from '../../ui/list/column.ts'

/** The state of a list. It is stored only in the query string. */
export interface ListState {
  text: string
  sort: Sort | undefined
  filters: Readonly<Record<string, readonly string[]>>
}

export function readListState(search: URLSearchParams, filters: readonly Filter[], sort: Sort | undefined): ListState {
  return {
    text: search.get('q') ?? '',
    // Search results are sorted by relevance, unless the user sorts.
    sort: readSort(search.get('sort')) ?? (search.get('q') ? undefined : sort),
    filters: Object.fromEntries(
      filters.map((filter) => [filter.key, isDamaged(search, filter) ? [] : readValues(search, filter)]),
    ),
  }
}

/** True if the URL has invalid values of a filter, because a link was cut off or changed. */
export function isDamaged(search: URLSearchParams, filter: Filter): boolean {
  const values = readValues(search, filter)
  return values.length > 0 && !reads(filter, values)
}

function reads(filter: Filter, values: readonly string[]): boolean {
  if (!('options' in filter)) return filter.reads(values)
  if (filter.single && values.length > 1) return false
  return values.every((each) => filter.options.some(({ value }) => value === each))
}

function readValues(search: URLSearchParams, { key }: Filter): string[] {
  return search.get(key)?.split(',').filter(Boolean) ?? []
}

export type ListChange = Record<string, string | readonly string[] | undefined>

/** Returns the changed query string. */
export function changeListState(search: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(change)) {
    const text = typeof value === 'object' ? value.join(',') : value
    if (text) next.set(key, text)
    else next.delete(key)
  }
  return next
}

export function writeSort({ field, descending }: Sort): string {
  return descending ? `-${field}` : field
}

/** True if two query strings show the same rows and columns. */
export function isSameQuestion(one: URLSearchParams, other: URLSearchParams): boolean {
  return questionIn(one) === questionIn(other)
}

/** The part of a query string that a saved view stores. */
export function questionIn(search: URLSearchParams): string {
  const question = new URLSearchParams(search)
  question.sort()
  return question.toString()
}

export function isSearched({ text, filters }: ListState): boolean {
  return text !== '' || Object.values(filters).some((values) => values.length > 0)
}

function readSort(text: string | null): Sort | undefined {
  if (!text) return undefined
  return text.startsWith('-') ? { field: text.slice(1), descending: true } : { field: text, descending: false }
}

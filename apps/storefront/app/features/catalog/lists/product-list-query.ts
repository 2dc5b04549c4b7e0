import type {
  ListStorefrontProductsRequest,
  StorefrontProductFilter,
  StorefrontProductSort,
} from '@stoa/contract/services/stoa/storefront-products'

// The query string of a product list, for example `?option.Size=A3&brand=Acme&from=10&sort=price&page=2`.

export const optionPrefix = 'option.'
export const pageSize = 24
/** The highest page number accepted, which no list reaches. */
const highestPage = 9999
/** The most pages in one request. After that, the next page replaces the list. */
const maxPages = 10

export const sorts = {
  new: 'NEWEST',
  price: 'PRICE_ASCENDING',
  'price-down': 'PRICE_DESCENDING',
  name: 'NAME',
  sold: 'BEST_SELLING',
  rated: 'TOP_RATED',
} as const satisfies Record<string, StorefrontProductSort>

export type SortName = keyof typeof sorts

export function readSort(query: URLSearchParams): SortName | undefined {
  const name = query.get('sort') ?? ''
  return Object.hasOwn(sorts, name) ? (name as SortName) : undefined
}

/** A range of pages: `3`, or `1-3` after Load more. */
export interface PageRange {
  first: number
  last: number
}

export function readPages(query: URLSearchParams): PageRange {
  const [, first = '1', last = first] = /^([1-9]\d*)(?:-([1-9]\d*))?$/.exec(query.get('page') ?? '') ?? []
  const range = { first: Math.min(Number(first), highestPage), last: Math.min(Number(last), highestPage) }
  return { first: range.first, last: Math.min(Math.max(range.first, range.last), range.first + maxPages - 1) }
}

/** Invalid parameters are ignored. */
export function listRequest(query: URLSearchParams): ListStorefrontProductsRequest {
  const { first, last } = readPages(query)
  const sort = readSort(query)
  return {
    filter: readFilter(query),
    limit: (last - first + 1) * pageSize,
    offset: (first - 1) * pageSize,
    ...(sort && { sort: sorts[sort] }),
  }
}

function readFilter(query: URLSearchParams): StorefrontProductFilter {
  const [minPrice, maxPrice] = readPrices(query)
  const options = [...new Set(query.keys())].filter((name) => name.startsWith(optionPrefix) && name.length > optionPrefix.length)
  return {
    ...(minPrice && { minPrice }),
    ...(maxPrice && { maxPrice }),
    ...(query.get('available') && { inStock: true }),
    ...(query.get('rated') === '4' && { minRating: 4 }),
    brands: query.getAll('brand').slice(0, 50),
    options: options
      .slice(0, 10)
      .map((name) => ({ name: name.slice(optionPrefix.length), choices: query.getAll(name).slice(0, 100) })),
  }
}

/** Swaps the two where the lower price is the larger one. */
export function readPrices(query: URLSearchParams): [from: string | undefined, to: string | undefined] {
  const amount = (name: string) => /^\d{1,9}(\.\d{1,2})?$/.exec(query.get(name)?.trim() ?? '')?.[0]
  const [from, to] = [amount('from'), amount('to')]
  return from && to && Number(from) > Number(to) ? [to, from] : [from, to]
}

/** Removes filters from the query. The list starts again at its first page. */
export function without(query: URLSearchParams, ...removed: readonly (readonly [name: string, value?: string])[]): string {
  const remaining = new URLSearchParams(query)
  remaining.delete('page')
  for (const [name, value] of removed) remaining.delete(name, value)
  return toUrl(remaining)
}

/** Keeps the search expression and the sort order. */
export function withoutFilters(query: URLSearchParams): string {
  return toUrl(new URLSearchParams([...query].filter(([name]) => name === 'q' || name === 'sort')))
}

export function withPage(query: URLSearchParams, { first, last }: PageRange): string {
  const other = new URLSearchParams(query)
  if (first === last) other.set('page', String(first))
  else other.set('page', `${first}-${last}`)
  if (other.get('page') === '1') other.delete('page')
  return toUrl(other)
}

/** Leaves out empty fields. */
export function readQuery(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : []))
  return new URLSearchParams(entries)
}

/** `?` alone is a relative URL that clears the query string. */
export function toUrl(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : '?'
}

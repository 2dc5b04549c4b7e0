import type {
  ListStorefrontProductsRequest,
  StorefrontProductFilter,
  StorefrontProductSort,
} from '@stoa/contract/services/stoa/storefront-products'

// A list's address says what is looked at: `?option.Size=A3&brand=Acme&from=10&sort=price&page=2`.

export const optionPrefix = 'option.'
export const pageSize = 24
/** More at once is not asked for: the next page then begins anew. */
const longestRun = 10

export const sorts = {
  new: 'NEWEST',
  price: 'PRICE_ASCENDING',
  'price-down': 'PRICE_DESCENDING',
  name: 'NAME',
  sold: 'BEST_SELLING',
} as const satisfies Record<string, StorefrontProductSort>

export type SortName = keyof typeof sorts

export function sortIn(query: URLSearchParams): SortName | undefined {
  const asked = query.get('sort') ?? ''
  return Object.hasOwn(sorts, asked) ? (asked as SortName) : undefined
}

/** Pages from the first to the last of them: `3`, or `1-3` for whoever had more shown below. */
export interface PageRun {
  first: number
  last: number
}

export function pagesIn(query: URLSearchParams): PageRun {
  const [, first = '1', last = first] = /^([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?$/.exec(query.get('page') ?? '') ?? []
  const run = { first: Number(first), last: Number(last) }
  return { first: run.first, last: Math.min(Math.max(run.first, run.last), run.first + longestRun - 1) }
}

/** The address's part of a request; what it says wrongly is as good as not said. */
export function requestFor(query: URLSearchParams): ListStorefrontProductsRequest {
  const { first, last } = pagesIn(query)
  const sort = sortIn(query)
  return {
    filter: filterIn(query),
    limit: (last - first + 1) * pageSize,
    offset: (first - 1) * pageSize,
    ...(sort && { sort: sorts[sort] }),
  }
}

function filterIn(query: URLSearchParams): StorefrontProductFilter {
  const [minPrice, maxPrice] = pricesIn(query)
  const options = [...new Set(query.keys())].filter((name) => name.startsWith(optionPrefix) && name.length > optionPrefix.length)
  return {
    ...(minPrice && { minPrice }),
    ...(maxPrice && { maxPrice }),
    ...(query.get('available') && { inStock: true }),
    brands: query.getAll('brand').slice(0, 50),
    options: options
      .slice(0, 10)
      .map((name) => ({ name: name.slice(optionPrefix.length), choices: query.getAll(name).slice(0, 100) })),
  }
}

/** From the lower to the higher, however they were written. */
export function pricesIn(query: URLSearchParams): [from: string | undefined, to: string | undefined] {
  const amount = (name: string) => /^\d{1,9}(\.\d{1,2})?$/.exec(query.get(name)?.trim() ?? '')?.[0]
  const [from, to] = [amount('from'), amount('to')]
  return from && to && Number(from) > Number(to) ? [to, from] : [from, to]
}

/** The query with a filter taken off; another filter begins at the first page. */
export function without(query: URLSearchParams, ...taken: readonly (readonly [name: string, value?: string])[]): string {
  const left = new URLSearchParams(query)
  left.delete('page')
  for (const [name, value] of taken) left.delete(name, value)
  return addressOf(left)
}

/** All filters off; the words and the order stay. */
export function withoutFilters(query: URLSearchParams): string {
  return addressOf(new URLSearchParams([...query].filter(([name]) => name === 'q' || name === 'sort')))
}

export function withPage(query: URLSearchParams, { first, last }: PageRun): string {
  const other = new URLSearchParams(query)
  if (first === last) other.set('page', String(first))
  else other.set('page', `${first}-${last}`)
  if (other.get('page') === '1') other.delete('page')
  return addressOf(other)
}

/** What a form says, without what was left blank. */
export function queryOf(form: HTMLFormElement): URLSearchParams {
  const said = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : []))
  return new URLSearchParams(said)
}

/** A relative address that also says that there is no query. */
export function addressOf(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : '?'
}

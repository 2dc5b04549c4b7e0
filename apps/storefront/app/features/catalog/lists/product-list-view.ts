import { msg } from '@lingui/core/macro'
import type { ListStorefrontProductsResponse, Facets, FacetValue } from '@stoa/contract/services/stoa/storefront-products'
import type { ShowMoney } from '../../../lib/money/money.ts'
import type { Translatable } from '../../../ui/translatable.ts'
import { highlight } from '../../../lib/texts/fold-text.ts'
import { productCardView, type CardContext, type ProductCardView } from '../shared/products/product-card-view.ts'
import {
  optionPrefix,
  readPages,
  pageSize,
  readPrices,
  readSort,
  without,
  withoutFilters,
  withPage,
  type SortName,
} from './product-list-query.ts'

/** A page of products with its facets, active filters and page links. */
export interface ProductListView {
  products: ProductCardView[]
  total: number
  groups: FacetGroup[]
  price: PriceFacet | undefined
  /** The number of products in stock; undefined where all are. */
  available: number | undefined
  /** The number of products with four stars and more; undefined where choosing them would not narrow the list. */
  topRated: number | undefined
  chips: Chip[]
  clear: string
  sort: SortName | undefined
  pages: Pages
  /** The expression that was searched for instead, after typo correction. */
  corrected: string | undefined
  /** No product has all words of the search; these have most of them. */
  isPartial: boolean
}

export interface FacetGroup {
  /** The name of the query parameter. */
  field: string
  title: Translatable
  values: { value: string; label: string; color: string | undefined; count: number }[]
}

export interface PriceFacet {
  currency: string
  lowest: string
  highest: string
  from: string | undefined
  to: string | undefined
}

/** An active filter, with the URL of the list without it. */
export interface Chip {
  name: Translatable
  to: string
  /** The number of products without this filter. */
  total: number | undefined
}

export interface Pages {
  /** The position of the last product shown. */
  lastShown: number
  previous: string | undefined
  next: string | undefined
  /** The current pages and the next one. */
  more: string | undefined
}

export function productListView(
  list: ListStorefrontProductsResponse,
  query: URLSearchParams,
  {
    price,
    i18n,
    shop,
    money,
    currency,
    expression,
  }: CardContext & { money: ShowMoney; currency: string; expression?: string | undefined },
): ProductListView {
  const { products = [], total = 0, facets = {} } = list
  return {
    products: products.map((product) => ({
      ...productCardView(product, { price, i18n, shop }),
      ...(expression && { highlightedName: highlight(product.name ?? '', list.correctedExpression ?? expression) }),
    })),
    total,
    groups: toFacetGroups(facets, query, total),
    price: priceFacet(facets, query, { total, currency }),
    available: query.has('available') || (facets.inStock ?? 0) < total ? (facets.inStock ?? 0) : undefined,
    topRated: query.has('rated') || isBetween(facets.topRated, total) ? (facets.topRated ?? 0) : undefined,
    chips: toChips(list, query, money),
    clear: withoutFilters(query),
    sort: readSort(query),
    pages: toPages(query, total),
    corrected: list.correctedExpression,
    isPartial: list.partial ?? false,
  }
}

function isBetween(count = 0, total: number): boolean {
  return count > 0 && count < total
}

/**
 * Leaves out facets that would not narrow the list, and options of which each choice is one product: they belong to a few products,
 * which their names tell apart.
 */
function toFacetGroups({ brands = [], options = [] }: Facets, query: URLSearchParams, total: number): FacetGroup[] {
  const group = (field: string, title: Translatable, values: FacetValue[] = []) => ({
    field,
    title,
    values: values.map(({ value = '', label = value, colorCode: color, count = 0 }) => ({ value, label, color, count })),
  })
  return [
    ...options
      .map(({ name = '', label = name, choices }) => group(optionPrefix + name, label, choices))
      .filter(({ field, values }) => query.has(field) || values.some(({ count }) => count > 1)),
    group('brand', msg`Brand`, brands),
  ].filter(({ field, values }) => query.has(field) || values.some(({ count }) => count > 0 && count < total))
}

function priceFacet(
  { minPrice, maxPrice }: Facets,
  query: URLSearchParams,
  { total, currency }: { total: number; currency: string },
): PriceFacet | undefined {
  const [from, to] = readPrices(query)
  if (!from && !to && (total < 2 || minPrice === maxPrice)) return undefined
  const [lowest, highest] = [Math.floor(Number(minPrice ?? 0)), Math.ceil(Number(maxPrice ?? 0))]
  return { currency, lowest: String(lowest), highest: String(highest), from, to }
}

function toChips(
  { withoutFilter = [], facets = {} }: ListStorefrontProductsResponse,
  query: URLSearchParams,
  money: ShowMoney,
): Chip[] {
  const totalWithout = (kind: string, option?: string) =>
    withoutFilter.find((filter) => filter.kind === kind && filter.option === option)?.total
  const chosen = [...query].filter(([name]) => name === 'brand' || name.startsWith(optionPrefix))
  const [from, to] = readPrices(query)
  const [low, high] = [from && money(from), to && money(to)]
  return [
    ...chosen.map(([name, value]) => ({
      name: findLabel(facets, name.slice(optionPrefix.length), value) ?? value,
      to: without(query, [name, value]),
      total: name === 'brand' ? totalWithout('BRAND') : totalWithout('OPTION', name.slice(optionPrefix.length)),
    })),
    ...(low || high
      ? [
          {
            name: low && high ? msg`${low} to ${high}` : low ? msg`from ${low}` : msg`up to ${high ?? ''}`,
            to: without(query, ['from'], ['to']),
            total: totalWithout('PRICE'),
          },
        ]
      : []),
    ...(query.get('available') ? [{ name: msg`In stock`, to: without(query, ['available']), total: totalWithout('STOCK') }] : []),
    ...(query.get('rated') === '4'
      ? [{ name: msg`4 stars and more`, to: without(query, ['rated']), total: totalWithout('RATING') }]
      : []),
  ]
}

/** Returns the label of a choice of an option. */
function findLabel({ options = [] }: Facets, option: string, value: string): string | undefined {
  const choices = options.find(({ name }) => name === option)?.choices ?? []
  return choices.find((choice) => choice.value === value)?.label
}

function toPages(query: URLSearchParams, total: number): Pages {
  const { first, last } = readPages(query)
  const lastShown = Math.min(last * pageSize, total)
  const hasMore = lastShown < total
  return {
    lastShown,
    previous: first > 1 ? withPage(query, { first: first - 1, last: first - 1 }) : undefined,
    next: hasMore ? withPage(query, { first: last + 1, last: last + 1 }) : undefined,
    more: hasMore ? withPage(query, { first, last: last + 1 }) : undefined,
  }
}

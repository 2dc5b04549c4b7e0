import { searchCategories } from '@stoa/contract/calls/categories/categories'
import { searchMemberRows } from '@stoa/contract/calls/stoa/member-rows'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { queryPages } from '@stoa/contract/calls/stoa/pages'
import { searchProducts } from '@stoa/contract/calls/stores/products-v-3'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import type { CallOptions } from '@stoa/client'
import type { Call } from '@stoa/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isAllowed } from '../../lib/calls/access.ts'
import { api } from '../../lib/calls/api.ts'
import { treeReference } from '../../lib/site/category-tree.ts'
import { toSearch } from '../../lib/list/list-of.ts'
import { paths } from '../../paths.ts'

/** A search result of the palette. */
export interface SearchHit {
  title: string
  detail: string
  to: string
}

const maxHits = 5

/** Search results by kind. */
export interface SearchResults {
  /** Found by number or customer. */
  orders: SearchHit[]
  /** Found by what was bought or where it goes. */
  ordersByContents: SearchHit[]
  customers: SearchHit[]
  members: SearchHit[]
  products: SearchHit[]
  categories: SearchHit[]
  pages: SearchHit[]
}

/** Finds orders, customers, members, products, categories and pages. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['find', text],
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const textSearch = { search: toSearch(text), cursorPaging: { limit: maxHits } }
      const titled = { filter: { title: { $contains: text } }, cursorPaging: { limit: maxHits } }
      const [{ orderRows = [] }, { memberRows = [] }, { products = [] }, { categories = [] }, { pages = [] }] = await Promise.all(
        [
          // A customer with many orders appears in several rows.
          callIfAllowed(
            searchOrderRows,
            { search: { ...textSearch, filter: { status: { $ne: 'INITIALIZED' } }, cursorPaging: { limit: 4 * maxHits } } },
            { signal },
          ),
          callIfAllowed(searchMemberRows, { search: textSearch }, { signal }),
          callIfAllowed(searchProducts, { search: textSearch, fields: ['MERCHANT_DATA'] }, { signal }),
          callIfAllowed(searchCategories, { treeReference, search: textSearch, returnNonVisibleCategories: true }, { signal }),
          callIfAllowed(queryPages, { query: titled }, { signal }),
        ],
      )
      const hits = orderRows
        .slice(0, maxHits)
        .map(({ id, number, customer }) => ({ title: number ?? '', detail: customer ?? '', to: paths.order(id!) }))
      const words = splitWords(text)
      const isNamed = ({ title, detail }: SearchHit) => words.every((word) => folded(`${title} ${detail}`).includes(word))
      return {
        orders: hits.filter(isNamed),
        ordersByContents: hits.filter((hit) => !isNamed(hit)),
        customers: findCustomers(orderRows, text),
        members: memberRows.map(({ id, name, loginEmail = '' }) => ({
          title: name || loginEmail,
          detail: name ? loginEmail : '',
          to: paths.member(id!),
        })),
        products: products.map(({ id, name, slug }) => ({ title: name ?? '', detail: slug ?? '', to: paths.product(id!) })),
        categories: categories.map(({ id, name }) => ({ title: name ?? '', detail: '', to: paths.category(id!) })),
        pages: pages.map(({ id, title, slug }) => ({ title: title ?? '', detail: slug ?? '', to: paths.page(id!) })),
      }
    },
  })
}

/** Returns no results for records that the role may not read. */
async function callIfAllowed<Request, Response extends object>(
  call: Call<Request, Response>,
  request: NoInfer<Request>,
  options: CallOptions,
): Promise<Partial<Response>> {
  return isAllowed(call) ? api.call(call, request, options) : {}
}

/** The customers of the orders by email address, except those whose orders were found by something else than their name. */
function findCustomers(rows: readonly OrderRow[], text: string): SearchHit[] {
  const words = splitWords(text)
  const isFound = ({ customer, email }: OrderRow) => words.every((word) => folded(`${customer} ${email}`).includes(word))
  const byEmail = new Map(rows.filter(isFound).flatMap((row) => (row.email ? [[row.email, row] as const] : [])))
  return [...byEmail].slice(0, maxHits).map(([email, { customer }]) => ({
    title: customer ?? email,
    detail: customer === email ? '' : email,
    to: paths.orders(`?q=${encodeURIComponent(email)}`),
  }))
}

const splitWords = (text: string) => folded(text).split(/\s+/)

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

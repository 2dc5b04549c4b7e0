import { service, type Order } from '@stoa/contract/services/ecom/orders'
import { sql, type RawBuilder } from 'kysely'
import { cursors } from '../../../kernel/query/codec.ts'
import { fieldMap, type FieldColumn } from '../../../kernel/query/field-map.ts'
import { compileFilter } from '../../../kernel/query/filter.ts'
import { finishPage, preparePage, type WireQuery } from '../../../kernel/query/page.ts'
import type { SiteRead } from '../../../kernel/site.ts'
import type { ActionableOrder } from '../open-actions.ts'
import type { Audience } from './orders.ts'

export const orderFields = fieldMap(service, 'Order', service.queries.searchOrders!.fields, {
  number: { column: 'number', type: 'bigint', notNull: true },
  status: { column: 'status', notNull: true },
  paymentStatus: { column: 'payment_status', notNull: true },
  fulfillmentStatus: { column: 'fulfillment_status', notNull: true },
  'fulfillmentStatusesAggregate.statuses': { column: 'fulfillment_status', notNull: true },
  purchasedDate: { column: 'purchased_date', notNull: true },
  archived: { column: 'archived', notNull: true },
  imported: { column: 'imported', notNull: true },
  checkoutId: { column: 'checkout_id', type: 'uuid' },
  'buyerInfo.email': 'email',
  'buyerInfo.contactId': { column: 'contact_id', type: 'uuid' },
  'buyerInfo.memberId': { column: 'member_id', type: 'uuid' },
})

const rules = { name: 'orders', maxLimit: 100, defaultSort: [{ field: 'createdDate', descending: true }] }

/** An order in a list: its stored JSON text, its columns, and the fields its actions depend on. */
export interface ListedOrder {
  /** The JSON text of the whole order, with the given fields put before its own. */
  text(first: Record<string, string>): string
  actionable: ActionableOrder
}

export type PagedRow = {
  [sortColumn: `sort_${number}`]: unknown
  id: string
}

type ListedRow = PagedRow & {
  created_date: Date
  updated_date: Date
  number: bigint
  checkout_id: string | null
  purchased_date: Date
  doc_text: string
  status: Order['status']
  payment_status: Order['paymentStatus']
  fulfillment_status: Order['fulfillmentStatus']
  archived: boolean
  imported: boolean
  currency: string
  balance: Order['balanceSummary'] | null
}

export type OrderSearch = (WireQuery & { search?: { expression?: string | null } }) | undefined
export type PageMetadata = ReturnType<typeof finishPage>['metadata']

/** One page of orders in one statement. The documents are not parsed. */
export async function searchOrders(
  { db, siteId }: SiteRead,
  search: OrderSearch,
  audience: Audience,
): Promise<{ orders: ListedOrder[]; metadata: PageMetadata }> {
  const columns = sql`id, created_date, updated_date, number, checkout_id, purchased_date,
    doc::text as doc_text, status, payment_status, fulfillment_status, archived, imported, doc ->> 'currency' as currency,
    doc -> 'balanceSummary' as balance`
  const { query, finish } = pageOfOrders<ListedRow>(siteId, search, { columns, audience, fields: orderFields })
  const { rows, metadata } = finish((await query.execute(db)).rows)
  return { orders: rows.map(listed), metadata }
}

interface PageSettings {
  columns: RawBuilder<unknown>
  audience: Audience
  fields: ReadonlyMap<string, FieldColumn>
  maxLimit?: number
}

/** The query for one page of a search, and a function that makes the page from its rows. */
export function pageOfOrders<Row extends PagedRow>(
  siteId: string,
  search: OrderSearch,
  { columns, audience, fields, maxLimit = rules.maxLimit }: PageSettings,
): { query: RawBuilder<Row>; finish: (rows: Row[]) => { rows: Row[]; metadata: PageMetadata } } {
  const page = preparePage(search, fields, { ...rules, maxLimit }, cursors(), 'search')
  const expression = expressionOf(search)
  // The search expression is part of the cursor, as filter and sort are.
  const state = { ...page.state, ...(expression && { search: expression }) }
  return {
    query: sql<Row>`select ${columns}, ${page.sortColumns}
      from sales_order where site_id = ${siteId} and ${audience} and ${page.where} and ${matches(expression)}
      order by ${page.orderBy} limit ${page.limit + 1}`,
    finish: (rows) => finishPage({ ...page, state }, rows, cursors()),
  }
}

function listed(row: ListedRow): ListedOrder {
  return {
    text(first) {
      const columns: [string, string][] = [
        ['id', `"${row.id}"`],
        ['number', `"${row.number}"`],
        ['createdDate', `"${row.created_date.toISOString()}"`],
        ['updatedDate', `"${row.updated_date.toISOString()}"`],
        ['purchasedDate', `"${row.purchased_date.toISOString()}"`],
        ...(row.checkout_id ? [['checkoutId', `"${row.checkout_id}"`] as [string, string]] : []),
        ...Object.entries(first),
      ]
      // A document is never empty, so its opening brace can be replaced by the columns.
      return `{${columns.map(([name, value]) => `"${name}":${value}`).join(',')},${row.doc_text.slice(1)}`
    },
    actionable: {
      status: row.status!,
      paymentStatus: row.payment_status!,
      fulfillmentStatus: row.fulfillment_status!,
      archived: row.archived,
      imported: row.imported,
      currency: row.currency,
      ...(row.balance && { balanceSummary: row.balance }),
    },
  }
}

function expressionOf(search: OrderSearch): string {
  const cursor = search?.cursorPaging?.cursor
  if (!cursor) return search?.search?.expression?.trim() ?? ''
  return (cursors().decode(cursor, rules.name, 'search.cursorPaging.cursor').search as string | undefined) ?? ''
}

/** Every word has to occur in the order's search text; an order number may start with its sign. */
export function matches(expression: string): RawBuilder<boolean> {
  const words = expression
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word)
    .map((word) => word.replace(/^#/, ''))
  if (words.length === 0) return sql`true`
  const conditions = words.map((word) => sql`search_text like ${`%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Groups orders by field values and counts them or sums one field. The result uses the caller's own names. */
export async function aggregateOrders(
  { db, siteId }: SiteRead,
  filter: unknown,
  measure: { name: 'count' | 'sum' | 'avg' | 'min' | 'max'; fields: readonly RawBuilder<unknown>[] },
): Promise<{ keys: (string | null)[]; value: string }[]> {
  const condition = compileFilter(filter, orderFields, 'filter')
  const value = measure.name === 'count' ? sql`count(*)` : sql`${sql.raw(measure.name)}(${measure.fields[0]!})`
  const keys = measure.name === 'count' ? measure.fields : []
  const list = keys.length > 0 ? sql`array[${sql.join(keys.map((field) => sql`(${field})::text`))}]` : sql`array[]::text[]`
  const { rows } = await sql<{ keys: (string | null)[]; value: string | null }>`
    select ${list} as keys, (${value})::text as value from sales_order
    where site_id = ${siteId} and ${condition} group by 1 order by 1`.execute(db)
  return rows.map((row) => ({ keys: row.keys, value: row.value ?? '0' }))
}

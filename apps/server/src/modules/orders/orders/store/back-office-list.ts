import { parseAmount } from '@stoa/pricing'
import { sql } from 'kysely'
import type { NumberedOrder } from '../stored-order.ts'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'
import type { FieldColumn, Fields } from '../../../../kernel/lists/query/field-map.ts'
import { list } from '../../../../kernel/lists/query/list.ts'
import type { PageMetadata, WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { identitiesOf } from '../../../members/customers/index.ts'
import { listRow } from '../list-row.ts'
import type { ExportedOrder } from '../export-rows.ts'
import { loadExported } from './export-facts.ts'
import { loadOrders } from './orders.ts'
import { orderFields, orderWords, placedUnlessAsked } from './search.ts'
import { isToRefund } from './to-refund.ts'
import { isId } from './order-row.ts'

/** The fields the dashboard's order list can filter and sort by: those of orders, and columns of its own. */
function rowFields({ siteId, settings: { currency } }: SiteRead): Fields {
  const choices = ['$eq', '$ne', '$in', '$nin', '$exists']
  const country = { path: 'recipientInfo.address.country', type: 'text', notNull: false, sortable: false } as const
  const held = { path: 'held', type: 'boolean', notNull: true, sortable: false } as const
  const toShip = { path: 'toShip', type: 'boolean', notNull: true, sortable: false } as const
  const toRefund = { path: 'toRefund', type: 'boolean', notNull: true, sortable: false } as const
  const mailFailed = { path: 'mailFailed', type: 'boolean', notNull: true, sortable: false } as const
  const isTest = { path: 'isTest', type: 'boolean', notNull: true, sortable: false } as const
  const byGiftCard = { path: 'byGiftCard', type: 'boolean', notNull: true, sortable: false } as const
  const discounts = { path: 'appliedDiscounts.id', type: 'text', notNull: false, sortable: false } as const
  const customers = { path: 'customerId', type: 'uuid', notNull: false, sortable: false } as const
  const tags = { path: 'tags.privateTags.tagIds', type: 'text', notNull: false, sortable: false } as const
  const replaced = (path: string, change: Partial<FieldColumn>) =>
    [path, { ...getOrThrow(orderFields, path), ...change }] as const
  return new Map([
    ...orderFields,
    [country.path, { ...country, operators: choices, expression: sql.ref('country') }],
    [held.path, { ...held, operators: ['$eq'], expression: sql.ref('held') }],
    [isTest.path, { ...isTest, operators: ['$eq'], expression: sql.ref('is_test') }],
    [byGiftCard.path, { ...byGiftCard, operators: ['$eq'], expression: sql.ref('by_gift_card') }],
    [toShip.path, { ...toShip, operators: ['$eq'], expression: sql.ref('to_ship') }],
    [
      mailFailed.path,
      {
        ...mailFailed,
        operators: ['$eq'],
        // The outbox is of an area that comes later; it has a partial index of these few mails.
        expression: sql`(id in (select order_id from mail_message
          where site_id = ${siteId} and state = 'FAILED' and not dismissed))`,
      },
    ],
    [toRefund.path, { ...toRefund, operators: ['$eq'], expression: isToRefund }],
    [
      tags.path,
      {
        ...tags,
        operators: ['$hasSome'],
        listPath: '$[*]',
        expression: sql.ref('tag_ids'),
        some: (ids) => sql`tag_ids ?| ${ids.map(String)}::text[]`,
      },
    ],
    [
      customers.path,
      {
        ...customers,
        operators: ['$hasSome'],
        listPath: '$[*]',
        expression: sql.ref('id'),
        some: (ids) => sql`buyer_key in ${identitiesOf({ siteId }, ids.map(String).filter(isId))}`,
      },
    ],
    [
      discounts.path,
      {
        ...discounts,
        operators: ['$hasSome'],
        listPath: '$[*]',
        expression: sql.ref('discount_ids'),
        some: (ids) => sql`discount_ids ?| ${ids.map(String)}::text[]`,
      },
    ],
    replaced('priceSummary.total.amount', {
      type: 'bigint',
      expression: sql.ref('total_minor'),
      notNull: true,
      encode: (amount) => String(parseAmount(amount, currency)),
    }),
    replaced('lineItems.catalogReference.catalogItemId', {
      some: (ids) => sql`id in (select order_id from order_sale
        where site_id = ${siteId} and product_id = any(${ids.map(String).filter(isId)}::uuid[]))`,
    }),
  ])
}

interface ListRow {
  id: string
  /** Null if the row was never rendered. */
  list_row: string | null
}

const rowList = list({
  name: 'order rows',
  from: () => sql`sales_order`,
  fields: rowFields,
  visibleRows: sql`false`,
  onlyIfAsked: placedUnlessAsked,
  search: orderWords,
})

/** One page of order list rows, each as JSON text. An index selects the page, and only the orders on it are read. */
export async function searchRows(
  site: SiteRead,
  search: WireQuery | undefined,
): Promise<{ rows: string[]; metadata: PageMetadata }> {
  const { rows, metadata } = await rowList.page<ListRow>(site, sql`id`, search, {
    root: 'search',
    // A subquery instead of a join: a cached plan does not know how few rows the limit leaves, and would read all orders for the
    // join.
    wrap: (page) => sql<ListRow>`select paged.*,
      (select list_row from sales_order placed where placed.site_id = ${site.siteId} and placed.id = paged.id) as list_row
      from (${page}) as paged`,
  })
  const unrendered = rows.flatMap(({ id, list_row }) => (list_row === null ? id : []))
  const orders = new Map((await loadOrders(site, unrendered)).map(({ id, order }) => [id, order]))
  return { rows: rows.map(({ id, list_row }) => list_row ?? JSON.stringify(listRow(getOrThrow(orders, id)))), metadata }
}

export const countRows = rowList.count

/** One page of whole orders for the CSV export. */
export async function searchForFile(
  site: SiteRead,
  search: WireQuery | undefined,
): Promise<{ orders: NumberedOrder[]; metadata: PageMetadata }> {
  const { rows, metadata } = await rowList.page<{ id: string }>(site, sql`id`, search, { root: 'search' })
  const ids = rows.map(({ id }) => id)
  const orders = new Map((await loadOrders(site, ids)).map(({ id, order }) => [id, order]))
  return { orders: ids.map((id) => getOrThrow(orders, id)), metadata }
}

/** One page of orders with all that an export shows of them. */
export async function searchForExport(
  site: SiteRead,
  search: WireQuery | undefined,
): Promise<{ orders: ExportedOrder[]; metadata: PageMetadata }> {
  const { rows, metadata } = await rowList.page<{ id: string }>(site, sql`id`, search, { root: 'search' })
  const ids = rows.map(({ id }) => id)
  return { orders: await loadExported(site, ids), metadata }
}

import { service, type Order } from '@stoa/contract/services/ecom/orders'
import { sql } from 'kysely'
import { fieldMap } from '../../../../kernel/lists/query/field-map.ts'
import { list } from '../../../../kernel/lists/query/list.ts'
import type { PageMetadata, WireQuery } from '../../../../kernel/lists/query/page.ts'
import { partialSearch } from '../../../../kernel/lists/query/search.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { ActionableOrder } from '../open-actions.ts'
import { ownOrders } from './own-orders.ts'

export const orderFields = fieldMap(service, 'Order', service.queries.searchOrders.fields, {
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

export const orderWords = partialSearch({ identifiedBy: (text) => sql<boolean>`number::text = ${text.replace(/^#/, '')}` })

/** An order without its payment is a checkout that has begun. Lists leave it out unless their filter asks for this status. */
export const placedUnlessAsked = { field: 'status', value: 'INITIALIZED' } as const

const orderList = list({
  name: 'orders',
  from: () => sql`sales_order`,
  fields: orderFields,
  visibleRows: ownOrders,
  onlyIfAsked: placedUnlessAsked,
  search: orderWords,
})

/** An order in a list: its stored JSON text, its columns, and the fields its actions depend on. */
export interface ListedOrder {
  /** The JSON text of the whole order, with the given fields put before its own. */
  text(first: Record<string, string>): string
  actionable: ActionableOrder
}

interface ListedRow {
  id: string
  created_date: Date
  updated_date: Date
  number: bigint
  checkout_id: string | null
  purchased_date: Date
  doc_text: string
  status: Order['status']
  payment_status: Order['paymentStatus']
  fulfillment_status: Order['fulfillmentStatus']
  to_ship: boolean
  archived: boolean
  imported: boolean
  currency: string
  balance: Order['balanceSummary'] | null
}

/** One page of orders in one statement. The documents are not parsed. */
export async function searchOrders(
  site: SiteRead,
  search: WireQuery | undefined,
): Promise<{ orders: ListedOrder[]; metadata: PageMetadata }> {
  const columns = sql`id, created_date, updated_date, number, checkout_id, purchased_date,
    doc::text as doc_text, status, payment_status, fulfillment_status, to_ship, archived, imported, doc ->> 'currency' as currency,
    doc -> 'balanceSummary' as balance`
  const { rows, metadata } = await orderList.page<ListedRow>(site, columns, search, { root: 'search' })
  return { orders: rows.map(listed), metadata }
}

/** Groups orders by field values and counts them or sums one field. The result uses the caller's own names. */
export const aggregateOrders = orderList.measure

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
      hasUnitsToShip: row.to_ship,
      archived: row.archived,
      imported: row.imported,
      currency: row.currency,
      ...(row.balance && { balanceSummary: row.balance }),
    },
  }
}

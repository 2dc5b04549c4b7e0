import { service, type CustomerRow, type CustomerSource } from '@stoa/contract/services/stoa/customers'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { comparableEmail } from '@stoa/contract/email'
import { sql } from 'kysely'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { fieldMap, type FieldColumn, type Fields } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { PageMetadata, WireQuery } from '../../../kernel/lists/query/page.ts'
import { holds } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { newsletterSince } from '../marketing-consent/index.ts'
import { loadSpentElsewhere } from './store/sales.ts'
import { customerWords } from './words.ts'

const figures = ['orderCount', 'spent', 'owed', 'firstOrderDate', 'lastOrderDate']
const amount = (column: string) => ({ column, type: 'bigint', notNull: true }) as const

const customerFields = fieldMap(service, 'CustomerRow', service.queries.searchCustomers.fields, {
  name: { column: 'name', notNull: true },
  email: { column: 'email', encode: comparableEmail },
  country: 'country',
  isMember: { column: 'is_member', notNull: true },
  source: { column: 'source', notNull: true },
  orderCount: { column: 'order_count', type: 'integer', notNull: true },
  spent: amount('spent_minor'),
  owed: amount('owed_minor'),
  firstOrderDate: 'first_order_date',
  lastOrderDate: 'last_order_date',
})

const tags: FieldColumn = {
  path: 'tags',
  type: 'text',
  notNull: false,
  sortable: false,
  operators: ['$hasSome'],
  listPath: '$[*]',
  expression: sql.ref('tags'),
  some: (values) => sql`tags ?| ${values.map(String)}::text[]`,
}

/** The fields that a caller may filter and sort by. */
function fieldsOf(site: SiteRead): Fields {
  const { currency } = site.settings
  const newsletter: FieldColumn = {
    path: 'newsletter',
    type: 'boolean',
    notNull: true,
    sortable: false,
    operators: ['$eq'],
    expression: sql`(${newsletterSince(site, sql.ref('customer.email'))} is not null)`,
  }
  const fields = new Map([...customerFields, [tags.path, tags], [newsletter.path, newsletter]])
  for (const path of ['spent', 'owed'])
    fields.set(path, { ...getOrThrow(fields, path), encode: (text) => String(parseAmount(text, currency)) })
  if (!readsOrders(site)) for (const path of figures) fields.delete(path)
  return fields
}

/** True if the caller may know what customers bought. A task by filter has no caller: who started it was asked then. */
export function readsOrders({ caller }: SiteRead): boolean {
  return caller === undefined || holds(caller, 'ECOM.READ_ORDERS')
}

/** The list of customers for staff. No other caller can read rows. */
export const rowList = list({
  name: 'customers',
  from: () => sql`customer`,
  fields: fieldsOf,
  visibleRows: sql`false`,
  search: customerWords,
})

interface SelectedRow {
  id: string
  name: string
  email: string | null
  email_verified: boolean
  is_member: boolean
  source: CustomerSource
  country: string | null
  first_name: string | null
  last_name: string | null
  company: string | null
  phone: string | null
  tags: string[] | null
  created_date: Date
  updated_date: Date
  newsletter_date: Date | null
  order_count: number
  spent_minor: bigint
  refunded_minor: bigint
  owed_minor: bigint
  first_order_date: Date | null
  last_order_date: Date | null
}

const selected = (
  site: SiteRead,
) => sql`id, name, email, email_verified, is_member, source, country, doc ->> 'firstName' as first_name,
  doc ->> 'lastName' as last_name, doc ->> 'company' as company, doc ->> 'phone' as phone, tags, created_date, updated_date,
  ${newsletterSince(site, sql.ref('customer.email'))} as newsletter_date,
  order_count, spent_minor, refunded_minor, owed_minor, first_order_date, last_order_date`

/** One page of customers. */
export async function searchRows(
  site: SiteRead,
  search: WireQuery | undefined,
): Promise<{ rows: CustomerRow[]; metadata: PageMetadata }> {
  const { rows, metadata } = await rowList.page<SelectedRow>(site, selected(site), search, { root: 'search' })
  return { rows: await presentRows(site, rows), metadata }
}

/** The rows that meet a condition, in no order. */
export async function loadRows(site: SiteRead, ids: readonly string[]): Promise<CustomerRow[]> {
  return presentRows(site, await rowList.rowsWhere<SelectedRow>(site, selected(site), sql`id = any(${ids}::uuid[])`))
}

async function presentRows(site: SiteRead, rows: readonly SelectedRow[]): Promise<CustomerRow[]> {
  if (!readsOrders(site)) return rows.map(toRow)
  const { currency } = site.settings
  const elsewhere = Map.groupBy(
    await loadSpentElsewhere(
      site,
      rows.map(({ id }) => id),
    ),
    ({ customer_id }) => customer_id,
  )
  return rows.map((row) => ({
    ...toRow(row),
    orderCount: row.order_count,
    spent: formatAmount(row.spent_minor, currency),
    refunded: formatAmount(row.refunded_minor, currency),
    owed: formatAmount(row.owed_minor, currency),
    ...(row.order_count > 0 && { average: formatAmount(roundedShare(row.spent_minor, BigInt(row.order_count)), currency) }),
    ...(row.first_order_date && { firstOrderDate: row.first_order_date.toISOString() }),
    ...(row.last_order_date && { lastOrderDate: row.last_order_date.toISOString() }),
    ...(elsewhere.has(row.id) && {
      spentElsewhere: (elsewhere.get(row.id) ?? []).map((spent) => ({
        currency: spent.currency,
        amount: formatAmount(spent.amount, spent.currency),
      })),
    }),
  }))
}

/** Half a unit is rounded up. */
function roundedShare(sum: bigint, parts: bigint): bigint {
  return (2n * sum + parts) / (2n * parts)
}

function toRow(row: SelectedRow): CustomerRow {
  return {
    id: row.id,
    name: row.name,
    ...(row.first_name && { firstName: row.first_name }),
    ...(row.last_name && { lastName: row.last_name }),
    ...(row.company && { company: row.company }),
    ...(row.email && { email: row.email, emailVerified: row.email_verified }),
    ...(row.phone && { phone: row.phone }),
    ...(row.country && { country: row.country }),
    tags: row.tags ?? [],
    isMember: row.is_member,
    source: row.source,
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
    ...(row.newsletter_date && { newsletterDate: row.newsletter_date.toISOString() }),
  }
}

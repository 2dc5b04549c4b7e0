import { customerFilter, readCustomerConditions } from '@stoa/web/customer-conditions'
import { sql } from 'kysely'
import type { Selection } from '../../../kernel/lists/query/list.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { rowList } from './rows.ts'
import { maxSegments, segment } from './segment.ts'

/** The customers of a segment as the list selects them. Undefined for a segment that was deleted. */
export async function findSegment(site: SiteRead, id: string): Promise<Selection | undefined> {
  const found = await segment.find(site, id)
  if (!found) return undefined
  const { text, filters } = readCustomerConditions(found.conditions ?? '')
  return { filter: customerFilter(filters, site.settings.timeZone), ...(text && { search: { expression: text } }) }
}

/** The segments that there are. */
export async function loadSegmentIds(site: SiteRead): Promise<Set<string>> {
  return new Set((await segment.query(site, { paging: { limit: maxSegments } })).items.map(({ id }) => id))
}

export async function isIn(site: SiteRead, selection: Selection, customerId: string): Promise<boolean> {
  return (await rowList.count(site, selection, { extra: sql<boolean>`id = ${customerId}` })) > 0
}

/** The ids of the customers of a selection, in their order, after one. */
export async function customersAfter(
  site: SiteRead,
  selection: Selection,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  return (await contactsAfter(site, selection, after, limit)).map(({ id }) => id)
}

export interface CustomerContact {
  id: string
  email: string | null
  country: string | null
  orderCount: number
}

/** The same with what decides whether they may be mailed. */
export async function contactsAfter(
  site: SiteRead,
  selection: Selection,
  after: string | undefined,
  limit: number,
): Promise<CustomerContact[]> {
  const query = { ...selection, sort: [{ fieldName: 'id', order: 'ASC' as const }], cursorPaging: { limit } }
  const extra = after === undefined ? undefined : sql<boolean>`id > ${after}`
  const selected = sql`id, email, country, order_count as "orderCount"`
  return (await rowList.page<CustomerContact>(site, selected, query, { extra })).rows
}

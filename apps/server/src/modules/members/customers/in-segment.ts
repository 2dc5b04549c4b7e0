import { customerFilter, readCustomerConditions } from '@stoa/web/customer-conditions'
import { sql } from 'kysely'
import type { Selection } from '../../../kernel/lists/query/list.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { rowList } from './rows.ts'
import { segment } from './segment.ts'

/** The customers of a segment as the list selects them. Undefined for a segment that was deleted. */
export async function findSegment(site: SiteRead, id: string): Promise<Selection | undefined> {
  const found = await segment.find(site, id)
  if (!found) return undefined
  const { text, filters } = readCustomerConditions(found.conditions ?? '')
  return { filter: customerFilter(filters, site.settings.timeZone), ...(text && { search: { expression: text } }) }
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
  const query = { ...selection, sort: [{ fieldName: 'id', order: 'ASC' as const }], cursorPaging: { limit } }
  const extra = after === undefined ? undefined : sql<boolean>`id > ${after}`
  const { rows } = await rowList.page<{ id: string }>(site, sql`id`, query, { extra })
  return rows.map(({ id }) => id)
}

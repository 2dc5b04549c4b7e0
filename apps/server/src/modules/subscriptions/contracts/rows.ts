import {
  service,
  type CountSubscriptionsRequest,
  type SearchSubscriptionsResponse,
} from '@stoa/contract/services/stoa/subscriptions'
import { sql } from 'kysely'
import type { Row } from '../../../kernel/lists/entity/entity.ts'
import { fieldMap, type FieldColumn } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { subscriptionContract } from './contract.ts'
import { presentAll } from './present.ts'

const fields = fieldMap(service, 'Subscription', service.queries.searchSubscriptions.fields, {
  status: { column: 'status', notNull: true },
  nextDate: { column: 'next_date', type: 'timestamptz' },
  memberId: { column: 'member_id', type: 'uuid' },
})

const products: FieldColumn = {
  path: 'lines.productId',
  type: 'text',
  notNull: false,
  sortable: false,
  operators: ['$hasSome'],
  listPath: '$."lineItems"[*]."catalogReference"."catalogItemId"',
  expression: sql`doc`,
}

/** The rows of the back office. A shop that is open lists nothing of its test, and one that is being tested nothing else. */
export const rowList = list({
  name: 'subscription_row',
  from: ({ siteId, settings }) => sql`(select * from subscription_contract
    where site_id = ${siteId} and is_test = ${settings.mode === 'TEST'}) subscription_row`,
  fields: new Map([...fields, [products.path, products]]),
  visibleRows: 'ALL',
  search: unindexedSearch({ email: sql`email`, name: sql`name`, title: sql`doc ->> 'title'` }),
})

/** One page for the back office. */
export async function searchRows(site: SiteRead, search: WireQuery | null | undefined): Promise<SearchSubscriptionsResponse> {
  const page = await rowList.page<Row>(site, subscriptionContract.selected, search, { root: 'search' })
  const contracts = page.rows.map((row) => subscriptionContract.present(row))
  return { subscriptions: await presentAll(site, contracts), pagingMetadata: page.metadata }
}

export function countRows(site: SiteRead, { filter, search }: CountSubscriptionsRequest): Promise<number> {
  return rowList.count(site, { filter, search })
}

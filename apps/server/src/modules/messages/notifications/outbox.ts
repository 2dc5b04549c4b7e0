import {
  service,
  type MailState,
  type MailTemplate,
  type NotSentReason,
  type OutboxMail,
} from '@stoa/contract/services/stoa/mails'
import { sql, type RawBuilder } from 'kysely'
import { holds, type Caller } from '../../../kernel/site/caller.ts'
import { fieldMap } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { PageMetadata, WireQuery } from '../../../kernel/lists/query/page.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadOrders } from '../../orders/orders/ports/reading.ts'

const fields = fieldMap(service, 'OutboxMail', service.queries['searchMails'].fields, {
  kind: { column: 'kind', notNull: true },
  state: { column: 'state', notNull: true },
  recipient: { column: 'recipient', notNull: true },
})

/** The mails about orders, those about accounts, and the requests for reviews. */
const outbox = list({
  name: 'mails',
  from: ({ siteId }) => sql`(
    select site_id, id, kind, recipient, state, not_sent_reason, failure, attempts, created_date, sent_date, order_id, null::uuid as member_id
    from mail_message where site_id = ${siteId}
    union all
    select site_id, id, kind, recipient, state, null, failure, attempts, created_date, sent_date, order_id,
      (select member.id from member where member.site_id = ${siteId} and member.id = account_mail.member_id)
    from account_mail where site_id = ${siteId}) as mail`,
  fields,
  visibleRows: sql`false`,
  search: unindexedSearch({ recipient: sql`recipient` }),
})

interface OutboxRow {
  id: string
  kind: MailTemplate
  recipient: string
  state: MailState
  not_sent_reason: NotSentReason | null
  failure: string | null
  attempts: number
  created_date: Date
  sent_date: Date | null
  order_id: string | null
  member_id: string | null
}

export async function searchOutbox(
  site: SiteRead,
  caller: Caller,
  search: WireQuery | undefined,
): Promise<{ mails: OutboxMail[]; metadata: PageMetadata }> {
  const selected = sql`id, kind, recipient, state, not_sent_reason, failure, attempts, created_date, sent_date, order_id, member_id`
  const { rows, metadata } = await outbox.page<OutboxRow>(site, selected, search, { root: 'search', extra: readableBy(caller) })
  const orders = await loadOrders(site, [...new Set(rows.flatMap((row) => row.order_id ?? []))])
  const numbers = new Map(orders.map(({ id, order }) => [id, order.number ?? '']))
  return { mails: rows.map((row) => present(row, numbers)), metadata }
}

/** Mails about orders, with the permission to read orders; those about accounts, with the permission to read members. */
function readableBy(caller: Caller): RawBuilder<boolean> {
  const aboutOrders = sql<boolean>`(order_id is not null and ${holds(caller, 'ECOM.READ_ORDERS')}::boolean)`
  const aboutAccounts = sql<boolean>`(order_id is null and ${holds(caller, 'STOA.MEMBER_READ')}::boolean)`
  return sql<boolean>`(${aboutOrders} or ${aboutAccounts})`
}

function present(row: OutboxRow, numbers: ReadonlyMap<string, string>): OutboxMail {
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    state: row.state,
    ...(row.not_sent_reason && { notSentReason: row.not_sent_reason }),
    ...(row.failure && { failure: row.failure }),
    attempts: row.attempts,
    createdDate: row.created_date.toISOString(),
    sentDate: row.sent_date?.toISOString() ?? null,
    ...(row.order_id && { orderId: row.order_id, orderNumber: numbers.get(row.order_id) ?? '' }),
    ...(row.member_id && { memberId: row.member_id }),
  }
}

import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { InstantPlace } from '../../../../kernel/lists/query/instant-pages.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { ProviderEvent } from '../provider-reports.ts'

export interface PaymentEventRow {
  account_id: string
  id: string
  type: string
  subject: ProviderEvent['subject'] | null
  received_date: Date
  status: 'RECEIVED' | 'DONE' | 'IGNORED' | 'FAILED'
  error: string | null
}

const columns = sql.raw('account_id, id, type, subject, received_date, status, error')

/** Stores an event once; returns whether it is new. */
export async function insertPaymentEvent(
  { db, siteId, now }: SiteTx,
  accountId: string,
  { id, type, subject }: ProviderEvent,
): Promise<boolean> {
  const { rows } = await sql`insert into payment_event (site_id, account_id, id, type, subject, received_date, status)
    values (${siteId}, ${accountId}, ${id}, ${type}, ${subject ? jsonb(subject) : null}, ${now}, ${subject ? 'RECEIVED' : 'IGNORED'})
    on conflict do nothing returning id`.execute(db)
  await sql`update payment_account set last_event_date = ${now} where site_id = ${siteId} and id = ${accountId}
    and (last_event_date is null or last_event_date < ${now})`.execute(db)
  return rows.length > 0
}

export async function findPaymentEvent(
  { db, siteId }: SiteRead,
  accountId: string,
  id: string,
): Promise<PaymentEventRow | undefined> {
  const { rows } = await sql<PaymentEventRow>`select ${columns} from payment_event
    where site_id = ${siteId} and account_id = ${accountId} and id = ${id}`.execute(db)
  return rows[0]
}

export async function savePaymentEvent(
  { db, siteId }: SiteTx,
  { account_id, id }: Pick<PaymentEventRow, 'account_id' | 'id'>,
  { status, error = null }: { status: PaymentEventRow['status']; error?: string | null },
): Promise<void> {
  await sql`update payment_event set status = ${status}, error = ${error}
    where site_id = ${siteId} and account_id = ${account_id} and id = ${id}`.execute(db)
}

export type ListedEvent = PaymentEventRow & { provider: string }

export interface EventFilter {
  accountId?: string | undefined
  status?: string | undefined
}

/** The newest events first, after those that came at an instant with a larger id. */
export async function listPaymentEvents(
  { db, siteId }: SiteRead,
  { accountId, status }: EventFilter,
  after: InstantPlace | undefined,
  limit: number,
): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select event.account_id, event.id, event.type, event.subject, event.received_date, event.status, event.error, account.provider
    from payment_event event join payment_account account on account.site_id = ${siteId} and account.id = event.account_id
    where event.site_id = ${siteId} and (${accountId ?? null}::uuid is null or event.account_id = ${accountId ?? null}::uuid)
      and (${status ?? null}::text is null or event.status = ${status ?? null}) and (${after?.date ?? null}::timestamptz is null
        or (event.received_date, event.account_id || ' ' || event.id) < (${after?.date ?? null}::timestamptz, ${after?.id ?? null}::text))
    order by event.received_date desc, event.account_id || ' ' || event.id desc limit ${limit}`.execute(db)
  return rows
}

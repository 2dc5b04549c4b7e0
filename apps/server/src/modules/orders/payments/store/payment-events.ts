import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { ProviderEvent } from '../provider.ts'

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

/** The newest events first. */
export async function listPaymentEvents(
  { db, siteId }: SiteRead,
  { accountId, status, before }: { accountId: string | undefined; status: string | undefined; before: Date | undefined },
): Promise<(PaymentEventRow & { provider: string })[]> {
  const { rows } = await sql<PaymentEventRow & { provider: string }>`
    select event.account_id, event.id, event.type, event.subject, event.received_date, event.status, event.error, account.provider
    from payment_event event join payment_account account on account.site_id = ${siteId} and account.id = event.account_id
    where event.site_id = ${siteId} and (${accountId ?? null}::uuid is null or event.account_id = ${accountId ?? null}::uuid)
      and (${status ?? null}::text is null or event.status = ${status ?? null}) and (${before ?? null}::timestamptz is null or event.received_date < ${before ?? null})
    order by event.received_date desc, event.id desc limit 50`.execute(db)
  return rows
}

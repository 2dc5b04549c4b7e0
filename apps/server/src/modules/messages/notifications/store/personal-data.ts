import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function loadMailsTo(
  { db, siteId }: SiteRead,
  memberId: string,
  email: string | undefined,
): Promise<{ created_date: Date; recipient: string; subject: string; text: string }[]> {
  const { rows } = await sql<{ created_date: Date; recipient: string; subject: string; text: string }>`
    select mail.created_date, mail.recipient, mail.subject, mail.text from mail_message as mail
    join sales_order on sales_order.site_id = ${siteId} and sales_order.id = mail.order_id
    where mail.site_id = ${siteId} and (sales_order.member_id = ${memberId}
      or (sales_order.member_id is null and sales_order.email = ${email ?? null})) order by mail.created_date`.execute(db)
  return rows
}

export async function loadAccountMailsTo(
  { db, siteId }: SiteRead,
  memberId: string,
  email: string | undefined,
): Promise<{ created_date: Date; recipient: string; kind: string; state: string }[]> {
  const { rows } = await sql<{ created_date: Date; recipient: string; kind: string; state: string }>`
    select created_date, recipient, kind, state from account_mail
    where site_id = ${siteId} and (member_id = ${memberId} or (member_id is null and recipient = ${email ?? null}))
    order by created_date`.execute(db)
  return rows
}

export async function deleteMailsOfErasure({ db, siteId }: SiteTx, erasureId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from mail_message where site_id = ${siteId}
    and order_id in (select id from sales_order where site_id = ${siteId} and erasure_id = ${erasureId})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function deleteAccountMailsTo({ db, siteId }: SiteTx, memberId: string, email: string | undefined): Promise<number> {
  const { numAffectedRows } = await sql`delete from account_mail where site_id = ${siteId}
    and (member_id = ${memberId} or (member_id is null and recipient = ${email ?? null}))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

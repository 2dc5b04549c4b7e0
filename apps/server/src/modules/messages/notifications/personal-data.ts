import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

/** The mails of the outbox, as they were sent to the person; of those about the account, what became of them. */
export const mailData: PersonalData = {
  name: 'emails',
  tables: ['mail_message', 'account_mail'],
  async *read({ db, siteId }, { memberId, email }) {
    const { rows } = await sql<{ created_date: Date; recipient: string; subject: string; text: string }>`
      select mail.created_date, mail.recipient, mail.subject, mail.text from mail_message as mail
      join sales_order on sales_order.site_id = ${siteId} and sales_order.id = mail.order_id
      where mail.site_id = ${siteId} and (sales_order.member_id = ${memberId}
        or (sales_order.member_id is null and sales_order.email = ${email ?? null})) order by mail.created_date`.execute(db)
    for (const { created_date: createdDate, ...mail } of rows) yield { createdDate, ...mail }
    const { rows: ofAccount } = await sql<{ created_date: Date; recipient: string; kind: string; state: string }>`
      select created_date, recipient, kind, state from account_mail
      where site_id = ${siteId} and (member_id = ${memberId} or (member_id is null and recipient = ${email ?? null}))
      order by created_date`.execute(db)
    for (const { created_date: createdDate, ...mail } of ofAccount) yield { createdDate, ...mail }
  },
  async erase({ db, siteId }, { erasureId, memberId, email }) {
    const { numAffectedRows } = await sql`delete from mail_message where site_id = ${siteId}
      and order_id in (select id from sales_order where site_id = ${siteId} and erasure_id = ${erasureId})`.execute(db)
    const ofAccount = await sql`delete from account_mail where site_id = ${siteId}
      and (member_id = ${memberId} or (member_id is null and recipient = ${email ?? null}))`.execute(db)
    return { erased: Number(numAffectedRows ?? 0n) + Number(ofAccount.numAffectedRows ?? 0n) }
  },
}

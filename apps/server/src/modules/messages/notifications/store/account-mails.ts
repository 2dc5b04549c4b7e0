import { sql } from 'kysely'
import type { AutomationKind } from '@stoa/storefront/automation-mail-data'
import type { MailLanguage, MailTemplate } from '@stoa/contract/services/stoa/mails'
import type { SiteTx, SiteRead } from '../../../../kernel/site/site.ts'

export async function updateWaitingMail(
  { db, siteId }: SiteTx,
  {
    state,
    failure,
    sent,
    recipient,
    memberId,
    kind,
  }: {
    state: 'SENT' | 'FAILED' | 'WAITING'
    failure: string | null
    sent: Date | null
    recipient: string
    memberId: string
    kind: MailTemplate
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update account_mail
    set state = ${state}, failure = ${failure}, sent_date = ${sent}, attempts = attempts + 1, recipient = ${recipient}
    where site_id = ${siteId} and id = (select id from account_mail where site_id = ${siteId} and member_id = ${memberId}
      and kind = ${kind} and state = 'WAITING' order by created_date limit 1)`.execute(db)
  return numAffectedRows === 1n
}

export async function insertAccountMail(
  { db, siteId, now }: SiteTx,
  {
    id,
    kind,
    memberId,
    recipient,
    language,
    state,
    failure,
    sent,
  }: {
    id: string
    kind: MailTemplate
    memberId: string
    recipient: string
    language: MailLanguage
    state: 'SENT' | 'FAILED' | 'WAITING'
    failure: string | null
    sent: Date | null
  },
): Promise<void> {
  await sql`insert into account_mail (site_id, id, kind, member_id, recipient, language, state, failure, created_date, sent_date)
    values (${siteId}, ${id}, ${kind}, ${memberId}, ${recipient}, ${language}, ${state}, ${failure}, ${now}, ${sent})`.execute(db)
}

/** A request for reviews, a gift card, the news that an item is back or a mail of an automation, after an attempt to send it. */
export interface RequestMail {
  kind?:
    | 'REVIEW_REQUEST'
    | 'GIFT_CARD'
    | 'GIFT_CARD_HISTORY'
    | 'BACK_IN_STOCK'
    | 'CONTACT_MESSAGE'
    | 'NEWSLETTER_CONFIRMATION'
    | AutomationKind
  /** The id of the request, so that all its attempts are one entry. */
  id: string
  orderId?: string | undefined
  memberId?: string | undefined
  recipient: string
  language: MailLanguage
  state: 'SENT' | 'WAITING' | 'FAILED'
  failure?: string
}

/** Notes in the outbox what became of it. Its links and codes are secrets, so its content is not stored. */
export async function noteRequestMail(
  { db, siteId, now }: SiteTx,
  { kind = 'REVIEW_REQUEST', id, orderId, memberId, recipient, language, state, failure }: RequestMail,
): Promise<void> {
  const sent = state === 'SENT' ? now : null
  await sql`insert into account_mail (site_id, id, kind, member_id, order_id, recipient, language, state, failure, created_date, sent_date)
    values (${siteId}, ${id}, ${kind}, ${memberId ?? null}, ${orderId ?? null}, ${recipient}, ${language}, ${state},
      ${failure ?? null}, ${now}, ${sent})
    on conflict (site_id, id) do update set recipient = excluded.recipient, language = excluded.language, state = excluded.state,
      failure = excluded.failure, attempts = account_mail.attempts + 1,
      sent_date = coalesce(excluded.sent_date, account_mail.sent_date)`.execute(db)
}

/** Whom a mail of the outbox is for that waits to be sent, and how often that was tried. */
export async function findWaitingMail(
  { db, siteId }: SiteRead,
  id: string,
): Promise<{ recipient: string; language: MailLanguage; attempts: number } | undefined> {
  const { rows } = await sql<{ recipient: string; language: MailLanguage; attempts: number }>`
    select recipient, language, attempts from account_mail
    where site_id = ${siteId} and id = ${id} and state = 'WAITING'`.execute(db)
  return rows[0]
}

/**
 * False for a mail that the outbox has no more, because its recipient’s data was erased. An erasure that runs meanwhile waits, and then finds
 * what this transaction writes.
 */
export async function lockRequestMail({ db, siteId }: SiteTx, id: string): Promise<boolean> {
  const { rows } = await sql`select from account_mail where site_id = ${siteId} and id = ${id} for share`.execute(db)
  return rows.length > 0
}

/** The mails about an account, the newest first. */
export async function loadAccountMails(
  { db, siteId }: SiteRead,
  memberId: string,
  limit: number,
): Promise<{ kind: MailTemplate; state: string; date: Date }[]> {
  const { rows } = await sql<{ kind: MailTemplate; state: string; date: Date }>`select kind, state, created_date as date
    from account_mail where site_id = ${siteId} and member_id = ${memberId} order by created_date desc limit ${limit}`.execute(db)
  return rows
}

import type { MailLanguage, MailTemplate } from '@stoa/contract/services/stoa/mails'
import { sql } from 'kysely'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SendOutcome } from '../../../kernel/outside/mail/mailer.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import { updateWaitingMail, insertAccountMail } from './store/account-mails.ts'

/** A mail about an account, after an attempt to send it. */
export interface AccountMail {
  kind: MailTemplate
  memberId: string
  recipient: string
  language: MailLanguage
  outcome: SendOutcome
}

/** Notes in the outbox what became of a mail about an account. One that waits for the mail server stays one entry until it is sent. */
export async function noteAccountMail(
  site: SiteTx,
  { kind, memberId, recipient, language, outcome }: AccountMail,
): Promise<void> {
  const { now } = site
  const state = states[outcome.status]
  const failure = outcome.status === 'SENT' ? null : outcome.reason
  const sent = outcome.status === 'SENT' ? now : null
  const isKnown = await updateWaitingMail(site, { state, failure, sent, recipient, memberId, kind })
  if (isKnown) return
  await insertAccountMail(site, { id: newId(), kind, memberId, recipient, language, state, failure, sent })
}

const states = { SENT: 'SENT', REFUSED: 'FAILED', UNREACHABLE: 'WAITING' } as const

export const accountMailRetention: RetentionRule = {
  name: 'accountMails',
  defaultDays: 180,
  minDays: 30,
  maxDays: 4000,
  purge: (site, before, limit) => deleteRows(site, sql`account_mail`, sql`id`, sql`created_date < ${before}`, limit),
}

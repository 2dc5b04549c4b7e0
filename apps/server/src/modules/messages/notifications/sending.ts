import type { NotSentReason } from '@stoa/contract/services/stoa/mails'
import { job } from '../../../kernel/site/jobs.ts'
import { isMailAddress, type Mailer, type MailMessage, type SendOutcome } from '../../../kernel/outside/mail/mailer.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import * as store from './store/mails.ts'

/** Seconds until the next attempt, by attempt: a mail server may be away for a night. */
export const mailPauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800]

/** Why no mail goes out, whoever it is for. */
export async function whyNothingIsSent(site: SiteRead, mailer: Mailer | undefined): Promise<NotSentReason | undefined> {
  if (!mailer) return 'NO_SERVER'
  if (site.settings.mode === 'TEST' && !(await store.mailSettings(site)).send_in_test_mode) return 'TEST_MODE'
  return undefined
}

/** Why this mail is not sent. A mail without content has none because there was no template. */
export async function whyNotSent(
  site: SiteRead,
  mailer: Mailer | undefined,
  { recipient, html }: Pick<store.MailRow, 'recipient' | 'html'>,
): Promise<NotSentReason | undefined> {
  if (!isMailAddress(recipient)) return 'NO_ADDRESS'
  if (html === '') return 'NO_TEMPLATES'
  return whyNothingIsSent(site, mailer)
}

/** The fields of a message that the site's owner decides. */
export async function loadSender(site: SiteRead): Promise<Pick<MailMessage, 'senderName' | 'replyTo'>> {
  const { sender_name: name, reply_to: replyTo } = await store.mailSettings(site)
  return { senderName: name || site.settings.name, ...(replyTo && { replyTo }) }
}

/**
 * The job that sends one mail, outside of any transaction. After a crash between the server's answer and the outcome it runs again,
 * with the same Message-ID. What the mail server says is stored with the mail and never thrown, because the log of failed jobs must
 * not hold addresses.
 */
export function mailSender(mailer: Mailer | undefined) {
  const sendMail = job<{ mailId: string }>(
    'notifications.send-mail',
    async (site, { mailId }) => {
      const mail = await store.findMail(site, mailId)
      // An earlier run may have sent it.
      if (mail?.state !== 'WAITING') return
      const notSentReason = await whyNotSent(site, mailer, mail)
      if (notSentReason) {
        await site.transaction((tx) => store.saveAttempt(tx, mail, { state: 'NOT_SENT', notSentReason }))
        return
      }
      const { recipient: to, subject, html, text, message_id: messageId } = mail
      const outcome = await mailer!.send({ ...(await loadSender(site)), messageId, to, subject, html, text })
      await site.transaction(async (tx) => {
        const attempt = attemptOf(outcome, mail.attempts, tx.now)
        const isWritten = await store.saveAttempt(tx, mail, attempt)
        if (isWritten && attempt.next) tx.enqueue(sendMail, { mailId }, { after: attempt.next })
      })
    },
    { queue: 'mail' },
  )
  return sendMail
}

function attemptOf(outcome: SendOutcome, attempts: number, now: Date): store.Attempt {
  if (outcome.status === 'SENT') return { state: 'SENT', sent: now }
  const pause = outcome.status === 'UNREACHABLE' ? mailPauses[attempts] : undefined
  const failure = outcome.reason
  return pause === undefined
    ? { state: 'FAILED', failure }
    : { state: 'WAITING', failure, next: new Date(now.getTime() + pause * 1000) }
}

import type { Job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { whyNotSent } from './sending.ts'
import * as store from './store/mails.ts'
import type { MailParts, MailWriter } from './write-mail.ts'

/** Queues a mail again, to a corrected address where one is given. Returns it as it is then; undefined when there is none. */
export type Resend = (site: SiteTx, mailId: string, recipient?: string) => Promise<store.MailRow | undefined>

export function resender({ mailer }: MailParts, { newMessageId }: MailWriter, sendMail: Job<{ mailId: string }>): Resend {
  return async (site, mailId, recipient) => {
    const mail = await store.lockMail(site, mailId)
    if (!mail) return undefined
    const queued = { ...mail, recipient: recipient ?? mail.recipient, message_id: newMessageId() }
    const notSentReason = await whyNotSent(site, mailer, queued)
    await store.requeueMail(site, {
      ...queued,
      state: notSentReason ? 'NOT_SENT' : 'WAITING',
      not_sent_reason: notSentReason ?? null,
    })
    if (!notSentReason) site.enqueue(sendMail, { mailId })
    return store.findMail(site, mailId)
  }
}

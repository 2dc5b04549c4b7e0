import type { MailRenderer } from '@stoa/storefront/mail'
import { job } from '../../../kernel/site/jobs.ts'
import type { Mailer, SendOutcome } from '../../../kernel/outside/mail/mailer.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { JobName, SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { loadOwnerEmails } from '../../platform/sites/index.ts'
import {
  loadMailFrame,
  loadSender,
  mailLanguage,
  mailPauses,
  noteRequestMail,
  whyNothingIsSent,
} from '../../messages/notifications/index.ts'
import { contactMessage, type ContactMail, type StoredMessage } from './entity.ts'

export const mailContactMessage: JobName<{ messageId: string; mailId: string }> = { name: 'contact-messages.mail-message' }

export interface MailParts {
  /** Absent without a configured mail server. */
  mailer: Mailer | undefined
  /** Absent where the storefront is not built. */
  render: MailRenderer | undefined
  publicUrl: string
}

/** Who gets the mails about messages: the address that answers to the shop's mails go to, otherwise its owners. */
export async function loadRecipients(site: SiteRead): Promise<string[]> {
  const { replyTo } = await loadSender(site)
  return replyTo ? [replyTo] : loadOwnerEmails(site)
}

/**
 * Sends the mail about a message to one recipient, whose answer goes to the visitor. A mail server that does not answer is tried again for
 * a night. After a crash between its answer and the outcome the mail is sent again, with the same Message-ID.
 */
export function messageMailer({ mailer, render, publicUrl }: MailParts) {
  return job<NonNullable<(typeof mailContactMessage)['payload']>>(
    mailContactMessage.name,
    async (site, { messageId, mailId }) => {
      const message = await contactMessage.find(asStaff(site), messageId)
      const mail = message?.mails.find(({ id }) => id === mailId)
      // It was deleted, or sent already.
      if (!message || mail?.state !== 'WAITING') return
      if (!mailer || !render || message.state === 'SPAM' || (await whyNothingIsSent(site, mailer)))
        return site.transaction((tx) => saveMail(tx, messageId, { ...mail, state: 'NOT_SENT' }))
      const language = mailLanguage(undefined, site)
      const { name, email, phone, subject, message: text } = message
      const content = await render({
        ...(await loadMailFrame(site, 'CONTACT_MESSAGE', { language, url: site.settings.origin })),
        kind: 'CONTACT_MESSAGE',
        name: name ?? undefined,
        email: email ?? undefined,
        phone: phone ?? undefined,
        subject: subject ?? undefined,
        message: text ?? undefined,
        url: `${publicUrl}/dashboard/sites/${site.siteId}/messages/${messageId}`,
      })
      const { senderName } = await loadSender(site)
      const outcome = await mailer.send({
        ...content,
        senderName,
        ...(email && { replyTo: email }),
        to: mail.to,
        messageId: `${mailId}@${mailer.domain}`,
      })
      return site.transaction(async (tx) => {
        const after = afterAttempt(mail, outcome)
        await saveMail(tx, messageId, after)
        const { id, to: recipient, state, failure } = after
        if (state !== 'NOT_SENT')
          await noteRequestMail(tx, { kind: 'CONTACT_MESSAGE', id, recipient, language, state, ...(failure && { failure }) })
        const pause = mailPauses[mail.attempts]
        if (state === 'WAITING' && pause !== undefined)
          tx.enqueue(mailContactMessage, { messageId, mailId }, { after: new Date(tx.now.getTime() + pause * 1000) })
      })
    },
    { queue: 'mail' },
  )
}

function afterAttempt({ failure: _before, ...mail }: ContactMail, outcome: SendOutcome): ContactMail {
  const attempts = mail.attempts + 1
  if (outcome.status === 'SENT') return { ...mail, attempts, state: 'SENT' }
  const isLast = outcome.status === 'REFUSED' || mailPauses[mail.attempts] === undefined
  return { ...mail, attempts, state: isLast ? 'FAILED' : 'WAITING', failure: outcome.reason }
}

/** Somebody may have deleted the message meanwhile. */
async function saveMail(tx: SiteTx, messageId: string, mail: ContactMail): Promise<void> {
  const site = asStaff(tx)
  if (!(await contactMessage.find(site, messageId))) return
  const before: StoredMessage = await contactMessage.lock(site, messageId)
  const mails = before.mails.map((each) => (each.id === mail.id ? mail : each))
  await contactMessage.save(site, before, { ...before, mails }, 0)
}

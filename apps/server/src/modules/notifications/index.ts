import type { Module } from '../../kernel/module.ts'
import type { RateLimits } from '../../kernel/rate-limit.ts'
import { mailOperations } from './operations.ts'
import { mailReaction, shippingMail } from './reactions.ts'
import { resender } from './resend.ts'
import { mailRetention } from './retention.ts'
import { mailSender } from './sending.ts'
import { mailWriter, type MailParts } from './write-mail.ts'

export { countFailedMails } from './store.ts'

export function notificationsModule({ limits, ...parts }: MailParts & { limits: Pick<RateLimits, 'mailByHand'> }) {
  const sendMail = mailSender(parts.mailer)
  const writer = mailWriter(parts, sendMail)
  const resend = resender(parts, writer, sendMail)
  return {
    name: 'notifications',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/mails': mailOperations(parts, writer, { resend, limits }) },
    jobs: [sendMail, shippingMail(writer)],
    reactions: [mailReaction(writer, resend)],
    retention: [mailRetention],
  } satisfies Module
}

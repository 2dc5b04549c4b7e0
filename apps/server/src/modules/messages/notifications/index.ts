import { stopTestMails } from './store/mails.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import { paymentLinks } from '../../orders/payment-requests/index.ts'
import { codePurpose } from '../../pricing/gift-cards/index.ts'
import { giftCardMails } from './gift-card-mails.ts'
import { linkMail } from './order-links.ts'
import { orderLinks, mails } from './operations/index.ts'
import { claimPhoneMessages } from './operations/claim-phone-messages.ts'
import { phoneRetention, phoneSeal } from './phone-outbox.ts'
import {
  downloadsMail,
  invoicedMail,
  mailReaction,
  paymentMail,
  subscriptionMail,
  reminderMail,
  requestMail,
  returnedMail,
  shippingMail,
} from './reactions.ts'
import { accountMailRetention } from './account-mails.ts'
import { reportMails } from './report-mails.ts'
import { resender } from './resend.ts'
import { mailRetention } from './retention.ts'
import { mailSender } from './sending.ts'
import { mailWriter, type MailParts } from './write-mail.ts'
import { logoUsage } from './logo-usage.ts'
import { mailStopData } from './mail-stops.ts'
import { mailData } from './personal-data.ts'

export { findWaitingMail, loadAccountMails, lockRequestMail, noteRequestMail, type RequestMail } from './store/account-mails.ts'
export { checkOwnAddress } from './check-own-address.ts'
export { checkText, findBlockViolations } from './check-text.ts'
export { presentDesign } from './mail-design.ts'
export { findStopsAmong } from './store/mail-stops.ts'
export { isStopped, mailStop, showStop, stopAddress } from './mail-stops.ts'
export { loadMailFrame } from './mail-frame.ts'
export { countBrokenMailTexts } from './mail-texts.ts'
export { accountMailer, type AccountMailParts } from './account-mailer.ts'
export type { PhoneMessages } from './phone-messages.ts'
export { phoneOutbox } from './phone-outbox.ts'
export { countFailedMails } from './store/mails.ts'
export { mailPauses, loadSender, whyNothingIsSent } from './sending.ts'
export { mailLanguage } from './write-mail.ts'

export function notificationsModule({
  limits,
  secrets,
  ...parts
}: MailParts & { limits: Pick<RateLimits, 'mailByHand' | 'mayMailAccount'>; secrets: Secrets }) {
  const sendMail = mailSender(parts.mailer)
  const writer = mailWriter(parts, sendMail)
  const resend = resender(parts, writer, sendMail)
  const mailLink = linkMail(writer)
  return {
    name: 'notifications',
    migrations: `${import.meta.dirname}/migrations`,
    disarm: stopTestMails,
    services: {
      'stoa/mails': mails({ ...parts, ...writer, resend, limits }),
      'stoa/phone-messages': { claimPhoneMessages: claimPhoneMessages(phoneSeal(secrets)) },
      'stoa/order-links': orderLinks({ ...parts, mailLink }),
    },
    jobs: [
      sendMail,
      shippingMail(writer),
      downloadsMail(writer),
      paymentMail(writer),
      subscriptionMail(writer),
      invoicedMail(writer),
      requestMail(writer, paymentLinks(secrets)),
      reminderMail(writer),
      returnedMail(writer),
      mailLink,
      ...reportMails({ ...parts, limits }),
      ...giftCardMails(parts, writer, seal(secrets, codePurpose)),
    ],
    reactions: [mailReaction(writer, resend)],
    retention: [mailRetention, accountMailRetention, phoneRetention],
    personalData: [mailData, mailStopData],
    fileUsages: [logoUsage],
  } satisfies Module
}

import type { MailParts, MailWriter } from '../write-mail.ts'
import type { Resend } from '../resend.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { listOrderMails, listFailedMails, searchMails, getMail, resendMail, dismissMail } from './outbox.ts'
import { getMailSending, getMailSettings, updateMailSettings, sendTestMail } from './settings.ts'
import { getMailText, listMailTexts, listMailTextVersions, previewMail, updateMailText } from './texts.ts'
import type { Job } from '../../../../kernel/site/jobs.ts'
import { getOrderLinkAvailability, requestOrderLink } from './order-links.ts'

export const mails = (
  parts: Pick<MailParts, 'mailer' | 'render'> &
    Pick<MailWriter, 'renderContent'> & { resend: Resend; limits: Pick<RateLimits, 'mailByHand'> },
) => ({
  listOrderMails,
  listFailedMails,
  searchMails,
  getMail,
  resendMail: resendMail(parts),
  dismissMail,
  getMailSending: getMailSending(parts),
  getMailSettings: getMailSettings(parts),
  updateMailSettings,
  sendTestMail: sendTestMail(parts),
  listMailTexts,
  getMailText: getMailText(parts),
  updateMailText,
  listMailTextVersions,
  previewMail: previewMail(parts),
})

export const orderLinks = (
  parts: Pick<MailParts, 'mailer' | 'render'> & { mailLink: Job<{ orderId: string; mailKey: string }> },
) => ({
  getOrderLinkAvailability: getOrderLinkAvailability(parts),
  requestOrderLink: requestOrderLink(parts),
})

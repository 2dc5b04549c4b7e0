import type { Order } from '@stoa/contract/services/ecom/orders'
import type { MailLanguage, MailTemplate } from '@stoa/contract/services/stoa/mails'
import type { MailContents } from '@stoa/storefront/mail'
import { mailData } from '@stoa/storefront/mail-data'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** The contents of the sample of a mail, for previews and test mails: about the given order or a made-up one. */
export function sampleMail(kind: MailTemplate, { settings, now }: SiteRead, language: MailLanguage, order?: Order): MailContents {
  const { origin, currency } = settings
  return mailData[kind].sample({ language, origin, currency, date: now.toISOString(), order })
}

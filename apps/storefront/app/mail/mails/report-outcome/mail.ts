import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dateFormat } from '@stoa/web/date-format'
import type { MailTemplate } from '../../mail-template.ts'
import type { ReportOutcome, ReportOutcomeMail } from './data.ts'

export const reportOutcome: MailTemplate<ReportOutcomeMail> = {
  reader: 'MEMBER',
  write({ shop, outcome, date }, i18n) {
    const day = dateFormat(i18n.locale, shop, { dateStyle: 'long' }).format(new Date(date))
    return {
      subject: i18n._(msg`Your report at ${shop.name}`),
      title: i18n._(msg`We’ve looked at your report`),
      paragraphs: [i18n._(msg`On ${day} you reported a member. Thank you.`), i18n._(outcomes[outcome])],
    }
  },
}

const outcomes: Readonly<Record<ReportOutcome, MessageDescriptor>> = {
  MUTED: msg`We’ve muted the member, who can’t publish anything any more.`,
  BLOCKED: msg`We’ve blocked the member.`,
  DISMISSED: msg`We found nothing that breaks our rules, so nothing changes for the member.`,
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dateFormat } from '@stoa/web/date-format'
import { mailTemplate } from '../../mail-template.ts'
import { design, type ReportOutcome, type ReportOutcomeMail } from './data.ts'

export const reportOutcome = mailTemplate<ReportOutcomeMail>()({
  reader: 'MEMBER',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`Your report at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`We’ve looked at your report`,
    BODY: ({ reportDate, outcome }) => [msg`On ${reportDate} you reported a member. Thank you.`, outcome],
  },
  write: ({ shop, outcome, date }, i18n) => ({
    values: {
      reportDate: dateFormat(i18n.locale, shop, { dateStyle: 'long' }).format(new Date(date)),
      outcome: i18n._(outcomes[outcome]),
    },
  }),
})

const outcomes: Readonly<Record<ReportOutcome, MessageDescriptor>> = {
  MUTED: msg`We’ve muted the member, who can’t publish anything any more.`,
  BLOCKED: msg`We’ve blocked the member.`,
  DISMISSED: msg`We found nothing that breaks our rules, so nothing changes for the member.`,
}

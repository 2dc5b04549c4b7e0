import { job } from '../../../kernel/site/jobs.ts'
import { mailModeration, mailReportOutcome } from '../../members/community/index.ts'
import { accountMailer, type AccountMailParts } from './account-mailer.ts'

/** Mails the outcome of a report to the reporter and to the member it was about. Neither mail identifies the other person. */
export function reportMails(parts: AccountMailParts) {
  const send = accountMailer(parts)
  return [
    job<NonNullable<typeof mailReportOutcome.payload>>(
      mailReportOutcome.name,
      async (site, { memberId, outcome, reportedDate }) => {
        await send(site, { memberId, language: site.settings.language }, { kind: 'REPORT_OUTCOME', outcome, date: reportedDate })
      },
      { queue: 'mail' },
    ),
    job<NonNullable<typeof mailModeration.payload>>(
      mailModeration.name,
      async (site, { memberId, event }) => {
        await send(site, { memberId, language: site.settings.language }, { kind: 'MEMBER_MODERATED', event })
      },
      { queue: 'mail' },
    ),
  ]
}

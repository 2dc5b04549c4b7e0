import type { ReportOutcome } from '@stoa/storefront/mail'
import type { JobName, SiteTx } from '../../../kernel/site/site.ts'
import { insertDecision } from './store/decisions.ts'
import { markAnswered } from './store/reports.ts'

/** Mails a member what became of their report. */
export const mailReportOutcome: JobName<{ memberId: string; outcome: ReportOutcome; reportedDate: string }> = {
  name: 'notifications.mail-report-outcome',
}

/** Mails a member what staff decided about them. */
export const mailModeration: JobName<{ memberId: string; event: 'MUTED' | 'BLOCKED' }> = {
  name: 'notifications.mail-moderation',
}

/**
 * Tells whoever reported a member, and the member, what staff decided. Each report is answered once: a decision without a new report
 * sends no mail and is not part of the history.
 */
export async function notifyReporters(site: SiteTx, memberId: string, outcome: ReportOutcome): Promise<void> {
  const rows = await markAnswered(site, memberId)
  if (rows.length === 0) return
  await insertDecision(site, { memberId, outcome, reportCount: rows.length })
  const latest = new Map<string, Date>()
  for (const { reporting_member_id: reporter, created_date } of rows)
    if (created_date > (latest.get(reporter) ?? new Date(0))) latest.set(reporter, created_date)
  for (const [reporter, date] of latest)
    site.enqueue(mailReportOutcome, { memberId: reporter, outcome, reportedDate: date.toISOString() })
  if (outcome !== 'DISMISSED') site.enqueue(mailModeration, { memberId, event: outcome })
}

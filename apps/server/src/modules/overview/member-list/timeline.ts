import * as contract from '@stoa/contract/services/stoa/member-timeline'
import type { TimelineEntry } from '@stoa/contract/services/stoa/member-timeline'
import { notFound } from '../../../kernel/basics/errors.ts'
import { holds } from '../../../kernel/site/caller.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { loadEntriesAbout } from '../../platform/audit/index.ts'
import { loadReportDates } from '../../members/community/index.ts'
import { loadNotes } from '../../members/member-notes/index.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { loadAccountMails } from '../../messages/notifications/index.ts'
import { placedBy } from '../../orders/orders/ports/buyers.ts'

const most = 100

export const listMemberTimeline = implementRead(contract.listMemberTimeline, async ({ site, caller }, request) => {
  const memberId = request.memberId
  const member = await findMember(site, memberId)
  if (!member) throw notFound('member', { id: memberId })
  const [orders, reports, mails, notes, changes] = await Promise.all([
    holds(caller, 'ECOM.READ_ORDERS') ? placedBy(site, memberId, most) : [],
    loadReportDates(site, memberId, most),
    loadAccountMails(site, memberId, most),
    loadNotes(site, memberId),
    holds(caller, 'STOA.AUDIT_LOG_READ') ? loadEntriesAbout(site, memberId, most) : [],
  ])
  const entries: TimelineEntry[] = [
    { kind: 'JOINED', date: member.createdDate },
    ...orders.map(({ id, number, date }) => entry('ORDER_PLACED', date, { orderId: id, orderNumber: number })),
    ...reports.map((date) => entry('REPORTED', date)),
    ...mails.map(({ kind, state, date }) => entry('MAILED', date, { mailKind: kind, mailState: state })),
    ...notes.map(({ author, created_date }) => entry('NOTE_WRITTEN', created_date, { by: author })),
    ...changes.map(({ operation, caller: by, date }) => entry('CHANGED_BY_STAFF', date, { operation, by })),
  ]
  return { entries: entries.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, most) }
})

function entry(kind: TimelineEntry['kind'], date: Date, more: Partial<TimelineEntry> = {}): TimelineEntry {
  return { kind, date: date.toISOString(), ...more }
}

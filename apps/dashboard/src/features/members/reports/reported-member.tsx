import { plural, t } from '@lingui/core/macro'
import type { MemberReport } from '@stoa/contract/services/members/member-report'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { Link } from 'react-router'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { nameOf } from '../name.ts'
import { MemberActivity, MemberStatus } from '../states.tsx'
import { CaseDetails } from './case-details.tsx'
import { reportCategory } from './categories.ts'
import type { Reported } from './queries.ts'
import { ReportActions } from './report-actions.tsx'
import classes from './reports.module.css'

const shownAtOnce = 5

interface ReportedMemberProps {
  reported: Reported
  /** The members by their IDs. */
  names: ReadonlyMap<string, MemberRow>
}

/** A reported member with the reports about them, and what can be done. */
export function ReportedMember({ reported, names }: ReportedMemberProps) {
  const { member, reports, count, lastReportDate } = reported
  const name = nameOf(member)
  const further = count - Math.min(reports.length, shownAtOnce)
  return (
    <li>
      <div className={classes.head}>
        <Avatar name={name} src={member.photo} size={36} />
        <span className={classes.who}>
          <span className={classes.name}>
            <Link to={paths.member(member.id!)}>{name}</Link>
            {member.status !== 'APPROVED' && <MemberStatus code={member.status} />}
            <MemberActivity code={member.activityStatus} />
          </span>
          <span className={classes.quiet}>
            {plural(count, { one: '# report', other: '# reports' })} · {t`last`} <When date={lastReportDate} />
          </span>
        </span>
        <ReportActions reported={reported} />
      </div>
      <ul className={classes.reports} aria-label={t`Reports about ${name}`}>
        {reports.slice(0, shownAtOnce).map((report) => (
          <Report key={report.id} report={report} reporter={names.get(report.reportingMemberId ?? '')} />
        ))}
        {further > 0 && (
          <li className={classes.quiet}>{plural(further, { one: 'and # earlier report', other: 'and # earlier reports' })}</li>
        )}
      </ul>
      <CaseDetails memberId={member.id!} name={name} />
    </li>
  )
}

function Report({ report: { reason, createdDate }, reporter }: { report: MemberReport; reporter: MemberRow | undefined }) {
  return (
    <li>
      <strong>{reportCategory(reason?.category)}</strong>
      {reason?.description && <p>{reason.description}</p>}
      <span className={classes.quiet}>
        {reporter && (
          <>
            <Link to={paths.member(reporter.id!)}>{nameOf(reporter)}</Link> ·{' '}
          </>
        )}
        <When date={createdDate} />
      </span>
    </li>
  )
}

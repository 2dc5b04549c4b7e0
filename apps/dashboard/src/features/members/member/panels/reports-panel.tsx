import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { queryMemberReports } from '@stoa/contract/calls/members/member-report'
import type { MemberReport } from '@stoa/contract/services/members/member-report'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { Panel, PanelFooter } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import classes from '../../members.module.css'
import { nameOf } from '../../name.ts'
import { reportCategory } from '../../reports/categories.ts'
import { memberReportsQuery } from '../../reports/queries.ts'

/** Reports about the member, and by the member. Hidden without the permission to read them. */
export function ReportsPanel({ memberId }: { memberId: string }) {
  if (!isAllowed(queryMemberReports)) return null
  return (
    <>
      <Reports
        title={t`Reports about this member`}
        empty={t`Nobody has reported this member.`}
        memberId={memberId}
        side="about"
      />
      <Reports title={t`Reports by this member`} memberId={memberId} side="by" />
    </>
  )
}

interface ReportsProps {
  title: string
  /** Without it, nothing is shown where there are no reports. */
  empty?: string
  memberId: string
  side: 'about' | 'by'
}

function Reports({ title, empty, memberId, side }: ReportsProps) {
  const query = useQuery(memberReportsQuery(memberId, side))
  if (empty === undefined && query.data?.reports.length === 0) return null
  return (
    <Panel title={title} flush>
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the reports`}>
        {({ reports, names }) => (
          <>
            <RowList label={title} {...(empty !== undefined && { empty })}>
              {reports.map((report) => {
                const other = side === 'about' ? report.reportingMemberId : report.reportedMemberId
                return <ReportRow key={report.id} report={report} other={names.get(other!)} />
              })}
            </RowList>
            {reports.length > 0 && (
              <PanelFooter>
                <Link to={paths.memberReports(`?${side}=${memberId}`)}>{t`Show in the reports`}</Link>
              </PanelFooter>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function ReportRow({ report: { reason, createdDate }, other }: { report: MemberReport; other: MemberRow | undefined }) {
  return (
    <Row
      title={reportCategory(reason?.category)}
      detail={
        <>
          {reason?.description && <span className={classes.note}>{reason.description}</span>}
          {reason?.description && <br />}
          {other && (
            <>
              <Link to={paths.member(other.id!)}>{nameOf(other)}</Link> ·{' '}
            </>
          )}
          <When date={createdDate} />
        </>
      }
    />
  )
}

import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReportDecision, ReportedProfile, ReportOutcome } from '@stoa/contract/services/stoa/member-report-cases'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { When } from '../../../lib/format/when.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { reportCaseQuery } from './queries.ts'
import classes from './reports.module.css'

const outcomes: Readonly<Record<ReportOutcome, MessageDescriptor>> = {
  DISMISSED: msg({ message: 'Dismissed', context: 'reports' }),
  MUTED: msg({ message: 'Muted', context: 'reports' }),
  BLOCKED: msg({ message: 'Blocked', context: 'reports' }),
}

/** The profile at the time of the report, and the decisions about earlier reports. */
export function CaseDetails({ memberId, name }: { memberId: string; name: string }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  return (
    <div className={classes.case}>
      <Button
        size="compact-sm"
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t`Evidence and history of ${name}`}
      >
        {t`Evidence and history`}
      </Button>
      {isOpen && (
        <div id={id}>
          <Case memberId={memberId} />
        </div>
      )}
    </div>
  )
}

function Case({ memberId }: { memberId: string }) {
  const query = useQuery(reportCaseQuery(memberId))
  return (
    <Loaded query={query} skeleton={<Skeleton height={80} />} failed={t`We couldn’t load the evidence`}>
      {({ profiles, decisions }) => (
        <div className={classes.evidence}>
          <h3>{t`The profile when it was reported`}</h3>
          {profiles.length === 0 && <p className={classes.quiet}>{t`Nothing was kept for these reports.`}</p>}
          <ul>
            {profiles.map((profile) => (
              <ShownProfile key={profile.firstReportedDate} profile={profile} />
            ))}
          </ul>
          <h3>{t`Earlier decisions`}</h3>
          {decisions.length === 0 && <p className={classes.quiet}>{t`None.`}</p>}
          <ul>
            {decisions.map((decision) => (
              <Decision key={decision.date} decision={decision} />
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  )
}

function ShownProfile({
  profile: { nickname, title, photoUrl, coverUrl, about, firstReportedDate, lastReportedDate },
}: {
  profile: ReportedProfile
}) {
  return (
    <li className={classes.profile}>
      <Avatar name={nickname ?? ''} src={photoUrl} size={36} />
      <span className={classes.who}>
        <b>{nickname || t`No name`}</b>
        {title && <span>{title}</span>}
        {about && <span>{about}</span>}
        {coverUrl && (
          <a href={coverUrl} target="_blank" rel="noreferrer">
            {t`Cover image`}
          </a>
        )}
        <span className={classes.quiet}>
          <When date={firstReportedDate} />
          {!isSameMinute(firstReportedDate, lastReportedDate) && (
            <>
              {' – '}
              <When date={lastReportedDate} />
            </>
          )}
        </span>
      </span>
    </li>
  )
}

function isSameMinute(one: string, other: string): boolean {
  return one.slice(0, 16) === other.slice(0, 16)
}

function Decision({ decision: { date, outcome, reportCount } }: { decision: ReportDecision }) {
  return (
    <li>
      {t(outcomes[outcome])}{' '}
      <span className={classes.quiet}>
        {plural(reportCount, { one: '# report', other: '# reports' })} · <When date={date} />
      </span>
    </li>
  )
}

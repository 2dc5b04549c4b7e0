import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { useQuery } from '@tanstack/react-query'
import { learnAbout } from '../../../lib/learn.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { settleWithin } from '../../../lib/settle-within.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { reportsQuery, type Reported } from './queries.ts'
import { ReportedMember } from './reported-member.tsx'
import classes from './reports.module.css'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(reportsQuery))

export default function ReportsPage() {
  return (
    <Page title={t`Reported members`} narrow lead={t`Reports come from members. Nobody learns who reported them.`}>
      <Loaded
        query={useQuery(reportsQuery)}
        skeleton={<Skeleton height={320} radius="md" />}
        failed={t`We couldn’t load the reports`}
      >
        {({ reported, names, total }) => (
          <>
            {reported.length === 0 && (
              <Empty
                why={t`No reports. Members can report others whose profile breaks your rules.`}
                learn={learnAbout('members/member-report')}
              />
            )}
            <Group title={t`To review`} reported={reported.filter(({ reviewed }) => !reviewed)} names={names} />
            <Group title={t`Reviewed`} reported={reported.filter(({ reviewed }) => reviewed)} names={names} />
            {total > reported.length && (
              <p className={classes.quiet}>
                {plural(total - reported.length, {
                  one: 'Dismiss reports to see # more reported member.',
                  other: 'Dismiss reports to see # more reported members.',
                })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface GroupProps {
  title: string
  reported: readonly Reported[]
  names: ReadonlyMap<string, MemberRow>
}

function Group({ title, reported, names }: GroupProps) {
  if (reported.length === 0) return null
  return (
    <Panel title={title} flush>
      <ul className={classes.list} aria-label={title}>
        {reported.map((each) => (
          <ReportedMember key={each.member.id} reported={each} names={names} />
        ))}
      </ul>
    </Panel>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { areIds } from '../../../lib/format/ids.ts'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { PickedNames } from '../../../lib/pickers/entity-picker.tsx'
import { memberKind } from '../../../lib/pickers/members.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { reportsQuery, type Reported, type ReportChoice } from './queries.ts'
import { ReportedMember } from './reported-member.tsx'
import classes from './reports.module.css'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(reportsQuery(readChoice(new URL(request.url).searchParams))))

export default function ReportsPage() {
  const [parameters] = useSearchParams()
  const choice = readChoice(parameters)
  return (
    <Page
      title={t`Reported members`}
      narrow
      lead={t`Reports come from members. The reported member doesn’t learn who sent them.`}
    >
      <Choice choice={choice} />
      <Loaded
        query={useQuery(reportsQuery(choice))}
        skeleton={<Skeleton height={320} radius="md" />}
        failed={t`We couldn’t load the reports`}
      >
        {({ reported, names, total }) => (
          <>
            {reported.length === 0 && (
              <Empty
                why={t`No reports. Members can report others whose profile breaks your rules.`}
                learn={<GuideLink to="members" />}
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

function readChoice(parameters: URLSearchParams): ReportChoice {
  const [about, by] = [parameters.get('about') ?? '', parameters.get('by') ?? '']
  return { ...(areIds([about]) && { about }), ...(areIds([by]) && { by }) }
}

/** Says that only some reports are shown, and leads to all of them. */
function Choice({ choice: { about, by } }: { choice: ReportChoice }) {
  if (!about && !by) return null
  return (
    <p className={classes.choice}>
      {about ? (
        <Trans>
          Only reports about <PickedNames kind={memberKind} ids={[about]} />.
        </Trans>
      ) : (
        <Trans>
          Only members whom <PickedNames kind={memberKind} ids={[by!]} /> reported.
        </Trans>
      )}{' '}
      <Link to={paths.memberReports()}>{t`Show all reports`}</Link>
    </p>
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

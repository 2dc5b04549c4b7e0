import { plural, t } from '@lingui/core/macro'
import { Button, Select, Skeleton } from '@mantine/core'
import type { TestClockMove } from '@stoa/contract/services/stoa/test-clock'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { writeDate } from '../../../lib/format/format.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Warning } from '../../../ui/feedback/warning.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { eventsQuery, movesQuery, namesQuery } from './queries.ts'
import { StepList } from './step-list.tsx'
import { toSteps } from './steps.ts'
import classes from './test-clock-page.module.css'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(movesQuery))

const all = 'all'

/** What the shop did while its test clock moved: of the latest movement, unless the URL names another one. */
export default function TestClockPage() {
  const query = useQuery(movesQuery)
  const [params, setParams] = useSearchParams()
  return (
    <Page
      title={t`Test clock`}
      lead={t`What the shop did while its clock moved, the latest first. Emails are only sent if the email settings allow it in test mode.`}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={320} radius="md" />}
        failed={t`We couldn’t load the movements of the clock`}
      >
        {(moves) =>
          moves[0] ? (
            <Happened
              moves={moves}
              chosen={params.get('move') ?? moves[0].id ?? all}
              onChoose={(move) => setParams({ move }, { replace: true, preventScrollReset: true })}
            />
          ) : (
            <Empty why={t`The test clock has not been moved yet. In test mode you move it at the top of each page.`} />
          )
        }
      </Loaded>
    </Page>
  )
}

interface HappenedProps {
  moves: readonly TestClockMove[]
  /** The id of a movement, or `all`. */
  chosen: string
  onChoose: (chosen: string) => void
}

function Happened({ moves, chosen, onChoose }: HappenedProps) {
  const move = moves.find(({ id }) => id === chosen)
  const query = useInfiniteQuery(eventsQuery(chosen === all ? undefined : chosen))
  const pages = query.data?.pages.map(({ events = [] }) => events) ?? []
  const names = useQueries({ queries: pages.map(namesQuery) })
  const { timeZone } = useSession().site
  return (
    <>
      <div className={classes.head}>
        <Select
          label={t`Movement`}
          className={classes.choice}
          value={chosen}
          allowDeselect={false}
          onChange={(value) => value && onChoose(value)}
          data={[
            ...moves.map((each) => ({ value: each.id ?? '', label: periodOf(each, timeZone) })),
            ...(moves.length > 1 ? [{ value: all, label: t`All movements` }] : []),
          ]}
        />
        {move && <p role="status">{countsOf(move)}</p>}
      </div>
      {move?.failure && <Warning>{t`The clock stopped: ${move.failure}`}</Warning>}
      <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />} failed={t`We couldn’t load what happened`}>
        {() =>
          pages.some(({ length }) => length > 0) ? (
            <StepList steps={toSteps(pages.flat())} names={new Map(names.flatMap(({ data }) => [...(data ?? [])]))} />
          ) : (
            <Empty why={t`Nothing was due while the clock moved.`} />
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <Button className={classes.more} onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {t`Show more`}
        </Button>
      )}
    </>
  )
}

/** For example 'Dec 1, 2026, 9:00 AM – Jan 1, 2027, 9:00 AM'. */
function periodOf({ from = '', at = '' }: TestClockMove, timeZone: string): string {
  const [first, last] = [from, at].map((date) => writeDate(new Date(date), { dateStyle: 'medium', timeStyle: 'short', timeZone }))
  return `${first} – ${last}`
}

function countsOf({ jobCount = 0, eventCount = 0 }: TestClockMove): string {
  const jobs = plural(jobCount, { one: '# background job', other: '# background jobs' })
  const events = plural(eventCount, { one: '# event', other: '# events' })
  return t`${jobs}, ${events}`
}

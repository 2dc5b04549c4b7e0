import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Popover, Progress } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getTestClock, moveTestClock, stopTestClock } from '@stoa/contract/calls/stoa/test-clock'
import type { MoveTestClockRequest, TestClock as Clock } from '@stoa/contract/services/stoa/test-clock'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { isAllowed } from '../../lib/calls/access.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { sessionQuery, useSession } from '../../lib/calls/session.ts'
import { useCall, type Sending } from '../../lib/calls/use-call.ts'
import { writeDate, writeNumber } from '../../lib/format/format.ts'
import { shopQuery } from '../../lib/site/shop.ts'
import { testClockQuery } from '../../lib/site/test-clock.ts'
import { paths } from '../../paths.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'
import { DateTimeInput } from '../../ui/fields/date-time-input.tsx'
import { isMoment } from '../../ui/fields/moment-value.ts'
import classes from './test-clock.module.css'

/** Shows the time of a shop in test mode on every page, and moves its clock. */
export function TestClock() {
  const { data: shop } = useQuery(shopQuery)
  const mayRead = isAllowed(getTestClock)
  const { data: clock } = useQuery({ ...testClockQuery, enabled: shop?.testMode === true && mayRead })
  useArrival(clock)
  if (!mayRead) return <TimeAlone />
  if (!shop?.testMode || !clock) return null
  return (
    <aside className={classes.ribbon} aria-label={t`Test clock`}>
      {clock.moving ? <Moving clock={clock} /> : <Resting clock={clock} />}
    </aside>
  )
}

/** Everything on the screen may have changed once the clock has arrived. */
function useArrival(clock: Clock | undefined) {
  const wasMoving = useRef(false)
  useEffect(() => {
    if (wasMoving.current && clock?.moving === false) void queryClient.invalidateQueries()
    wasMoving.current = clock?.moving ?? false
  }, [clock?.moving])
}

/** For people whose role leaves the clock out, while it is ahead: the dates that they see follow it. */
function TimeAlone() {
  const { site } = useSession()
  const { dataUpdatedAt } = useQuery(sessionQuery)
  const offset = Number(site.clockOffsetMilliseconds)
  if (offset === 0) return null
  return (
    <aside className={classes.ribbon} aria-label={t`Test clock`}>
      <TimeOfShop date={new Date(dataUpdatedAt + offset)} />
    </aside>
  )
}

/** Short enough for one line of a phone. */
const shapeOfTime = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

function TimeOfShop({ date }: { date: Date }) {
  const { timeZone } = useSession().site
  const time = writeDate(date, { ...shapeOfTime, timeZone })
  return (
    <p>
      <Trans>
        <b>Time of the shop:</b> {time}
      </Trans>
    </p>
  )
}

function Resting({ clock }: { clock: Clock }) {
  const move = useCall(moveTestClock, { failed: t`We couldn’t move the clock`, refreshes: [testClockQuery] })
  const [isOpen, { toggle }] = useDisclosure(false)
  const happened = countHappened(clock)
  return (
    <>
      <TimeOfShop date={new Date(clock.now ?? '')} />
      {/* On a phone, the ways would take a quarter of the screen of every page. */}
      <Button hiddenFrom="sm" size="compact-sm" variant="default" aria-expanded={isOpen} onClick={toggle}>
        {t`Move clock`}
      </Button>
      <div className={classes.ways} data-open={isOpen} role="group" aria-label={t`Move the clock ahead`}>
        <CallButton call={move} size="compact-sm" variant="default" onClick={() => move.send({ days: 1 })}>
          {t`1 day`}
        </CallButton>
        <CallButton call={move} size="compact-sm" variant="default" onClick={() => move.send({ weeks: 1 })}>
          {t`1 week`}
        </CallButton>
        <CallButton call={move} size="compact-sm" variant="default" onClick={() => move.send({ toNextEvent: true })}>
          {t`To the next event`}
        </CallButton>
        {isAllowed(moveTestClock) && <OtherTime clock={clock} move={move} />}
        <Link to={paths.testClock()}>{happened > 0 ? t`What happened (${writeNumber(happened)})` : t`What happened`}</Link>
      </div>
    </>
  )
}

/** The jobs and events of the latest movement. */
function countHappened({ lastMove: { jobCount = 0, eventCount = 0 } = {} }: Pick<Clock, 'lastMove'>): number {
  return jobCount + eventCount
}

function OtherTime({ clock, move }: { clock: Clock; move: Sending<MoveTestClockRequest> }) {
  const { timeZone } = useSession().site
  const [isOpen, { close, open }] = useDisclosure(false)
  const [moment, setMoment] = useState('')
  const isLater = isMoment(moment) && new Date(moment) > new Date(clock.now ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLater) return
    close()
    move.send({ to: moment })
  }
  const show = () => {
    setMoment(clock.now ?? '')
    open()
  }
  return (
    <Popover opened={isOpen} onChange={(opened) => !opened && close()} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button size="compact-sm" variant="default" onClick={() => (isOpen ? close() : show())}>
          {t`To a date`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Move the clock to a date`}>
        <form onSubmit={submit} noValidate>
          <DateTimeInput label={t`Date and time of the shop`} value={moment} onChange={setMoment} timeZone={timeZone} />
          <CallButton call={move} type="submit" variant="filled" mt="sm" fullWidth disabled={!isLater}>
            {t`Move`}
          </CallButton>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** How far the clock has come, and the way to stop it. */
function Moving({ clock: { lastMove = {} } }: { clock: Clock }) {
  const { timeZone } = useSession().site
  const stop = useCall(stopTestClock, { failed: t`We couldn’t stop the clock`, refreshes: [testClockQuery] })
  const [from, to, at] = [lastMove.from, lastMove.to, lastMove.at].map((date) => new Date(date ?? '').getTime()) as [
    number,
    number,
    number,
  ]
  const time = writeDate(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const done = countHappened({ lastMove })
  return (
    <>
      <p role="status">
        <Trans>
          <b>The clock is moving.</b> It is at {time}.
        </Trans>{' '}
        {plural(done, { one: '# thing happened', other: '# things happened' })}
      </p>
      <Progress className={classes.progress} value={(100 * (at - from)) / Math.max(1, to - from)} aria-label={t`Test clock`} />
      <CallButton call={stop} size="compact-sm" variant="default" onClick={() => stop.send({})}>
        {t`Stop`}
      </CallButton>
    </>
  )
}

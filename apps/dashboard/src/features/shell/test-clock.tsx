import { CallButton } from '../../ui/actions/call-button.tsx'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { setSiteClock } from '@stoa/contract/calls/stoa/sites'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { writeDate } from '../../lib/format/format.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { sessionQuery, useSession } from '../../lib/calls/session.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { DateTimeInput } from '../../ui/fields/date-time-input.tsx'
import { isMoment } from '../../ui/fields/moment-value.ts'
import classes from './test-clock.module.css'

/** Shows on every page that the test clock is on, moves it and resets it. */
export function TestClock() {
  const { site } = useSession()
  const { dataUpdatedAt } = useQuery(sessionQuery)
  const offset = Number(site.clockOffsetMilliseconds)
  const goBack = useCall(setSiteClock, {
    failed: t`We couldn’t reset the clock`,
    done: t`Shop returned to real time`,
    onDone: () => void queryClient.invalidateQueries(),
  })
  if (offset === 0) return null
  const today = writeDate(new Date(dataUpdatedAt + offset), { dateStyle: 'full', timeZone: site.timeZone })
  return (
    <aside className={classes.ribbon} aria-label={t`Test clock`}>
      <p>
        <Trans>
          <b>The test clock is running.</b> For this shop it is {today}. Orders and deadlines use this date.
        </Trans>
      </p>
      <ChangeTime now={new Date(dataUpdatedAt + offset).toISOString()} timeZone={site.timeZone} />
      <CallButton call={goBack} size="compact-sm" onClick={() => goBack.send({})}>
        {t`Return to real time`}
      </CallButton>
    </aside>
  )
}

function ChangeTime({ now, timeZone }: { now: string; timeZone: string }) {
  const [isOpen, { close, toggle }] = useDisclosure(false)
  const [moment, setMoment] = useState(now)
  const change = useCall(setSiteClock, {
    failed: t`We couldn’t change the clock`,
    done: t`Clock changed`,
    onDone: () => {
      close()
      void queryClient.invalidateQueries()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMoment(moment)) change.send({ now: moment })
  }
  return (
    <Popover opened={isOpen} onChange={(open) => !open && close()} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button size="compact-sm" onClick={toggle}>
          {t`Change time`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Change time`}>
        <form onSubmit={submit} noValidate>
          <DateTimeInput label={t`Date and time of the shop`} value={moment} onChange={setMoment} timeZone={timeZone} />
          <CallButton call={change} type="submit" variant="filled" mt="sm" fullWidth disabled={!isMoment(moment)}>
            {t`Apply`}
          </CallButton>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

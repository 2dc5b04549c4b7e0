import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { setSiteClock } from '@stoa/contract/calls/stoa/sites'
import { useQuery } from '@tanstack/react-query'
import { writeDate } from '../../lib/format.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionQuery, useSession } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import classes from './test-clock.module.css'

/** Shows on every page that the test clock is on, and resets it. */
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
      <Button size="compact-sm" onClick={() => goBack.send({})} loading={goBack.sending}>
        {t`Return to real time`}
      </Button>
    </aside>
  )
}

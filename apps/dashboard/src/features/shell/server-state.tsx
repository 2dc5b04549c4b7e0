import { plural, t } from '@lingui/core/macro'
import { getHealth } from '@stoa/contract/calls/stoa/health'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../lib/calls/access.ts'
import { healthQuery } from '../overview/shared/health.ts'
import { paths } from '../../paths.ts'
import classes from './shell.module.css'

/** Shows whether the server and its database respond, and whether background work fails again and again. */
export function ServerState() {
  const { data: ready } = useQuery({
    queryKey: ['ready'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/ready', { signal }).catch(() => undefined)
      // An unread response body keeps its connection open.
      await answer?.body?.cancel()
      return answer?.ok ?? false
    },
    refetchInterval: 30_000,
  })
  const { data: health } = useQuery({ ...healthQuery, enabled: isAllowed(getHealth), refetchInterval: 60_000 })
  if (ready === undefined) return null
  const failed = health?.failedWorkCount ?? 0
  if (!ready || failed === 0) {
    return (
      <p className={classes.serverState} role="status" data-state={ready ? 'good' : 'bad'}>
        {ready ? t`Background jobs are running` : t`The server is not responding`}
      </p>
    )
  }
  return (
    <p className={classes.serverState} role="status" data-state="warn">
      <Link to={paths.health()}>{plural(failed, { one: '# background job fails', other: '# background jobs fail' })}</Link>
    </p>
  )
}

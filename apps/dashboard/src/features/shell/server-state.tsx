import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import classes from './shell.module.css'

/** Shows whether the server and its database respond. */
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
  if (ready === undefined) return null
  return (
    <p className={classes.serverState} role="status" data-ready={ready}>
      {ready ? t`Background jobs are running` : t`The server is not responding`}
    </p>
  )
}

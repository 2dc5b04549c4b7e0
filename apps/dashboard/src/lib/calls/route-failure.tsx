import { t } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { toFailure } from './failure.ts'
import { queryClient } from './query-client.ts'
import { FailureNotice, type Failure } from '../../ui/feedback/failure.tsx'

/** The content of an error boundary. "Try again" also drops loaded data, because the screen may have failed on it. */
export function RouteFailure() {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const tryAgain = () => {
    queryClient.removeQueries({ type: 'inactive' })
    void navigate({ pathname, search, hash }, { replace: true })
  }
  return <FailureNotice failure={toRouteFailure(error)} onRetry={tryAgain} />
}

function toRouteFailure(error: unknown): Failure {
  const title = t`We couldn’t show this`
  if (error instanceof CallError || !navigator.onLine) return toFailure(error, title)
  const fault = isRouteErrorResponse(error) ? error.statusText : error instanceof Error ? error.message : String(error)
  return { title, detail: t`This is a fault of the back office. What you saved is safe. (${fault})` }
}

import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { connection } from '../../lib/page/connection.ts'

/** Shown while the shop cannot be reached. */
export function Offline() {
  const isOffline = useSyncExternalStore(connection.subscribe, connection.isOffline, () => false)
  return (
    <div role="status" className="sticky top-0 z-30 bg-ink text-center text-wall">
      {isOffline && (
        <p className="px-5 py-2 text-small">
          <Trans>You’re offline. Nothing you’ve typed is lost.</Trans>
        </p>
      )}
    </div>
  )
}

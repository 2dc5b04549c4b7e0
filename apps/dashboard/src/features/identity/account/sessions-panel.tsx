import { CallButton } from '../../../ui/actions/call-button.tsx'
import { t } from '@lingui/core/macro'
import { endOtherSessions, endSession } from '@stoa/contract/calls/stoa/account'
import type { PersonSession } from '@stoa/contract/services/stoa/account'
import { describeKnownDevice } from '@stoa/web/device'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { sessionsQuery } from './queries.ts'

/** The browsers that are signed in to the account. */
export function SessionsPanel({ sessions }: { sessions: readonly PersonSession[] }) {
  const endOthers = useCall(endOtherSessions, {
    failed: t`We couldn’t sign out the other sessions`,
    done: t`Signed out of all other sessions`,
    refreshes: [sessionsQuery],
  })
  return (
    <Panel
      title={t`Sessions`}
      flush
      actions={
        sessions.length > 1 && (
          <CallButton call={endOthers} size="compact-sm" onClick={() => endOthers.send({})}>
            {t`Sign out all other sessions`}
          </CallButton>
        )
      }
    >
      <RowList label={t`Sessions`}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </RowList>
    </Panel>
  )
}

function SessionRow({ session: { id, current, userAgent = '', address, lastUsedDate } }: { session: PersonSession }) {
  const name = describeKnownDevice(userAgent) || t`Unknown browser`
  const end = useCall(endSession, {
    failed: t`We couldn’t sign out the session`,
    done: t`Session signed out`,
    refreshes: [sessionsQuery],
  })
  return (
    <Row
      title={
        <>
          {name}
          {current && <Status tone="good">{t`This browser`}</Status>}
        </>
      }
      detail={
        <>
          {t`Last used`} <When date={lastUsedDate} />
          {address && ` · ${address}`}
        </>
      }
    >
      {!current && (
        <CallButton call={end} size="compact-sm" onClick={() => end.send({ sessionId: id })} aria-label={t`Sign out ${name}`}>
          {t`Sign out`}
        </CallButton>
      )}
    </Row>
  )
}

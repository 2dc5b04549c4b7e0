import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { endMemberSession, endMemberSessions, listMemberSessions } from '@stoa/contract/calls/stoa/member-security'
import type { MemberSession } from '@stoa/contract/services/stoa/member-security'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { describeKnownDevice } from '@stoa/web/device'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { When } from '../../../../lib/format/when.tsx'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { memberSessionsQuery } from '../../queries.ts'

/** The open sessions of a member. Staff without the permission do not see them. */
export function SessionsPanel({ memberId }: { memberId: string }) {
  return isAllowed(listMemberSessions) ? <Sessions memberId={memberId} /> : null
}

function Sessions({ memberId }: { memberId: string }) {
  const query = useQuery(memberSessionsQuery(memberId))
  const count = query.data?.length ?? 0
  const endAll = useCall(endMemberSessions, {
    failed: t`We couldn’t sign out the member`,
    done: t`Signed out everywhere`,
    refreshes: [memberSessionsQuery(memberId)],
  })
  return (
    <Panel
      title={t`Signed in`}
      flush
      actions={
        count > 0 && (
          <Confirm
            question={plural(count, { one: 'End # session?', other: 'End # sessions?' })}
            consequence={t`The member has to sign in again everywhere.`}
            confirmLabel={t`Sign out everywhere`}
            onConfirm={() => endAll.send({ memberId })}
          >
            {(ask) => (
              <CallButton call={endAll} size="compact-sm" onClick={ask}>
                {t`Sign out everywhere`}
              </CallButton>
            )}
          </Confirm>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the sessions`}>
        {(sessions) => (
          <RowList label={t`Sessions`} empty={t`Not signed in anywhere.`}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} memberId={memberId} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

interface SessionRowProps {
  session: MemberSession
  memberId: string
}

function SessionRow({ session: { id, userAgent = '', address, lastUsedDate, clientId }, memberId }: SessionRowProps) {
  const name = describeKnownDevice(userAgent) || (clientId ? t`Another front end` : t`Unknown browser`)
  const end = useCall(endMemberSession, {
    failed: t`We couldn’t sign out the session`,
    done: t`Session signed out`,
    refreshes: [memberSessionsQuery(memberId)],
  })
  return (
    <Row
      title={name}
      detail={
        <>
          {t`Last used`} <When date={lastUsedDate} />
          {address && ` · ${address}`}
        </>
      }
    >
      <CallButton call={end} size="compact-sm" onClick={() => end.send({ sessionId: id })} aria-label={t`Sign out ${name}`}>
        {t`Sign out`}
      </CallButton>
    </Row>
  )
}

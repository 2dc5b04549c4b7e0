import { plural, t } from '@lingui/core/macro'
import { deleteMemberReports } from '@stoa/contract/calls/members/member-report'
import { blockMember, muteMember } from '@stoa/contract/calls/members/members'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { members } from '../list.ts'
import { nameOf } from '../name.ts'
import { memberQuery } from '../queries.ts'
import { anyReports, type Reported } from './queries.ts'
import classes from './reports.module.css'

/** The actions on a reported member. Muting and blocking mark the reports as reviewed and keep them. Dismissing deletes them. */
export function ReportActions({ reported: { member, count } }: { reported: Reported }) {
  const { status, activityStatus } = member
  const id = member.id!
  const name = nameOf(member)
  const refreshes = [anyReports, members, memberQuery(id)]
  const mute = useCall(muteMember, {
    failed: t`We couldn’t mute the member`,
    done: t`${name} muted`,
    refreshes,
    onDone: readReviewed,
  })
  const block = useCall(blockMember, {
    failed: t`We couldn’t block the member`,
    done: t`${name} blocked`,
    refreshes,
    onDone: readReviewed,
  })
  const dismiss = useCall(deleteMemberReports, {
    failed: t`We couldn’t dismiss the reports`,
    done: t`Reports about ${name} dismissed`,
    refreshes: [anyReports],
  })
  return (
    <span className={classes.actions}>
      <Confirm
        question={t`Dismiss the reports about ${name}?`}
        consequence={plural(count, {
          one: '# report is deleted, and nothing happens to the member. You can’t undo this.',
          other: '# reports are deleted, and nothing happens to the member. You can’t undo this.',
        })}
        confirmLabel={t`Dismiss`}
        onConfirm={() => dismiss.send({ memberId: id })}
      >
        {(ask) => (
          <CallButton call={dismiss} size="compact-sm" onClick={ask} aria-label={t`Dismiss the reports about ${name}`}>
            {t`Dismiss`}
          </CallButton>
        )}
      </Confirm>
      {activityStatus !== 'MUTED' && (
        <Confirm
          question={t`Mute ${name}?`}
          consequence={t`${name} can still sign in and buy, but not publish anything that others see. You can unmute the member later.`}
          confirmLabel={t`Mute`}
          harmless
          onConfirm={() => mute.send({ id })}
        >
          {(ask) => (
            <CallButton call={mute} size="compact-sm" onClick={ask} aria-label={t`Mute ${name}`}>
              {t`Mute`}
            </CallButton>
          )}
        </Confirm>
      )}
      {(status === 'APPROVED' || status === 'PENDING') && (
        <Confirm
          question={t`Block ${name}?`}
          consequence={t`${name} can no longer sign in, and others no longer see the profile. You can unblock the member later.`}
          confirmLabel={t`Block`}
          onConfirm={() => block.send({ id })}
        >
          {(ask) => (
            <CallButton call={block} size="compact-sm" onClick={ask} aria-label={t`Block ${name}`}>
              {t`Block`}
            </CallButton>
          )}
        </Confirm>
      )}
    </span>
  )
}

/** The server notes a moment after the change that the reports are reviewed. */
function readReviewed(): void {
  setTimeout(() => void queryClient.invalidateQueries(anyReports), 1500)
}

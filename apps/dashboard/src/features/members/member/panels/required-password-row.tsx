import { t } from '@lingui/core/macro'
import { getMemberPassword, requireNewPassword } from '@stoa/contract/calls/stoa/member-security'
import type { Member } from '@stoa/contract/services/members/members'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Row } from '../../../../ui/rows/row-list.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { memberName } from '../../name.ts'
import { memberPasswordQuery, memberSessionsQuery } from '../../queries.ts'

/** Shows whether the member's password still signs in. Hidden without the permission to read it, and without a password. */
export function RequiredPasswordRow({ member }: { member: Member }) {
  return isAllowed(getMemberPassword) ? <RequiredPassword member={member} /> : null
}

function RequiredPassword({ member }: { member: Member }) {
  const memberId = member.id!
  const { data } = useQuery(memberPasswordQuery(memberId))
  const require = useCall(requireNewPassword, {
    failed: t`We couldn’t require a new password`,
    done: t`The member has to choose a new password`,
    refreshes: [memberPasswordQuery(memberId), memberSessionsQuery(memberId)],
  })
  if (!data?.hasPassword) return null
  if (data.newPasswordRequired)
    return (
      <Row
        title={
          <>
            {t`New password`}
            <Status tone="warn">{t({ message: 'Required', context: 'password' })}</Status>
          </>
        }
        detail={t`The member can’t sign in with the current password and chooses another one with a link in an email.`}
      />
    )
  return (
    <Row title={t`New password`} detail={t`Require one if someone else may know the current password.`}>
      <Confirm
        question={t`Require a new password from ${memberName(member)}?`}
        consequence={t`The current password stops working, all sessions end, and links that were emailed before no longer work. The member chooses a new password with “Forgotten your password?” or with an email that you send.`}
        confirmLabel={t`Require a new password`}
        onConfirm={() => require.send({ memberId })}
      >
        {(ask) => (
          <CallButton call={require} size="compact-sm" onClick={ask}>
            {t`Require a new password`}
          </CallButton>
        )}
      </Confirm>
    </Row>
  )
}

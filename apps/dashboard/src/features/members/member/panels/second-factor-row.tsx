import { plural, t } from '@lingui/core/macro'
import { listFactors, resetFactors } from '@stoa/contract/calls/stoa/second-factors'
import type { Member } from '@stoa/contract/services/members/members'
import type { MemberFactorType } from '@stoa/contract/services/stoa/second-factors'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Row } from '../../../../ui/rows/row-list.tsx'
import { memberName } from '../../name.ts'
import { memberFactorsQuery } from '../../queries.ts'

/** The member's second factors. Hidden without the permission to read them. */
export function SecondFactorRow({ member }: { member: Member }) {
  return isAllowed(listFactors) ? <Factors member={member} /> : null
}

function Factors({ member }: { member: Member }) {
  const memberId = member.id!
  const { data } = useQuery(memberFactorsQuery(memberId))
  const reset = useCall(resetFactors, {
    failed: t`We couldn’t reset the second factor`,
    done: t`Second factor reset`,
    refreshes: [memberFactorsQuery(memberId)],
  })
  if (!data) return null
  const { factors = [], recoveryCodesLeft = 0, devices = [] } = data
  const names = factors.map(({ type, name }) => (name ? `${factorName(type)} (${name})` : factorName(type)))
  const more = [
    plural(recoveryCodesLeft, { one: '# recovery code left', other: '# recovery codes left' }),
    ...(devices.length > 0 ? [plural(devices.length, { one: '# remembered browser', other: '# remembered browsers' })] : []),
  ]
  return (
    <Row
      title={t`Two-factor authentication`}
      detail={factors.length > 0 ? [names.join(', '), ...more].join(' · ') : t`Not set up`}
    >
      {factors.length > 0 && (
        <Confirm
          question={t`Reset the second factor of ${memberName(member)}?`}
          consequence={t`The password alone is enough then. Do this only when you are certain who is asking.`}
          confirmLabel={t`Reset`}
          onConfirm={() => reset.send({ memberId })}
        >
          {(ask) => (
            <CallButton call={reset} size="compact-sm" onClick={ask} aria-label={t`Reset the second factor`}>
              {t`Reset`}
            </CallButton>
          )}
        </Confirm>
      )}
    </Row>
  )
}

export function factorName(type: MemberFactorType): string {
  switch (type) {
    case 'TOTP':
      return t`Authenticator app`
    case 'EMAIL':
      return t`Code by email`
    case 'SMS':
      return t`Code by text message`
    case 'CALL':
      return t`Code by phone call`
    case 'WEBAUTHN':
      return t`Passkey`
    case 'PUSH':
      return t`Approval in another browser`
  }
}

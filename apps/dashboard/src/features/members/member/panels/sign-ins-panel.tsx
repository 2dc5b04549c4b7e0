import { plural, t } from '@lingui/core/macro'
import { listSignIns } from '@stoa/contract/calls/stoa/member-security'
import type { SignIn } from '@stoa/contract/services/stoa/member-security'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { describeKnownDevice } from '@stoa/web/device'
import { When } from '../../../../lib/format/when.tsx'
import { Row } from '../../../../ui/rows/row-list.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { NewestPanel } from '../../../../lib/record/newest-panel.tsx'
import { memberSignInsQuery } from '../../queries.ts'
import { factorName } from './second-factor-row.tsx'

/** The sign-ins to a member's account, and what failed. Hidden from those who may not read it. */
export function SignInsPanel({ memberId }: { memberId: string }) {
  return isAllowed(listSignIns) ? <SignIns memberId={memberId} /> : null
}

function SignIns({ memberId }: { memberId: string }) {
  return (
    <NewestPanel
      title={t`Recent sign-ins`}
      query={useQuery(memberSignInsQuery(memberId))}
      newest={5}
      failed={t`We couldn’t load the sign-ins`}
      empty={t`No recent sign-ins.`}
      row={(signIn) => <SignInRow key={signIn.id} signIn={signIn} />}
    />
  )
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const { outcome, userAgent = '', address, clientId, attempts, date, disownedDate } = signIn
  return (
    <Row
      title={
        <>
          {describeKnownDevice(userAgent) || (clientId ? t`Another front end` : t`Unknown browser`)}
          {outcome !== 'SIGNED_IN' && <Status tone="bad">{t`Failed`}</Status>}
          {disownedDate && <Status tone="warn">{t`Not the member`}</Status>}
        </>
      }
      detail={
        <>
          {describeSignIn(signIn)}
          {attempts > 1 && ` · ${plural(attempts, { one: '# attempt', other: '# attempts' })}`} · <When date={date} />
          {address && ` · ${address}`}
        </>
      }
    />
  )
}

/** Describes a sign-in: its method, or the reason of its failure. */
function describeSignIn({ outcome, method, secondFactor, appName }: SignIn): string {
  const factor = secondFactor === 'RECOVERY_CODE' ? t`Recovery code` : secondFactor ? factorName(secondFactor) : ''
  switch (outcome) {
    case 'WRONG_PASSWORD':
      return t`Wrong password`
    case 'WRONG_CODE':
      return t`Right password, but not confirmed (${factor})`
    case 'DENIED':
      return t`Denied by the member`
    case 'SIGNED_IN':
      return [appName ? t`Signed in by the app ${appName}` : methodName(method), factor].filter(Boolean).join(' · ')
  }
}

function methodName(method: SignIn['method']): string {
  switch (method) {
    case 'REGISTRATION':
      return t`Account created`
    case 'MAILED_LINK':
      return t`Link in an email`
    case 'PASSKEY':
      return t`Passkey`
    case 'MAILED_CODE':
      return t`Code by email`
    case 'APP':
      return t`Signed in by an app`
    case 'PROVIDER':
      return t`Account elsewhere`
    case 'PASSWORD':
    case undefined:
      return t`Password`
  }
}

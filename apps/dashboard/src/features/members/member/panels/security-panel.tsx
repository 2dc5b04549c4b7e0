import { t } from '@lingui/core/macro'
import { sendActivationEmail } from '@stoa/contract/calls/identity/recovery'
import type { Member } from '@stoa/contract/services/members/members'
import { useMailServerMissing } from '../../../../lib/mail/mail-server.ts'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { EmailText } from '../../../../lib/format/email-text.tsx'
import { memberName } from '../../name.ts'
import { RequiredPasswordRow } from './required-password-row.tsx'
import { SecondFactorRow } from './second-factor-row.tsx'

/** The ways in which a member signs in. */
export function SecurityPanel({ member }: { member: Member }) {
  const { id, loginEmail, loginEmailVerified } = member
  return (
    <Panel title={t`Security`} flush>
      <RowList label={t`Security`}>
        <Row
          title={
            <>
              {t`Login email`}
              {loginEmail && loginEmailVerified && <Status tone="good">{t`Verified`}</Status>}
              {loginEmail && !loginEmailVerified && <Status tone="plain">{t`Not verified`}</Status>}
            </>
          }
          detail={loginEmail ? <EmailText email={loginEmail} /> : t`None`}
        >
          <ScreenButton
            to={paths.memberLoginEmail(id!)}
            size="compact-sm"
            preventScrollReset
            aria-label={t`Change the login email`}
          >
            {t`Change`}
          </ScreenButton>
        </Row>
        <PasswordRow member={member} />
        <RequiredPasswordRow member={member} />
        <SecondFactorRow member={member} />
      </RowList>
    </Panel>
  )
}

function PasswordRow({ member }: { member: Member }) {
  const { id, loginEmail } = member
  const name = memberName(member)
  const send = useCall(sendActivationEmail, {
    failed: t`We couldn’t send the email`,
    done: t`Email sent to ${loginEmail ?? ''}`,
  })
  const closed = useWhyNoEmail(member)
  return (
    <Row title={t`Password`} detail={closed ?? t`The member chooses it with a link in an email.`}>
      {!closed && (
        <Confirm
          question={t`Send ${name} an email to choose a password?`}
          consequence={t`It goes to ${loginEmail ?? ''}. Once the member has chosen a password, the old one no longer works and all sessions end.`}
          confirmLabel={t`Send email`}
          harmless
          onConfirm={() => send.send({ identityId: id! })}
        >
          {(ask) => (
            <CallButton call={send} size="compact-sm" onClick={ask} aria-label={t`Send email to choose a password`}>
              {t`Send email`}
            </CallButton>
          )}
        </Confirm>
      )}
    </Row>
  )
}

/** Why no email to choose a password would help the member. */
function useWhyNoEmail({ loginEmail, status }: Member): string | undefined {
  const isServerMissing = useMailServerMissing()
  if (!loginEmail) return t`The member has no login email.`
  if (status === 'BLOCKED' || status === 'OFFLINE') return t`The member can’t sign in, with or without a password.`
  if (isServerMissing) return t`No mail server is set up, so no link to choose one can be sent.`
  return undefined
}

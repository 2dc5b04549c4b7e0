import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import type { Member } from '@stoa/contract/services/members/members'
import { inShop } from '../../../../lib/calls/session.ts'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { CopyText } from '../../../../ui/actions/copy-text.tsx'
import { Fact, Facts, Panel } from '../../../../ui/page/panel.tsx'
import { EmailText } from '../../../../lib/format/email-text.tsx'
import { mailtoUrl } from '../../../../lib/format/mailto.ts'
import classes from '../../members.module.css'

/** The account of a member, in words, and its dates. */
export function AccountPanel({ member }: { member: Member }) {
  const { loginEmail, createdDate, lastLoginDate, profile, contact } = member
  const otherEmails = (contact?.emails ?? []).filter((email) => email !== loginEmail)
  return (
    <Panel title={t`Account`}>
      <p className={classes.account}>{describeAccount(member)}</p>
      <Facts>
        <Fact name={t`Email`}>
          {loginEmail ? (
            <Anchor href={mailtoUrl(loginEmail)} size="sm">
              <EmailText email={loginEmail} />
            </Anchor>
          ) : (
            t`None`
          )}
        </Fact>
        {otherEmails.length > 0 && <Fact name={t`Other emails`}>{otherEmails.join(', ')}</Fact>}
        <Fact name={t`Joined`}>
          <When date={createdDate} />
        </Fact>
        <Fact name={t`Last sign-in`}>{lastLoginDate ? <When date={lastLoginDate} /> : t`Never`}</Fact>
        {profile?.slug && (
          <Fact name={t`Profile`}>
            <CopyText
              text={new URL(inShop(paths.profileInTheShop(profile.slug)), location.href).href}
              what={t`profile address`}
            />
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}

/** Explains the state of an account in a sentence. */
function describeAccount({ status, activityStatus, privacyStatus, loginEmail }: Member): string {
  if (status === 'PENDING') return t`Waits for approval. Nobody else sees the profile yet.`
  if (status === 'BLOCKED') return t`Blocked: can’t sign in, and nobody else sees the profile.`
  if (status === 'OFFLINE') {
    return loginEmail
      ? t`Disconnected: can’t sign in. What the member wrote stays.`
      : t`Has no login email and can’t sign in. What the member wrote stays.`
  }
  if (activityStatus === 'MUTED') return t`Muted: can sign in and buy, but not publish anything that others see.`
  return privacyStatus === 'PUBLIC'
    ? t`Can sign in. Everybody can see the profile.`
    : t`Can sign in. Only your staff and the member see the profile.`
}

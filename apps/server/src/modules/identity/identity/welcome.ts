import { service as members } from '@stoa/contract/services/members/members'
import { accountPaths } from '@stoa/storefront/account-paths'
import { paths } from '@stoa/storefront/paths'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import { on } from '../../../kernel/background/reactions.ts'
import { isWelcomeExpected, forgetWelcome, getLoginEmail } from '../../members/members/ports/accounts.ts'
import { findMember, type StoredMember } from '../../members/members/ports/reading.ts'
import { accountMailer, type AccountMailParts } from '../../messages/notifications/index.ts'
import { loadSignOnPolicy } from './policy.ts'
import { openStep } from './store/sign-in-steps.ts'

/** Mails a welcome to members who registered, once the shop lets them in: at once, with the mailed code, or when staff approves them. */
export function welcomes(parts: AccountMailParts) {
  const send = accountMailer(parts)

  const mailWelcome = job<{ memberId: string }>(
    'identity.mail-welcome',
    async (site, { memberId }) => {
      const language = await isWelcomeExpected(site, memberId)
      const member = language && (await findMember(site, memberId))
      if (!member) return
      const { sendWelcomeEmail = true } = await loadSignOnPolicy(site)
      if (sendWelcomeEmail) {
        const about = {
          kind: 'MEMBER_WELCOME',
          name: nameOf(member),
          accountUrl: site.settings.origin + paths.account(),
        } as const
        const confirmUrl = member.loginEmailVerified || !parts.mailer ? undefined : await emailLink(site, member)
        await send(site, { memberId, language }, { ...about, ...(confirmUrl && { confirmUrl }) })
      }
      await site.transaction((tx) => forgetWelcome(tx, memberId))
    },
    { queue: 'mail' },
  )

  const whenLetIn = on(
    [`${members.fqdn}_created`, `${members.fqdn}_updated`],
    'identity.when-let-in',
    async (site, { entityId: memberId }) => {
      if (await isWelcomeExpected(site, memberId)) await site.transaction(async (tx) => tx.enqueue(mailWelcome, { memberId }))
    },
  )

  return { job: mailWelcome, reaction: whenLetIn }
}

/** Makes the link that confirms the address it is mailed to, once its reader has signed in to this account. */
async function emailLink(site: JobSite, member: StoredMember): Promise<string> {
  const { secret } = await site.transaction((tx) =>
    openStep(tx, 'EMAIL_LINK', { memberId: member.id, doc: { email: getLoginEmail(member) } }),
  )
  return site.settings.origin + accountPaths.confirmEmail({ token: secret })
}

function nameOf({ contact, profile }: StoredMember): string | undefined {
  return contact?.firstName ?? profile?.nickname ?? undefined
}

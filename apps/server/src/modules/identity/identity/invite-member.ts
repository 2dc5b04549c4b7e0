import type { InvitationOutcome } from '@stoa/contract/services/stoa/member-invitations'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findByLoginEmail } from '../../members/members/ports/accounts.ts'
import type { MemberMails } from './mails.ts'
import type { SignInParts } from './sign-in.ts'
import { saveInvitation } from './store/member-invitations.ts'

/** A site's invitations in an hour, so that nobody who stole a session mails the world. */
const invitationsOfSite = 500

export interface InvitationOptions extends Omit<SignInParts, 'mails'> {
  limits: Pick<RateLimits, 'mayMailAccount' | 'registration' | 'rememberAddress'>
  mails: MemberMails
}

export async function inviteMember(
  { limits, mails }: Pick<InvitationOptions, 'limits' | 'mails'>,
  site: SiteTx,
  email: string,
  language: string,
): Promise<InvitationOutcome> {
  if (await findByLoginEmail(site, email)) return 'ALREADY_MEMBER'
  if (!mayMailInvitation({ limits }, site, email)) return 'NOT_SENT'
  site.enqueue(mails.mailInvitation, { invitationId: await saveInvitation(site, email, language) })
  return 'INVITED'
}

/** Counts a mail to an address. Throws TOO_MANY_INVITATIONS where the site sent too many. */
export function mayMailInvitation({ limits }: Pick<InvitationOptions, 'limits'>, { siteId }: SiteTx, email: string): boolean {
  if (!limits.mayMailAccount(`invitation ${siteId} ${email}`)) return false
  if (limits.mayMailAccount(`invitations ${siteId}`, invitationsOfSite)) return true
  throw refusal('TOO_MANY_INVITATIONS', `a site invites at most ${invitationsOfSite} people in an hour`)
}

export function checkCanMail({ mails }: Pick<InvitationOptions, 'mails'>): void {
  if (!mails.canMail) throw refusal('NO_MAIL_SERVER', 'no mail server is set up')
}

export function notInvited() {
  return refusal('MEMBER_INVITATION_NOT_FOUND', 'the invitation was used, revoked or has expired')
}

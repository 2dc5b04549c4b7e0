import * as contract from '@stoa/contract/services/stoa/member-invitations'
import type { InvitationOutcome } from '@stoa/contract/services/stoa/member-invitations'
import { hashPassword } from '../../../../kernel/secrets/credentials.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { addMember, expectWelcome, findByLoginEmail } from '../../../members/members/index.ts'
import type { MemberMails } from '../mails.ts'
import { normalizedEmail } from '../passwords.ts'
import { passwordRuleOf } from '../policy.ts'
import { givenProfile } from '../given-profile.ts'
import { keepTerms, termsAgreedTo } from '../registration-terms.ts'
import { nextState, rememberSuccess, type SignInParts } from '../sign-in.ts'
import { setPasswordHash } from '../store/credentials.ts'
import {
  findInvitation,
  openInvitations,
  removeInvitation,
  renewInvitation,
  saveInvitation,
  takeInvitation,
} from '../store/member-invitations.ts'

/** A site's invitations in an hour, so that nobody who stole a session mails the world. */
const invitationsOfSite = 500

export interface InvitationOptions extends Omit<SignInParts, 'mails'> {
  limits: Pick<RateLimits, 'mayMailAccount' | 'registration' | 'rememberAddress'>
  mails: MemberMails
}

export const inviteMembers = ({ limits, mails }: Pick<InvitationOptions, 'limits' | 'mails'>) =>
  implement(contract.inviteMembers, async ({ site }, { emails, language }) => {
    checkCanMail({ mails })
    const results = new Map<string, InvitationOutcome>()
    for (const given of emails) {
      const email = normalizedEmail(given)
      if (!results.has(email)) results.set(email, await invite({ limits, mails }, site, email, language ?? site.language))
    }
    return { results: [...results].map(([email, outcome]) => ({ email, outcome })) }
  })

export const listMemberInvitations = implementRead(contract.listMemberInvitations, async ({ site }) => ({
  invitations: (await openInvitations(site)).map(({ id, email, createdDate, sentDate, expiresDate }) => ({
    id,
    email,
    createdDate: createdDate.toISOString(),
    ...(sentDate && { sentDate: sentDate.toISOString() }),
    expiresDate: expiresDate.toISOString(),
  })),
}))

export const resendMemberInvitation = ({ limits, mails }: Pick<InvitationOptions, 'limits' | 'mails'>) =>
  implement(contract.resendMemberInvitation, async ({ site }, { invitationId }) => {
    checkCanMail({ mails })
    const invitation = await renewInvitation(site, invitationId!)
    if (!invitation) throw notInvited()
    if (!mayMail({ limits }, site, invitation.email))
      throw refusal('TOO_MANY_INVITATIONS', 'this address got several invitations in the last hour')
    site.enqueue(mails.mailInvitation, { invitationId: invitation.id })
    return {}
  })

export const revokeMemberInvitation = implement(contract.revokeMemberInvitation, async ({ site }, { invitationId }) => {
  if (!(await removeInvitation(site, invitationId!))) throw notInvited()
  return {}
})

export const readMemberInvitation = implementRead(contract.readMemberInvitation, async ({ site }, { token }) => {
  const invitation = await findInvitation(site, token!)
  if (!invitation) throw notInvited()
  return { email: invitation.email }
})

export const acceptMemberInvitation = ({
  limits,
  mails,
  challenges,
}: Pick<InvitationOptions, 'limits' | 'mails' | 'challenges'>) =>
  implementAction(contract.acceptMemberInvitation, async (context, request) => {
    const { site, caller, address, userAgent, transaction, refuse } = context
    const { token, password, firstName, lastName, customFields = [] } = request
    const known = await findInvitation(site, token!)
    if (!known) throw notInvited()
    const agreedTerms = await termsAgreedTo(context, request.agreedTerms)
    checkPassword(password!, 'password', [known.email, firstName, lastName], await passwordRuleOf(site))
    limits.registration(address ?? '')
    const passwordHash = await hashPassword(password!)
    const profile = {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      customFields: customFields.map(({ key, value }) => ({ name: key, value: { strValue: value } })),
    }
    const pathOf = (key: string | undefined) => {
      const index = customFields.findIndex((given) => given.key === key)
      return index < 0 ? 'customFields' : `customFields[${index}].value`
    }
    const state = await transaction(async (tx) => {
      const invitation = await takeInvitation(tx, token!)
      if (!invitation) throw notInvited()
      if (await findByLoginEmail(tx, invitation.email))
        throw refuse('MEMBER_ALREADY_EXISTS', 'there is a member with this email already')
      // The shop chose the person, and the link was read in the mailbox: it also stands for the second factor that is a mailed code.
      const member = await addMember(tx, givenProfile(invitation.email, profile).member, {
        id: invitation.id,
        loginEmailVerified: true,
        agreedTerms: agreedTerms && (await keepTerms(tx, agreedTerms)),
        pathOf,
        pathOfPart: (part) => part,
      })
      await setPasswordHash(tx, member.id!, passwordHash)
      await expectWelcome(tx, member.id!)
      const about = { method: 'REGISTRATION' as const, secondFactor: 'EMAIL' as const, userAgent, address }
      return nextState(tx, caller, member, { mails, challenges }, about)
    })
    await rememberSuccess(limits, context, state, known.email)
    return { sessionToken: state.sessionToken! }
  })

async function invite(
  { limits, mails }: Pick<InvitationOptions, 'limits' | 'mails'>,
  site: SiteTx,
  email: string,
  language: string,
): Promise<InvitationOutcome> {
  if (await findByLoginEmail(site, email)) return 'ALREADY_MEMBER'
  if (!mayMail({ limits }, site, email)) return 'NOT_SENT'
  site.enqueue(mails.mailInvitation, { invitationId: await saveInvitation(site, email, language) })
  return 'INVITED'
}

/** Counts a mail to an address. Throws TOO_MANY_INVITATIONS where the site sent too many. */
function mayMail({ limits }: Pick<InvitationOptions, 'limits'>, { siteId }: SiteTx, email: string): boolean {
  if (!limits.mayMailAccount(`invitation ${siteId} ${email}`)) return false
  if (limits.mayMailAccount(`invitations ${siteId}`, invitationsOfSite)) return true
  throw refusal('TOO_MANY_INVITATIONS', `a site invites at most ${invitationsOfSite} people in an hour`)
}

function checkCanMail({ mails }: Pick<InvitationOptions, 'mails'>): void {
  if (!mails.canMail) throw refusal('NO_MAIL_SERVER', 'no mail server is set up')
}

function notInvited() {
  return refusal('MEMBER_INVITATION_NOT_FOUND', 'the invitation was used, revoked or has expired')
}

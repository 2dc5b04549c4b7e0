import * as contract from '@stoa/contract/services/stoa/member-invitations'
import { hashPassword } from '../../../../kernel/secrets/credentials.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import { addMember, expectWelcome, findByLoginEmail } from '../../../members/members/ports/accounts.ts'
import { loadPasswordRule } from '../policy.ts'
import { givenProfile } from '../given-profile.ts'
import { keepTerms, requireAgreedTerms } from '../registration-terms.ts'
import { nextState, rememberSuccess } from '../sign-in.ts'
import { setPasswordHash } from '../store/credentials.ts'
import { findInvitation, takeInvitation } from '../store/member-invitations.ts'
import { notInvited, type InvitationOptions } from '../invite-member.ts'

export const readMemberInvitation = implementRead(contract.readMemberInvitation, async ({ site }, { token }) => {
  const invitation = await findInvitation(site, token)
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
    const known = await findInvitation(site, token)
    if (!known) throw notInvited()
    const agreedTerms = await requireAgreedTerms(context, request.agreedTerms)
    checkPassword(password, 'password', [known.email, firstName, lastName], await loadPasswordRule(site))
    limits.registration(address ?? '')
    const passwordHash = await hashPassword(password)
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
      const invitation = await takeInvitation(tx, token)
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
      await setPasswordHash(tx, member.id, passwordHash)
      await expectWelcome(tx, member.id)
      const about = { method: 'REGISTRATION' as const, secondFactor: 'EMAIL' as const, userAgent, address }
      return nextState(tx, caller, member, { mails, challenges }, about)
    })
    await rememberSuccess(limits, context, state, known.email)
    return { sessionToken: state.sessionToken! }
  })

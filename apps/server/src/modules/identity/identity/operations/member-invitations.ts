import * as contract from '@stoa/contract/services/stoa/member-invitations'
import type { InvitationOutcome } from '@stoa/contract/services/stoa/member-invitations'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { normalizedEmail } from '../passwords.ts'
import { openInvitations, removeInvitation, renewInvitation } from '../store/member-invitations.ts'
import { type InvitationOptions, inviteMember, mayMailInvitation, checkCanMail, notInvited } from '../invite-member.ts'

export const inviteMembers = ({ limits, mails }: Pick<InvitationOptions, 'limits' | 'mails'>) =>
  implement(contract.inviteMembers, async ({ site }, { emails, language }) => {
    checkCanMail({ mails })
    const results = new Map<string, InvitationOutcome>()
    for (const given of emails) {
      const email = normalizedEmail(given)
      if (!results.has(email)) results.set(email, await inviteMember({ limits, mails }, site, email, language ?? site.language))
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
    const invitation = await renewInvitation(site, invitationId)
    if (!invitation) throw notInvited()
    if (!mayMailInvitation({ limits }, site, invitation.email))
      throw refusal('TOO_MANY_INVITATIONS', 'this address got several invitations in the last hour')
    site.enqueue(mails.mailInvitation, { invitationId: invitation.id })
    return {}
  })

export const revokeMemberInvitation = implement(contract.revokeMemberInvitation, async ({ site }, { invitationId }) => {
  if (!(await removeInvitation(site, invitationId))) throw notInvited()
  return {}
})

import type { Case } from './visitor-cases.ts'
import type { HiddenEntities } from './hidden-entities.ts'

/** For each operation that members may call and visitors may not: how a member would reach what is another member's. */
export function memberCasesOf({ member, unknownId }: HiddenEntities, sessionId: string): Record<string, Case> {
  const attempted = (...requests: object[]): Case => ({ requests })
  const { id } = member
  const newPassword = 'another horse battery'
  return {
    'identity/authentication.changePassword': attempted({ newPassword }, { newPassword, memberId: id, id }),
    'identity/oauth.userInfo': attempted({}, { memberId: id, sub: id }),
    'identity/verification.start': attempted({ identityId: id }, { identityId: unknownId }),
    'members/custom-field-applications.getMembersCustomFieldApplications': attempted({ memberIds: [id] }),
    'members/members.updateMember': attempted(
      { member: { id, profile: { nickname: 'mine' }, privacyStatus: 'PUBLIC' } },
      { member: { id, contact: { emails: ['mine@example.com'], phones: ['+491234'] } } },
    ),
    'members/members.updateMemberSlug': attempted({ id, slug: 'mine' }),
    'members/members.updateCurrentMemberSlug': attempted({ id, slug: 'zqhidden-member' }),
    'members/members.joinCommunity': attempted({ id, memberId: id }),
    'members/members.leaveCommunity': attempted({ id, memberId: id }),
    'members/members.deleteMyMember': attempted({ id, contentAssigneeId: id }),
    'members/members.deleteMemberPhones': attempted({ id }),
    'members/members.deleteMemberEmails': attempted({ id }),
    'members/members.deleteMemberAddresses': attempted({ id }),
    'stoa/member-security.listMemberSessions': attempted({ memberId: id }),
    'stoa/member-security.endMemberSession': attempted({ sessionId }, { sessionId: unknownId }),
    'stoa/member-security.endMemberSessions': attempted({ memberId: id }),
    'stoa/member-security.changeOwnPassword': attempted({ memberId: id, newPassword }),
  }
}

import type { Case } from './visitor-cases.ts'
import type { HiddenEntities } from './hidden-entities.ts'

/** For each operation that members may call and visitors may not: how a member would reach what is another member's. */
export function memberCasesOf(
  { member, product, unknownId }: HiddenEntities,
  { sessionId, signInId }: { sessionId: string; signInId: string },
): Record<string, Case> {
  const attempted = (...requests: object[]): Case => ({ requests })
  const { id, aboutId, idolId, reviewId } = member
  const newPassword = 'another horse battery'
  return {
    'identity/authentication.changePassword': attempted({ newPassword }, { newPassword, memberId: id, id }),
    'identity/oauth.userInfo': attempted({}, { memberId: id, sub: id }),
    'identity/verification.start': attempted({ identityId: id }, { identityId: unknownId }),
    'members/custom-field-applications.getMembersCustomFieldApplications': attempted({ memberIds: [id] }),
    'members/member-followers.followMember': attempted({ memberId: id }, { memberId: unknownId }),
    'members/member-followers.unfollowMember': attempted({ memberId: id }),
    'members/member-followers.listCurrentMemberFollowers': attempted({ memberId: id }),
    'members/member-followers.listCurrentMemberFollowing': attempted({ memberId: id }),
    'members/member-followers.queryCurrentMemberConnections': attempted({ memberId: id, connectedMemberIds: [id, idolId] }),
    'members/member-report.reportMember': attempted({ memberReport: { reportedMemberId: id, reason: { category: 'SPAM' } } }),
    'members/member-to-member-block.blockMember': attempted({ memberId: id, blockingMemberId: idolId }),
    'members/member-to-member-block.listCurrentMemberBlocking': attempted({ memberId: id }),
    'members/member-to-member-block.unblockMember': attempted({ memberId: id }),
    'members/members-about.createMemberAbout': attempted({ memberAbout: { memberId: id, content: { nodes: [] } } }),
    'members/members-about.deleteMemberAbout': attempted({ id: aboutId }),
    'members/members-about.updateMemberAbout': attempted({
      memberAbout: { id: aboutId, memberId: id, revision: '1', content: { nodes: [] } },
    }),
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
    'reviews/reviews.createReview': attempted({
      review: { namespace: 'stores', entityId: product.productId, author: { contactId: id }, content: { rating: 1 } },
    }),
    'reviews/reviews.updateReview': attempted({ review: { id: reviewId, revision: '2', content: { rating: 5 } } }),
    'reviews/reviews.deleteReview': attempted({ reviewId }),
    'stoa/reviews.listReviewableItems': attempted({}),
    'stoa/reviews.queryOwnReviews': attempted({ query: {} }, { query: { filter: { 'author.contactId': id } } }),
    'stoa/gift-cards.listMyGiftCards': attempted({ memberId: id }),
    'stoa/gift-cards.addMyGiftCard': attempted({ code: 'ZQHIDDEN0000', memberId: id }),
    'stoa/gift-cards.sendMyGiftCard': attempted({ giftCardId: unknownId, email: 'mine@example.com' }),
    'stoa/blocked-members.listBlockedMembers': attempted({ memberId: id }),
    'stoa/cart-joins.getCartJoin': attempted({ memberId: id }),
    'stoa/cart-joins.undoCartJoin': attempted({ memberId: id }),
    'stoa/wishlist-joins.getWishlistJoin': attempted({ memberId: id }),
    'stoa/wishlist-joins.undoWishlistJoin': attempted({ memberId: id }),
    'stoa/wishlist-shares.getWishlistShare': attempted({ memberId: id }),
    'stoa/wishlist-shares.shareWishlist': attempted({ memberId: id }),
    'stoa/wishlist-shares.revokeWishlistShare': attempted({ memberId: id }),
    'stoa/member-addresses.listOwnAddresses': attempted({ memberId: id }),
    'stoa/member-addresses.saveOwnAddress': attempted({
      memberId: id,
      address: { id: unknownId, firstName: 'A', lastName: 'B', addressLine: 'C', city: 'D', country: 'DE' },
    }),
    'stoa/member-addresses.removeOwnAddress': attempted({ addressId: unknownId }),
    'stoa/member-preferences.getOwnPreferences': attempted({ memberId: id }),
    'stoa/member-preferences.updateOwnPreferences': attempted({ memberId: id, preferences: { deliveryEmails: false } }),
    // That a slug is taken says nothing of who has it; whoever wants one learns that in any case.
    'stoa/member-profiles.checkOwnSlug': attempted({ slug: 'nobody-has-this', memberId: id }),
    'stoa/member-privacy.requestMemberExport': attempted({ memberId: id }),
    'stoa/member-privacy.listMemberExports': attempted({ memberId: id }),
    'stoa/member-privacy.downloadMemberExport': attempted({ exportId: unknownId }),
    'stoa/member-security.listMemberSessions': attempted({ memberId: id }),
    'stoa/member-security.endMemberSession': attempted({ sessionId }, { sessionId: unknownId }),
    'stoa/member-security.endMemberSessions': attempted({ memberId: id }),
    'stoa/member-security.listSignIns': attempted({ memberId: id }),
    'stoa/member-security.disownSignIn': attempted({ signInId }, { signInId: unknownId }),
    'stoa/second-factors.listFactors': attempted({ memberId: id }),
    'stoa/second-factors.startFactor': attempted({ type: 'TOTP', memberId: id }),
    'stoa/second-factors.confirmFactor': attempted({ stateToken: unknownId, code: '123456', memberId: id }),
    'stoa/second-factors.removeFactor': attempted({ factorId: unknownId, memberId: id }),
    'stoa/second-factors.createRecoveryCodes': attempted({ memberId: id }),
    'stoa/second-factors.forgetDevices': attempted({ deviceId: unknownId, memberId: id }),
    'stoa/second-factors.listSignInRequests': attempted({ memberId: id }),
    'stoa/second-factors.answerSignInRequest': attempted({ requestId: unknownId, approve: true, number: '12', memberId: id }),
    'stoa/member-security.changeOwnPassword': attempted({ memberId: id, newPassword }),
  }
}

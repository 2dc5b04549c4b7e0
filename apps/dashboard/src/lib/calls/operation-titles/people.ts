import { t } from '@lingui/core/macro'
import { added, changed, created, deleted, imported, removed, type OperationTitles } from './title.ts'

const stockRequest = () => t`Back-in-stock request`
const taxDetails = () => t`Tax details of a customer`
const taxDetailsOfMany = () => t`Tax details of customers`
const tagsOfTaxDetails = changed(() => t`Tags of customers’ tax details`)
const badge = () => t`Badge`
const badgesSorted = () => t`Badges sorted`
const badgeGiven = () => t`Badge given to members`
const badgeTaken = () => t`Badge taken from members`
const tagsOfBadges = changed(() => t`Tags of members’ badges`)
const memberField = () => t`Member field`
const memberFieldUse = () => t`Use of a member field`
const memberRole = () => t`Member role`
const about = () => t`Text about a member`
const consent = () => t`Consent to marketing messages`
const consents = () => t`Consents to marketing messages`
const consentRevoked = () => t`Consent to marketing messages taken back`
const member = () => t`Member`
const memberBlocked = () => t`Member blocked`
const membersBlocked = () => t`Members blocked`
const memberApproved = () => t`Member approved`
const membersApproved = () => t`Members approved`
const membersDeleted = deleted(() => t`Members`)
const publicName = changed(() => t`Profile address of a member`)
const review = () => t`Review`
const reviews = () => t`Reviews`
const reviewRequest = () => t`Review request`
const cancelledReviewRequests = () => t`Review requests cancelled`
const reviewModerated = () => t`Review approved or rejected`
const reviewsModerated = () => t`Reviews approved or rejected`
const signInProvider = () => t`Sign-in provider`
const memberPassword = changed(() => t`Password of a member`)
const factorAdded = () => t`Second factor added`
const factorRemoved = () => t`Second factor removed`
const recoveryCodes = created(() => t`Recovery codes`)
const role = () => t`Role`

const memberTitles = {
  'marketing/marketing-consent': {
    createMarketingConsent: created(consent),
    updateMarketingConsent: changed(consent),
    upsertMarketingConsent: changed(consent),
    bulkUpsertMarketingConsent: changed(consents),
    removeMarketingConsent: consentRevoked,
    deleteMarketingConsent: deleted(consent),
  },
  'members/authentication': {
    sendSetPasswordEmail: () => t`Email to set a password sent to a member`,
    changeLoginEmail: changed(() => t`Sign-in email of a member`),
    approve: memberApproved,
    block: memberBlocked,
  },
  'members/authorization': {
    assignRole: () => t`Role given to a member`,
    unassignRole: () => t`Role taken from a member`,
  },
  'members/badge-assignments': {
    createBadgeAssignment: badgeGiven,
    bulkCreateBadgeAssignments: badgeGiven,
    deleteBadgeAssignment: badgeTaken,
    bulkDeleteBadgeAssignments: badgeTaken,
    bulkUpdateBadgeAssignmentTags: tagsOfBadges,
    bulkUpdateBadgeAssignmentTagsByFilter: tagsOfBadges,
  },
  'members/badges-v-2': {
    createBadge: created(badge),
    updateBadge: changed(badge),
    deleteBadge: deleted(badge),
    updateBadgesDisplayOrder: badgesSorted,
    moveBadge: badgesSorted,
  },
  'members/badges': {
    createBadge: created(badge),
    updateBadge: changed(badge),
    deleteBadge: deleted(badge),
    assignBadge: badgeGiven,
    unassignBadge: badgeTaken,
    updateBadgesDisplayOrder: badgesSorted,
  },
  'members/custom-field-applications': {
    createCustomFieldApplication: created(memberFieldUse),
    deleteCustomFieldApplication: deleted(memberFieldUse),
    updateCustomFieldApplication: changed(memberFieldUse),
  },
  'members/custom-fields': {
    createCustomField: created(memberField),
    updateCustomField: changed(memberField),
    deleteCustomField: deleted(memberField),
    hideCustomField: () => t`Member field hidden`,
    updateCustomFieldsOrder: () => t`Member fields sorted`,
  },
  'members/default-privacy': { setDefaultPrivacyStatus: changed(() => t`Default privacy of members`) },
  'members/member-followers': {
    followMember: () => t`Member followed`,
    unfollowMember: () => t`Member no longer followed`,
  },
  'members/member-privacy-settings': { setMemberPrivacySettings: changed(() => t`Privacy settings of members`) },
  'members/member-report': {
    reportMember: () => t`Member reported`,
    deleteMemberReports: deleted(() => t`Reports about a member`),
  },
  'members/member-role-definition': {
    createMemberRoleDefinition: created(memberRole),
    updateMemberRoleDefinition: changed(memberRole),
    deleteMemberRoleDefinition: deleted(memberRole),
  },
  'members/member-to-member-block': {
    blockMember: () => t`Member blocked by another member`,
    unblockMember: () => t`Member unblocked by another member`,
  },
  'members/members-about': {
    createMemberAbout: created(about),
    updateMemberAbout: changed(about),
    deleteMemberAbout: deleted(about),
  },
  'members/members': {
    updateCurrentMemberSlug: publicName,
    updateMemberSlug: publicName,
    joinCommunity: () => t`Community joined`,
    leaveCommunity: () => t`Community left`,
    muteMember: () => t`Member muted`,
    unmuteMember: () => t`Member unmuted`,
    approveMember: memberApproved,
    blockMember: memberBlocked,
    disconnectMember: () => t`Member disconnected from their contact`,
    deleteMember: deleted(member),
    deleteMyMember: () => t`Account deleted by its member`,
    bulkDeleteMembers: membersDeleted,
    bulkDeleteMembersByFilter: membersDeleted,
    bulkApproveMembers: membersApproved,
    bulkBlockMembers: membersBlocked,
    createMember: created(member),
    updateMember: changed(member),
    deleteMemberPhones: deleted(() => t`Phone numbers of a member`),
    deleteMemberEmails: deleted(() => t`Email addresses of a member`),
    deleteMemberAddresses: deleted(() => t`Addresses of a member`),
  },
  'stoa/customer-imports': {
    addCustomerLines: imported(() => t`Customers`),
    undoCustomerImport: () => t`Import of customers undone`,
  },
  'stoa/customer-merges': {
    mergeCustomers: () => t`Customers merged`,
    undoCustomerMerge: () => t`Merge of customers undone`,
  },
  'stoa/customer-segments': {
    createCustomerSegment: created(() => t`Segment of customers`),
    updateCustomerSegment: changed(() => t`Segment of customers`),
    deleteCustomerSegment: deleted(() => t`Segment of customers`),
  },
  'stoa/customers': {
    createCustomer: added(() => t`Customer`),
    updateCustomer: changed(() => t`Customer`),
    deleteCustomer: deleted(() => t`Customer`),
    bulkUpdateCustomerTagsByFilter: changed(() => t`Tags of customers`),
    createCustomerNote: added(() => t`Note on a customer`),
    deleteCustomerNote: deleted(() => t`Note on a customer`),
  },
  'stoa/member-addresses': {
    saveOwnAddress: changed(() => t`Address of a member`),
    removeOwnAddress: removed(() => t`Address of a member`),
  },
  'stoa/member-imports': {
    importMembers: imported(() => t`Members`),
    undoMemberImport: () => t`Import of members undone`,
  },
  'stoa/member-invitations': {
    inviteMembers: () => t`Members invited`,
    resendMemberInvitation: () => t`Invitation of a member sent again`,
    revokeMemberInvitation: () => t`Invitation of a member withdrawn`,
  },
  'stoa/member-notes': {
    createMemberNote: added(() => t`Note on a member`),
    deleteMemberNote: deleted(() => t`Note on a member`),
  },
  'stoa/member-preferences': { updateOwnPreferences: changed(() => t`Preferences of a member`) },
  'stoa/member-privacy': {
    requestMemberExport: () => t`Copy of a member’s data requested`,
    eraseMember: () => t`Data of a member erased`,
    requestCustomerExport: () => t`Copy of a customer’s data requested`,
    eraseCustomer: () => t`Data of a customer erased`,
  },
  'stoa/member-rows': {
    bulkApproveMembersByFilter: membersApproved,
    bulkBlockMembersByFilter: membersBlocked,
    bulkMuteMembersByFilter: () => t`Members muted`,
    bulkUnmuteMembersByFilter: () => t`Members unmuted`,
    bulkDisconnectMembersByFilter: () => t`Members disconnected from their contacts`,
    bulkDeleteMembersByFilter: membersDeleted,
  },
  'stoa/member-views': { startMemberView: () => t`Shop viewed as a member` },
} satisfies OperationTitles

const signInTitles = {
  'identity/authentication': {
    changePassword: memberPassword,
    signOn: () => t`Member signed in by an app`,
  },
  'identity/recovery': { sendActivationEmail: () => t`Activation email sent to a member` },
  'identity/sign-on-policy': { updateSignOnPolicy: changed(() => t`Sign-in rules for members`) },
  'identity/verification': { start: () => t`Verification code sent to a member` },
  'stoa/member-security': {
    endMemberSession: () => t`Member signed out on a device`,
    endMemberSessions: () => t`Member signed out on all devices`,
    confirmLoginEmail: () => t`Login email of a member confirmed`,
    disownSignIn: () => t`Sign-in reported as not their own`,
    changeOwnPassword: memberPassword,
    requireNewPassword: () => t`New password required of a member`,
  },
  'stoa/provider-sign-in': {
    startAccountLink: () => t`Linking of a sign-in provider started`,
    completeAccountLink: () => t`Sign-in provider linked to an account`,
    unlinkAccount: () => t`Sign-in provider unlinked from an account`,
  },
  'stoa/saved-cards': {
    setDefaultCard: changed(() => t`Default card of a member`),
    removeSavedCard: removed(() => t`Saved card of a member`),
  },
  'stoa/second-factors': {
    startFactor: () => t`Setup of a second factor started`,
    confirmFactor: factorAdded,
    removeFactor: factorRemoved,
    createRecoveryCodes: recoveryCodes,
    answerSignInRequest: () => t`Sign-in confirmed or refused on a device`,
    forgetDevices: removed(() => t`Remembered devices`),
    resetFactors: () => t`Second factor reset`,
    updateFactorPolicy: changed(() => t`Rules for second factors`),
  },
  'stoa/sign-in-providers': {
    createSignInProvider: created(signInProvider),
    updateSignInProvider: changed(signInProvider),
    deleteSignInProvider: deleted(signInProvider),
    testSignInProvider: () => t`Sign-in provider tested`,
  },
} satisfies OperationTitles

const reviewTitles = {
  'reviews/review-requests': {
    createReviewRequest: created(reviewRequest),
    bulkCreateReviewRequests: created(() => t`Review requests`),
    deleteReviewRequest: deleted(reviewRequest),
    bulkCancelReviewRequestsByFilter: cancelledReviewRequests,
  },
  'reviews/reviews': {
    createReview: created(review),
    bulkCreateReview: created(reviews),
    updateReview: changed(review),
    deleteReview: deleted(review),
    bulkDeleteReviews: deleted(reviews),
    setReply: changed(() => t`Reply to a review`),
    removeReply: removed(() => t`Reply to a review`),
    updateModerationStatus: reviewModerated,
    bulkUpdateModerationStatus: reviewsModerated,
  },
  'stoa/review-imports': {
    addReviewLines: () => t`Import of reviews started`,
    undoReviewImport: () => t`Import of reviews undone`,
  },
  'stoa/review-requests': {
    retryReviewRequest: () => t`Review request sent again`,
    bulkCancelReviewRequestRows: cancelledReviewRequests,
    bulkRetryReviewRequestRows: () => t`Review requests sent again`,
    updateReviewRequestRule: changed(() => t`Rule for review requests`),
    openReviewLink: () => t`Link to write a review opened`,
    createReviewByLink: created(review),
    setReviewRequestConsent: changed(() => t`Consent to review requests`),
  },
  'stoa/reviews': {
    createReviewAndContact: created(review),
    voteForReview: () => t`Vote for a review`,
    reportReview: () => t`Review reported`,
    dismissReviewReports: () => t`Reports about a review dismissed`,
    rejectReview: () => t`Review rejected`,
    holdReview: () => t`Review held back`,
    undoReviewDecision: () => t`Decision about a review undone`,
    bulkModerateReviewsByFilter: reviewsModerated,
    bulkDeleteReviewsByFilter: deleted(reviews),
    updateReviewSettings: changed(() => t`Review settings`),
  },
} satisfies OperationTitles

const staffTitles = {
  'stoa/account': {
    changePassword: () => t`Own password changed`,
    changeEmail: () => t`Own email address changed`,
    confirmOwnFactor: factorAdded,
    removeOwnFactor: factorRemoved,
    createOwnRecoveryCodes: recoveryCodes,
  },
  'stoa/staff': {
    inviteStaff: () => t`Staff invited`,
    revokeInvitation: () => t`Invitation of staff withdrawn`,
    changeStaffRoles: changed(() => t`Roles of a staff member`),
    removeStaff: removed(() => t`Staff member`),
    createRole: created(role),
    updateRole: changed(role),
    deleteRole: deleted(role),
    updateStaffPolicy: changed(() => t`Sign-in rules for staff`),
  },
} satisfies OperationTitles

export const peopleTitles = {
  ...memberTitles,
  ...signInTitles,
  ...reviewTitles,
  ...staffTitles,
  'ecom/back-in-stock-notifications': {
    createBackInStockNotificationRequest: created(stockRequest),
    deleteBackInStockNotificationRequest: deleted(stockRequest),
    markAsNotificationSent: () => t`Back-in-stock request marked as answered`,
    reportItemsBackInStock: () => t`Item reported back in stock`,
  },
  'stoa/back-in-stock-board': { notifyFirst: () => t`People told that an item is back in stock` },
  'ecom/contact-tax-details': {
    upsertContactTaxDetails: changed(taxDetails),
    deleteContactTaxDetails: deleted(taxDetails),
    bulkUpsertContactTaxDetails: changed(taxDetailsOfMany),
    bulkDeleteContactTaxDetails: deleted(taxDetailsOfMany),
    bulkUpdateContactTaxDetailsTags: tagsOfTaxDetails,
    bulkUpdateContactTaxDetailsTagsByFilter: tagsOfTaxDetails,
  },
} satisfies OperationTitles

import type { Module } from '../../../kernel/background/module.ts'
import {
  members,
  memberProfiles,
  defaultPrivacy,
  privacySettings,
  userMembers,
  ownAddresses,
  ownPreferences,
} from './operations/index.ts'
import { memberData } from './personal-data.ts'
import { whenOrderCreated } from './subscribe-buyer.ts'
import { memberUsages } from './file-usage.ts'

export { findMemberWithPicture, showCopyInMember } from './copied-pictures.ts'
export { member } from './entity.ts'
export { bulkMoves } from './bulk-moves.ts'
export { addMember, checkNewMember, type RegistrationDetails } from './join.ts'
export { mergeIntoMember } from './merge-profile.ts'
export type { ProfileDetails } from './profile-details.ts'
export { loadOrderMailChoices, chooseReviewRequests, loadReviewRequestChoice } from './mail-choices.ts'
export { changeLoginEmail, confirmLoginEmail, getLoginEmail } from './login-email.ts'
export {
  expectWelcome,
  isWelcomeExpected,
  findByLoginEmail,
  findMember,
  forgetWelcome,
  lockForSignIn,
  noteSignIn,
} from './store/members.ts'
export type { StoredMember } from './entity.ts'
export type { ShownMember } from './fieldsets.ts'
export type { AgreedTerms } from './preferences.ts'
export { moveMember, setActivity } from './moves.ts'
export {
  setCustomFieldRules,
  loadTypedCustomFields,
  type CustomValues,
  type PathOfValue,
  type TypedValue,
} from './custom-fields.ts'
export { forgetCustomField } from './store/members.ts'
export { findExistingMembers, lockMember } from './existing.ts'
export { approvedMembers, visibleMemberIds } from './subqueries.ts'
export { memberWords } from './words.ts'
export { loadBlocks } from './blocks.ts'
export { addBlock, findBlockingMember, loadBlockedNames, removeBlock } from './store/blocks.ts'
export { checkMayChange, checkMayPublish, ownMemberId } from './own.ts'
export { findPerson } from './personal-data.ts'
export { findStaffAmong } from './staff.ts'
export { checkLimits } from './limits.ts'
export { isDeletedEmail, restoreMember, takeForErasure, trashMember, trashPeriod } from './trash.ts'
export { loadExpiredTrash, findOwnDeletion } from './store/trash.ts'
export { mailOwnDeletion, type OwnDeletion } from './mail-own-deletion.ts'
export { findMemberShowing, getReportableMember, seesMember, getVisibleMember } from './visible.ts'
export { lockMembers } from './store/members.ts'

/** The people who have an account of the site, and what of them others may see. */
export const membersModule = {
  name: 'members',
  migrations: `${import.meta.dirname}/migrations`,
  reactions: [whenOrderCreated],
  personalData: [memberData],
  services: {
    'members/members': members,
    'stoa/member-profiles': memberProfiles,
    'members/default-privacy': defaultPrivacy,
    'members/member-privacy-settings': privacySettings,
    'members/user-member': userMembers,
    'stoa/member-addresses': ownAddresses,
    'stoa/member-preferences': ownPreferences,
  },
  fileUsages: memberUsages,
} satisfies Module

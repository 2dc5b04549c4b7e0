import type { Module } from '../../../kernel/background/module.ts'
import { members } from './operations/members.ts'
import { defaultPrivacyOperations, privacySettingsOperations } from './operations/privacy.ts'
import { memberProfiles } from './operations/profiles.ts'
import { ownAddresses } from './operations/own-addresses.ts'
import { ownPreferences } from './operations/own-preferences.ts'
import { userMembers } from './operations/user-members.ts'
import { memberData } from './personal-data.ts'
import { whenOrderCreated } from './subscribe-buyer.ts'
import { memberUsages } from './file-usage.ts'

export { memberWithPicture, showCopyInMember } from './copied-pictures.ts'
export { member } from './entity.ts'
export { bulkMoves } from './bulk-moves.ts'
export { addMember, checkNewMember, type RegistrationDetails } from './join.ts'
export { mergeIntoMember } from './merge-profile.ts'
export type { ProfileDetails } from './profile-details.ts'
export {
  changeLoginEmail,
  confirmLoginEmail,
  expectWelcome,
  expectedWelcome,
  findByLoginEmail,
  findMember,
  forgetWelcome,
  lockForSignIn,
  noteSignIn,
  orderMailChoices,
  chooseReviewRequests,
  reviewRequestChoice,
} from './store.ts'
export type { StoredMember } from './entity.ts'
export type { AgreedTerms } from './preferences.ts'
export { moveMember, setActivity } from './moves.ts'
export type { PathOfPart } from './limits.ts'
export {
  forgetCustomField,
  setCustomFieldRules,
  typedCustomFields,
  type CustomValues,
  type PathOfValue,
  type TypedValue,
} from './custom-fields.ts'
export { existingMembers, lockMember } from './existing.ts'
export { approvedMembers, visibleMemberIds } from './subqueries.ts'
export { memberWords } from './words.ts'
export { addBlock, blockingMember, blocksOf, namesOfBlocked, removeBlock } from './blocks.ts'
export { checkMayChange, checkMayPublish, ownMemberId } from './own.ts'
export { personOf } from './personal-data.ts'
export { staffAmong } from './staff.ts'
export { checkLimits } from './limits.ts'
export { expiredTrash, isDeletedEmail, ownDeletion, restoreMember, takeForErasure, trashMember, trashPeriod } from './trash.ts'
export { mailOwnDeletion, type OwnDeletion } from './mail-own-deletion.ts'
export { lockMembers, memberShowing, reportableMember, seesMember, visibleMember } from './visible.ts'

/** The people who have an account of the site, and what of them others may see. */
export const membersModule = {
  name: 'members',
  migrations: `${import.meta.dirname}/migrations`,
  reactions: [whenOrderCreated],
  personalData: [memberData],
  services: {
    'members/members': members,
    'stoa/member-profiles': memberProfiles,
    'members/default-privacy': defaultPrivacyOperations,
    'members/member-privacy-settings': privacySettingsOperations,
    'members/user-member': userMembers,
    'stoa/member-addresses': ownAddresses,
    'stoa/member-preferences': ownPreferences,
  },
  fileUsages: memberUsages,
} satisfies Module

import {
  createMember,
  updateMember,
  updateMemberSlug,
  updateCurrentMemberSlug,
  deleteMemberPhones,
  deleteMemberEmails,
  deleteMemberAddresses,
} from './write-members.ts'
import { getMember, getCurrentMember, listMembers, queryMembers } from './read-members.ts'
import {
  joinCommunity,
  leaveCommunity,
  approveMember,
  blockMember,
  disconnectMember,
  muteMember,
  unmuteMember,
  bulkApproveMembers,
  bulkBlockMembers,
} from './move-members.ts'
import { deleteMember, deleteMyMember, bulkDeleteMembers, bulkDeleteMembersByFilter } from './delete-members.ts'
import { checkOwnSlug, getMemberBySlug } from './profiles.ts'
import { getDefaultPrivacyStatus, setDefaultPrivacyStatus } from './default-privacy.ts'
import { getMemberPrivacySettings, setMemberPrivacySettings } from './privacy.ts'
import { queryUserMembers } from './user-members.ts'
import { listOwnAddresses, saveOwnAddress, removeOwnAddress } from './own-addresses.ts'
import { getOwnPreferences, updateOwnPreferences } from './own-preferences.ts'

export const members = {
  createMember,
  updateMember,
  getMember,
  getCurrentMember,
  listMembers,
  queryMembers,
  updateMemberSlug,
  updateCurrentMemberSlug,
  joinCommunity,
  leaveCommunity,
  approveMember,
  blockMember,
  disconnectMember,
  muteMember,
  unmuteMember,
  deleteMember,
  deleteMyMember,
  bulkDeleteMembers,
  bulkDeleteMembersByFilter,
  bulkApproveMembers,
  bulkBlockMembers,
  deleteMemberPhones,
  deleteMemberEmails,
  deleteMemberAddresses,
}

export const memberProfiles = {
  checkOwnSlug,
  getMemberBySlug,
}

export const defaultPrivacy = {
  getDefaultPrivacyStatus,
  setDefaultPrivacyStatus,
}

export const privacySettings = {
  getMemberPrivacySettings,
  setMemberPrivacySettings,
}

export const userMembers = {
  queryUserMembers,
}

export const ownAddresses = {
  listOwnAddresses,
  saveOwnAddress,
  removeOwnAddress,
}

export const ownPreferences = {
  getOwnPreferences,
  updateOwnPreferences,
}

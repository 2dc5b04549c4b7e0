import { blockMember, unblockMember, listCurrentMemberBlocking, listMemberBlocks } from './blocks.ts'
import { listBlockedMembers } from './blocked-members.ts'
import {
  followMember,
  unfollowMember,
  listCurrentMemberFollowing,
  listMemberFollowing,
  listCurrentMemberFollowers,
  listMemberFollowers,
  queryCurrentMemberConnections,
  queryMemberConnections,
} from './followers.ts'
import { reportMember, queryMemberReports, listReportedMembers, queryReportedMembers, deleteMemberReports } from './reports.ts'
import { getMemberReportCase } from './report-cases.ts'

export const blocks = {
  blockMember,
  unblockMember,
  listCurrentMemberBlocking,
  listMemberBlocks,
}

export const blockedMembers = {
  listBlockedMembers,
}

export const followers = {
  followMember,
  unfollowMember,
  listCurrentMemberFollowing,
  listMemberFollowing,
  listCurrentMemberFollowers,
  listMemberFollowers,
  queryCurrentMemberConnections,
  queryMemberConnections,
}

export const reports = {
  reportMember,
  queryMemberReports,
  listReportedMembers,
  queryReportedMembers,
  deleteMemberReports,
}

export const reportCases = {
  getMemberReportCase,
}

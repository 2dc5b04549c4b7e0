import { createBadge, getBadge, queryBadges, deleteBadge, updateBadge, updateBadgesDisplayOrder, moveBadge } from './badges.ts'
import * as older from './older-badges.ts'
import {
  createBadgeAssignment,
  bulkCreateBadgeAssignments,
  queryBadgeAssignments,
  deleteBadgeAssignment,
  bulkDeleteBadgeAssignments,
  bulkUpdateBadgeAssignmentTags,
  bulkUpdateBadgeAssignmentTagsByFilter,
} from './badge-assignments.ts'

export const badges = {
  createBadge,
  getBadge,
  queryBadges,
  deleteBadge,
  updateBadge,
  updateBadgesDisplayOrder,
  moveBadge,
}

export const olderBadges = {
  createBadge: older.createBadge,
  updateBadge: older.updateBadge,
  listBadges: older.listBadges,
  getBadge: older.getBadge,
  deleteBadge: older.deleteBadge,
  assignBadge: older.assignBadge,
  unassignBadge: older.unassignBadge,
  listMembersByBadge: older.listMembersByBadge,
  listBadgesPerMember: older.listBadgesPerMember,
  getMemberCountsPerBadge: older.getMemberCountsPerBadge,
  updateBadgesDisplayOrder: older.updateBadgesDisplayOrder,
}

export const badgeAssignments = {
  createBadgeAssignment,
  bulkCreateBadgeAssignments,
  queryBadgeAssignments,
  deleteBadgeAssignment,
  bulkDeleteBadgeAssignments,
  bulkUpdateBadgeAssignmentTags,
  bulkUpdateBadgeAssignmentTagsByFilter,
}

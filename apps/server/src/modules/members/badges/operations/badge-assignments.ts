import * as contract from '@stoa/contract/services/members/badge-assignments'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { undoChangeOf } from '../../../../kernel/lists/entity/by-filter.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { checkTagChange } from '../../../../kernel/lists/entity/tags.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { assign, unassign } from '../assign.ts'
import { badgeAssignment, showAssignments, tagAssignment, tagChange } from '../assignment.ts'

const ofAssignment = operationsOf(badgeAssignment, showAssignments)

export const createBadgeAssignment = ofAssignment.change(contract.createBadgeAssignment, (site, { badgeAssignment: given }) =>
  assign(site, given),
)

export const bulkCreateBadgeAssignments = ofAssignment.bulkChange(contract.bulkCreateBadgeAssignments, assign)

export const queryBadgeAssignments = ofAssignment.query(contract.queryBadgeAssignments)

export const deleteBadgeAssignment = implement(contract.deleteBadgeAssignment, async ({ site }, { badgeAssignmentId }) => {
  await unassign(site, badgeAssignmentId)
  return {}
})

export const bulkDeleteBadgeAssignments = implement(
  contract.bulkDeleteBadgeAssignments,
  async ({ site }, { badgeAssignmentIds }) => withoutItems(false, await bulk(site, badgeAssignmentIds, unassign)),
)

export const bulkUpdateBadgeAssignmentTags = implement(
  contract.bulkUpdateBadgeAssignmentTags,
  async ({ site }, { ids, ...change }) => {
    checkTagChange(tagChange(change))
    return withoutItems(false, await bulk(site, ids, (tx, id) => tagAssignment(tx, id, change)))
  },
)

export const bulkUpdateBadgeAssignmentTagsByFilter = bulkByFilter(
  contract.bulkUpdateBadgeAssignmentTagsByFilter,
  badgeAssignment.list,
  {
    change({ assignTags, unassignTags }) {
      checkTagChange(tagChange({ assignTags, unassignTags }))
      return { assignTags, unassignTags }
    },
    apply: tagAssignment,
    undo: undoChangeOf(badgeAssignment),
  },
)

import * as contract from '@stoa/contract/services/members/members'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { bulkMoves } from '../bulk-moves.ts'
import { member } from '../entity.ts'
import { mailOwnDeletion } from '../mail-own-deletion.ts'
import { ownMemberId } from '../own.ts'
import { trashMember } from '../trash.ts'

export const deleteMember = implement(contract.deleteMember, async ({ site }, { id }) => {
  await trashMember(site, id)
  return {}
})

export const deleteMyMember = implement(contract.deleteMyMember, async ({ site, caller }, { contentAssigneeId }) => {
  const id = ownMemberId(caller)
  const { loginEmail: email, preferences } = await trashMember(site, id, { contentAssigneeId, field: '', byMember: true })
  const language = preferences?.language ?? site.language
  if (email) site.enqueue(mailOwnDeletion, { memberId: id, email, language, deletedDate: site.now.toISOString() })
  return {}
})

export const bulkDeleteMembers = implement(contract.bulkDeleteMembers, async ({ site }, { memberIds }) => {
  const { results, bulkActionMetadata } = await bulk(site, memberIds, (_site, id, index) =>
    trashMember(site, id, { field: `memberIds[${index}]` }),
  )
  return { results: results.map(({ itemMetadata }) => ({ itemMetadata })), bulkActionMetadata }
})

export const bulkDeleteMembersByFilter = bulkByFilter(contract.bulkDeleteMembersByFilter, member.list, bulkMoves.remove)

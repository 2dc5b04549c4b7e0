import * as contract from '@stoa/contract/services/members/members'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { bulkMoves } from '../bulk-moves.ts'
import { member } from '../entity.ts'
import { moveMember, setActivity, setPrivacy, userOf } from '../moves.ts'
import { ownMemberId } from '../own.ts'
import { showWhole } from '../show.ts'

export const joinCommunity = implement(contract.joinCommunity, async ({ site, caller }) => ({
  member: await showWhole(site, await setPrivacy(site, ownMemberId(caller), 'PUBLIC')),
}))

export const leaveCommunity = implement(contract.leaveCommunity, async ({ site, caller }) => ({
  member: await showWhole(site, await setPrivacy(site, ownMemberId(caller), 'PRIVATE')),
}))

export const approveMember = implement(contract.approveMember, async ({ site }, { id }) => ({
  member: await showWhole(site, await moveMember(site, id, 'approve')),
}))

export const blockMember = implement(contract.blockMember, async ({ site, caller }, { id }) => ({
  member: await showWhole(site, await moveMember(site, id, 'block', userOf(caller))),
}))

export const disconnectMember = implement(contract.disconnectMember, async ({ site, caller }, { id }) => ({
  member: await showWhole(site, await moveMember(site, id, 'disconnect', userOf(caller))),
}))

export const muteMember = implement(contract.muteMember, async ({ site, caller }, { id }) => ({
  member: await showWhole(site, await setActivity(site, id, 'MUTED', userOf(caller))),
}))

export const unmuteMember = implement(contract.unmuteMember, async ({ site }, { id }) => ({
  member: await showWhole(site, await setActivity(site, id, 'ACTIVE')),
}))

export const bulkApproveMembers = bulkByFilter(contract.bulkApproveMembers, member.list, bulkMoves.approve)

export const bulkBlockMembers = bulkByFilter(contract.bulkBlockMembers, member.list, bulkMoves.block)

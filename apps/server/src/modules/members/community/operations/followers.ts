import * as contract from '@stoa/contract/services/members/member-followers'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { checkMayPublish, lockMembers, ownMemberId, getVisibleMember } from '../../members/ports/reading.ts'
import { loadConnections, connectionsWith, follow, unfollow } from '../follows.ts'

export const followMember = implement(contract.followMember, async ({ site, caller }, { memberId }) => {
  const ownId = ownMemberId(caller)
  if (memberId === ownId) throw refusal('SELF_FOLLOWING_FORBIDDEN', 'members do not follow themselves', { memberId })
  await checkMayPublish(site, caller)
  // Keeps a block of the two from being made at the same time.
  await lockMembers(site, [ownId, memberId], 'KEY SHARE')
  await getVisibleMember(site, memberId)
  await follow(site, ownId, memberId)
  return {}
})

export const unfollowMember = implement(contract.unfollowMember, async ({ site, caller }, { memberId }) => {
  await unfollow(site, ownMemberId(caller), memberId)
  return {}
})

export const listCurrentMemberFollowing = implementRead(
  contract.listCurrentMemberFollowing,
  async ({ site, caller }, { paging }) => loadConnections(site, ownMemberId(caller), 'FOLLOWING', paging),
)

export const listMemberFollowing = implementRead(contract.listMemberFollowing, async ({ site }, { memberId, paging }) => {
  await getVisibleMember(site, memberId)
  return loadConnections(site, memberId, 'FOLLOWING', paging)
})

export const listCurrentMemberFollowers = implementRead(
  contract.listCurrentMemberFollowers,
  async ({ site, caller }, { paging }) => loadConnections(site, ownMemberId(caller), 'FOLLOWERS', paging),
)

export const listMemberFollowers = implementRead(contract.listMemberFollowers, async ({ site }, { memberId, paging }) => {
  await getVisibleMember(site, memberId)
  return loadConnections(site, memberId, 'FOLLOWERS', paging)
})

export const queryCurrentMemberConnections = implementRead(
  contract.queryCurrentMemberConnections,
  async ({ site, caller }, { connectedMemberIds }) => ({
    connectedMembers: await connectionsWith(site, ownMemberId(caller), connectedMemberIds),
  }),
)

export const queryMemberConnections = implementRead(
  contract.queryMemberConnections,
  async ({ site }, { memberId, connectedMemberIds }) => {
    await getVisibleMember(site, memberId)
    return { connectedMembers: await connectionsWith(site, memberId, connectedMemberIds) }
  },
)

import * as contract from '@stoa/contract/services/members/badges'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { offsetMetadata } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { assignToMembers, unassignFromMembers } from '../assign.ts'
import { badgeAssignment } from '../assignment.ts'
import { badge } from '../entities.ts'
import { asOlderBadge, fromOlderBadge } from '../older-badge.ts'
import { arrangeBadges } from '../order.ts'
import { loadMemberBadges, countMembers } from '../store.ts'

export const createBadge = implement(contract.createBadge, async ({ site }, { badge: given }) => ({
  badge: asOlderBadge(await badge.create(site, await fromOlderBadge(site, given))),
}))

export const updateBadge = implement(contract.updateBadge, async ({ site }, { badge: change }) => ({
  badge: asOlderBadge(await badge.update(site, await fromOlderBadge(site, change))),
}))

export const listBadges = implementRead(contract.listBadges, async ({ site }, { paging = {} }) => {
  const page = await badge.query(site, { paging: { limit: 100, ...paging } }, { root: '' })
  return { badges: page.items.map(asOlderBadge), metadata: await offsetMetadata(page) }
})

export const getBadge = implementRead(contract.getBadge, async ({ site }, { id }) => ({
  badge: asOlderBadge(await badge.get(site, id)),
}))

export const deleteBadge = implement(contract.deleteBadge, async ({ site }, { id }) => {
  await badge.remove(site, id)
  return {}
})

export const assignBadge = implement(contract.assignBadge, async ({ site }, { id, memberIds }) => {
  await checkExists(site, id)
  const assigned = await assignToMembers(site, id, memberIds)
  return { memberIds: assigned.map(({ memberId }) => memberId) }
})

export const unassignBadge = implement(contract.unassignBadge, async ({ site }, { id, memberIds }) => {
  await checkExists(site, id)
  await unassignFromMembers(site, id, memberIds)
  return {}
})

export const listMembersByBadge = implementRead(contract.listMembersByBadge, async ({ site }, { id, paging = {} }) => {
  await checkExists(site, id)
  const page = await badgeAssignment.query(site, { filter: { badgeId: id }, paging: { limit: 100, ...paging } }, { root: '' })
  return { memberIds: page.items.map(({ memberId }) => memberId), metadata: await offsetMetadata(page) }
})

/** Members whom the caller may not see are answered like members without a badge. */
export const listBadgesPerMember = implementRead(contract.listBadgesPerMember, async ({ site }, { memberIds }) => {
  const badges = await loadMemberBadges(site, memberIds)
  const asked = [...new Set(memberIds)]
  return { memberBadgeIds: asked.map((memberId) => ({ memberId, badgeIds: badges.get(memberId) ?? [] })) }
})

export const getMemberCountsPerBadge = implementRead(contract.getMemberCountsPerBadge, async ({ site }) => ({
  badgeMemberCounts: await countMembers(site),
}))

export const updateBadgesDisplayOrder = implement(contract.updateBadgesDisplayOrder, async ({ site }, { badgeIds }) => ({
  badges: (await arrangeBadges(site, badgeIds)).map(asOlderBadge),
}))

async function checkExists(site: SiteRead, id: string): Promise<void> {
  if (!(await badge.find(site, id))) throw notFound('badge', { id })
}

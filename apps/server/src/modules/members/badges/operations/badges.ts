import * as contract from '@stoa/contract/services/members/badges-v-2'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { badge, shownBadge } from '../entities.ts'
import { arrangeBadges, placeBadge } from '../order.ts'

const ofBadge = operationsOf(badge, async (_site, badges) => badges.map(shownBadge))

export const createBadge = ofBadge.create(contract.createBadge)

export const getBadge = ofBadge.get(contract.getBadge)

export const queryBadges = ofBadge.query(contract.queryBadges)

export const deleteBadge = ofBadge.remove(contract.deleteBadge)

export const updateBadge = implement(contract.updateBadge, async ({ site }, { badge: change }) => {
  const { id: _id, revision: _revision, ...fields } = change
  if (Object.keys(fields).length === 0) throw brokenRule('badge', 'BADGE_NOT_PROVIDED', 'must have a field to change')
  return { badge: shownBadge(await badge.update(site, change)) }
})

export const updateBadgesDisplayOrder = implement(contract.updateBadgesDisplayOrder, async ({ site }, { ids }) => ({
  badges: await arrangeBadges(site, ids),
}))

export const moveBadge = implement(contract.moveBadge, async ({ site }, { badgeId, position = 'LAST', moveAfterBadgeId }) => {
  await placeBadge(site, badgeId, position, moveAfterBadgeId)
  return {}
})

import * as contract from '@stoa/contract/services/members/badges-v-2'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { badge, shownBadge } from '../entities.ts'
import { arrangeBadges, moveBadge } from '../order.ts'

const ofBadge = operationsOf(badge, async (_site, badges) => badges.map(shownBadge))

export const badges = {
  createBadge: ofBadge.create(contract.createBadge),
  getBadge: ofBadge.get(contract.getBadge),
  queryBadges: ofBadge.query(contract.queryBadges),
  deleteBadge: ofBadge.remove(contract.deleteBadge),

  updateBadge: implement(contract.updateBadge, async ({ site }, { badge: change }) => {
    const { id: _id, revision: _revision, ...fields } = change
    if (Object.keys(fields).length === 0) throw brokenRule('badge', 'BADGE_NOT_PROVIDED', 'must have a field to change')
    return { badge: shownBadge(await badge.update(site, change)) }
  }),

  updateBadgesDisplayOrder: implement(contract.updateBadgesDisplayOrder, async ({ site }, { ids }) => ({
    badges: await arrangeBadges(site, ids),
  })),

  moveBadge: implement(contract.moveBadge, async ({ site }, { badgeId, position = 'LAST', moveAfterBadgeId }) => {
    await moveBadge(site, badgeId, position, moveAfterBadgeId)
    return {}
  }),
}

import type { Badge, Position } from '@stoa/contract/services/members/badges-v-2'
import { firstOf, lockOrder, saveOrder } from '../../../kernel/lists/entity/positions.ts'
import { brokenRule, requiredField, notFound } from '../../../kernel/basics/errors.ts'
import { shopTouched } from '../../../kernel/site/events.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { badge, shownBadge } from './entities.ts'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'

/** The named badges come first, in this order; the others keep theirs. Returns all badges in their new order. */
export async function arrangeBadges(site: SiteTx, wanted: readonly string[]): Promise<Badge[]> {
  const order = firstOf('badge', await lockOrder(site, 'badge'), wanted)
  await save(site, order)
  const badges = await badge.getMany(site, order)
  return order.map((id) => shownBadge(getOrThrow(badges, id)))
}

export async function placeBadge(site: SiteTx, id: string, position: Position, after: string | null | undefined): Promise<void> {
  const ids = await lockOrder(site, 'badge')
  if (!ids.includes(id)) throw notFound('badge', { id })
  const others = ids.filter((other) => other !== id)
  others.splice(placeIn(others, id, position, after ?? undefined), 0, id)
  await save(site, others)
}

function placeIn(others: readonly string[], id: string, position: Position, after: string | undefined): number {
  if (position === 'FIRST') return 0
  if (position === 'LAST') return others.length
  const field = 'moveAfterBadgeId'
  if (!after) throw requiredField(field)
  if (after === id) throw brokenRule(field, 'MOVE_AFTER_ITSELF', 'must be another badge')
  const index = others.indexOf(after)
  if (index < 0) throw notFound('badge', { id: after })
  return index + 1
}

async function save(site: SiteTx, ids: readonly string[]): Promise<void> {
  await saveOrder(site, 'badge', ids)
  site.record(shopTouched(site))
}

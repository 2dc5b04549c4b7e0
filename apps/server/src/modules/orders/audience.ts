import type { Order } from '@stoa/contract/services/ecom/orders'
import { sql } from 'kysely'
import { isStaff, type Caller } from '../../kernel/identity.ts'
import { openActions } from './open-actions.ts'
import { everyOrder, type Audience } from './store/orders.ts'

/** The orders that a caller may see: the shop's people all of them, buyers their own. */
export function audienceOf(caller: Caller): Audience {
  switch (caller.kind) {
    case 'VISITOR':
      return sql`visitor_id = ${caller.visitorId}`
    case 'MEMBER':
      // What they bought in the same browser before they signed in is theirs too.
      return caller.visitorId
        ? sql`(member_id = ${caller.memberId} or (visitor_id = ${caller.visitorId} and member_id is null))`
        : sql`member_id = ${caller.memberId}`
    default:
      return everyOrder
  }
}

/** An order as its reader sees it: the shop's people with what they may do, buyers without what the shop notes for itself. */
export function presentFor(caller: Caller, order: Order): Order {
  if (isStaff(caller)) return { ...order, openActions: openActions(order) }
  const { tags, activities = [], ...rest } = order
  return {
    ...rest,
    ...(tags?.tags && { tags: { tags: tags.tags } }),
    activities: activities.filter(({ merchantComment }) => !merchantComment),
  }
}

import type { Order } from '@stoa/contract/services/ecom/orders'
import { sql } from 'kysely'
import { isStaff, type Caller } from '../../kernel/identity.ts'
import { openActions } from './open-actions.ts'
import { everyOrder, type Audience } from './store/orders.ts'

/** The orders a caller may see: staff see all orders, buyers only their own. */
export function audienceOf(caller: Caller): Audience {
  switch (caller.kind) {
    case 'VISITOR':
      return sql`visitor_id = ${caller.visitorId}`
    case 'MEMBER':
      // A member also owns the orders placed in the same browser before signing in.
      return caller.visitorId
        ? sql`(member_id = ${caller.memberId} or (visitor_id = ${caller.visitorId} and member_id is null))`
        : sql`member_id = ${caller.memberId}`
    default:
      return everyOrder
  }
}

/** An order as its reader may see it: staff also get the possible actions, buyers do not get the shop's internal fields. */
export function presentFor(caller: Caller, order: Order): Order {
  if (isStaff(caller)) return { ...order, openActions: openActions(order) }
  const { tags, activities = [], ...rest } = order
  return {
    ...rest,
    ...(tags?.tags && { tags: { tags: tags.tags } }),
    activities: activities.filter(({ merchantComment }) => !merchantComment),
  }
}

import type { Order } from '@stoa/contract/services/ecom/orders'
import { isStaff, type Caller } from '../../kernel/identity.ts'
import { openActions } from './open-actions.ts'

/** An order as its reader may see it: staff also get the possible actions, buyers do not get the shop's internal fields. */
export function presentFor(caller: Caller, order: Order): Order {
  if (isStaff(caller)) return { ...order, openActions: openActions(order) }
  const { tags, activities = [], failedPlugins: _failedPlugins, ratesBy: _ratesBy, stockLocationId: _location, ...rest } = order
  return {
    ...rest,
    ...(tags?.tags && { tags: { tags: tags.tags } }),
    activities: activities.filter(({ merchantComment }) => !merchantComment),
  }
}

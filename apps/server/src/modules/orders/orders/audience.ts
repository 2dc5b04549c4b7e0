import type { Order } from '@stoa/contract/services/ecom/orders'
import type { PricedOrder } from './stored-order.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import { explanationOf } from './explanation.ts'
import { openActions } from './open-actions.ts'
import type { StoredOrder } from './stored-order.ts'

/** An order as its reader may see it, with the explanation of its amounts. */
export function presentFor(caller: Caller, { order, explanation }: StoredOrder): Order {
  return { ...listedFor(caller, order), explanation: explanationOf(order, explanation) }
}

/** An order in a list: staff also get the possible actions, buyers do not get the shop's internal fields. */
export function listedFor(caller: Caller, order: PricedOrder): Order {
  if (isStaff(caller)) return { ...order, openActions: openActions(order) }
  const { tags, activities = [], failedPlugins: _failedPlugins, ratesBy: _ratesBy, stockLocationId: _location, ...rest } = order
  return {
    ...rest,
    ...(tags?.tags && { tags: { tags: tags.tags } }),
    activities: activities.flatMap(({ author: _author, ...shown }) => (shown.merchantComment ? [] : shown)),
  }
}

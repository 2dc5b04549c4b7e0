import type { Activity, ActivityAuthor, Order, OrderActivityTypeEnumActivityType } from '@stoa/contract/services/ecom/orders'
import type { PricedOrder, NewActivity } from './stored-order.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import { newId } from '../../../kernel/basics/ids.ts'

type Content = Omit<Activity, 'id' | 'createdDate' | 'type' | 'activityType' | 'authorEmail'>

/**
 * The contract's limit on an order's history. The oldest activities are dropped first; the ledger and the events keep
 * everything.
 */
const maxActivities = 1000

/** One entry of an order's history. The deprecated `type` field repeats the newer field's value for older clients. */
export function activity(now: Date, type: OrderActivityTypeEnumActivityType, content: Content = {}): NewActivity {
  return { id: newId(), createdDate: now.toISOString(), type, activityType: type, ...content }
}

/** An entry of an app. The newer enumeration has no value for it; the deprecated one has. */
export function customEntry(now: Date, customActivity: NonNullable<Activity['customActivity']>): NewActivity {
  const { activityType: _newer, ...entry } = activity(now, 'MERCHANT_COMMENT')
  return { ...entry, type: 'CUSTOM_ACTIVITY', customActivity }
}

/** Names who caused the activities that an order got since it was read. The shop itself is not named. */
export function withAuthors(caller: Caller | undefined, before: Order, order: PricedOrder): PricedOrder {
  const author = authorOf(caller)
  if (!author || before.activities === order.activities) return order
  const known = new Set(before.activities?.map(({ id }) => id))
  const activities = order.activities?.map((each) => (known.has(each.id) || each.author ? each : { ...each, author }))
  return { ...order, ...(activities && { activities }) }
}

/** The part of an activity that names who caused it; empty for the shop itself. */
export function authored(caller: Caller | undefined): { author?: ActivityAuthor } {
  const author = authorOf(caller)
  return author ? { author } : {}
}

export function authorOf(caller: Caller | undefined): ActivityAuthor | undefined {
  switch (caller?.kind) {
    case 'USER':
      return { kind: 'PERSON', name: caller.name }
    case 'APP':
      return { kind: 'APP', name: caller.name }
    case 'VISITOR':
    case 'MEMBER':
      return { kind: 'CUSTOMER' }
    default:
      return undefined
  }
}

export function withActivities(order: PricedOrder, ...added: Activity[]): PricedOrder {
  return { ...order, activities: [...(order.activities ?? []), ...added].slice(-maxActivities) }
}

import type { Activity, Order, OrderActivityTypeEnumActivityType } from '@stoa/contract/services/ecom/orders'
import { newId } from '../../kernel/ids.ts'

type Content = Omit<Activity, 'id' | 'createdDate' | 'type' | 'activityType' | 'authorEmail'>

/** The contract's bound on an order's history; the oldest go first, and the ledger and events keep everything. */
const maxActivities = 1000

/** One line of an order's history. The older field repeats the newer one's value for older clients. */
export function activity(now: Date, type: OrderActivityTypeEnumActivityType, content: Content = {}): Activity {
  return { id: newId(), createdDate: now.toISOString(), type, activityType: type, ...content }
}

export function withActivities(order: Order, ...added: Activity[]): Order {
  return { ...order, activities: [...(order.activities ?? []), ...added].slice(-maxActivities) }
}

import { CallError, type Client } from '@stoa/client'
import { getOwnSubscription } from '@stoa/contract/calls/stoa/own-subscriptions'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { Subscription } from '@stoa/contract/services/stoa/own-subscriptions'
import type { Visit } from '../../../lib/page/context.ts'
import { subscriptionCard, type SubscriptionCard } from './subscription-view.server.ts'

/** A subscription that an order began or renews. */
export interface OrderSubscription {
  id: string
  title: string
  /** What is charged, in the words that the buyer agreed to. */
  words: string
  /** As it is now; undefined right after the order, before it has begun. */
  now: Pick<SubscriptionCard, 'to' | 'status' | 'next' | 'failed'> | undefined
}

/** The subscriptions of an order's lines. */
export async function orderSubscriptions({ lineItems = [] }: Order, visit: Visit): Promise<OrderSubscription[]> {
  const infos = new Map(lineItems.flatMap(({ subscriptionInfo: info }) => (info?.id ? [[info.id, info] as const] : [])))
  return Promise.all(
    Array.from(infos, async ([id, { subscriptionOptionTitle, chargesDescription }]) => {
      const subscription = await findSubscription(visit.api, id)
      return {
        id,
        title: subscriptionOptionTitle ?? '',
        words: chargesDescription ?? '',
        now: subscription && subscriptionCard(subscription, visit),
      }
    }),
  )
}

async function findSubscription(api: Client, subscriptionId: string): Promise<Subscription | undefined> {
  try {
    return (await api.call(getOwnSubscription, { subscriptionId })).subscription
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return undefined
    throw error
  }
}

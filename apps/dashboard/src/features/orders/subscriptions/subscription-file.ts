import type { GetSubscriptionResponse, Subscription } from '@stoa/contract/services/stoa/subscriptions'

/** A subscription with its cycles, its changes and its next charges. */
export type SubscriptionFile = GetSubscriptionResponse & { subscription: Subscription }

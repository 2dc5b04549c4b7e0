import type { ChosenSubscription } from './chosen.ts'

/** Lines that are delivered and charged together again and again: one contract. */
export interface SubscriptionGroup<Line> {
  terms: ChosenSubscription
  lines: Line[]
}

/** The lines by the terms of their subscriptions: what has the same rhythm, length and name renews together. */
export function subscriptionGroups<Line extends { subscription?: ChosenSubscription | undefined }>(
  lines: readonly Line[],
): SubscriptionGroup<Line>[] {
  const subscribed = lines.flatMap((line) => (line.subscription ? { line, terms: line.subscription } : []))
  const groups = Map.groupBy(subscribed, ({ terms }) => keyOf(terms))
  return [...groups.values()].flatMap((group) =>
    group[0] ? { terms: group[0].terms, lines: group.map(({ line }) => line) } : [],
  )
}

function keyOf({ title, frequency, interval, billingCycles, freeTrial, startDate }: ChosenSubscription): string {
  return JSON.stringify([title, frequency, interval, billingCycles, freeTrial, startDate])
}

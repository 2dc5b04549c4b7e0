/** What a commit changed of a site, as far as somebody may remember it. */
export interface Change {
  siteId: string
  /** The kinds (fqdns) of the entities whose events it recorded. */
  entities: readonly string[]
  /** Whether it changed something that no event tells of: settings, keys, webhooks. */
  silent: boolean
}

interface Memory {
  forget(siteId: string): void
  until(change: Change): boolean
}

/** One buyer's own things: what all visitors see does not change with them. */
const privateEntities = new Set(
  ['cart', 'checkout', 'order', 'order_transactions', 'fulfillments'].map((entity) => `wix.ecom.v1.${entity}`),
)
const memories: Memory[] = []

/**
 * What a process remembers of a site says here until which change it holds, and how it is forgotten: the change may come
 * from another process.
 */
export function remembers(until: Memory['until'], forget: Memory['forget']): void {
  memories.push({ until, forget })
}

export const untilShopChanges: Memory['until'] = ({ entities, silent }) =>
  silent || entities.some((entity) => !privateEntities.has(entity))
export const untilSilentChange: Memory['until'] = ({ silent }) => silent

/** Forgets in this process what no longer holds. */
export function forgetHere(change: Change): void {
  for (const { until, forget } of memories) if (until(change)) forget(change.siteId)
}

/** Whether anybody may remember what was. */
export function isRemembered(change: Change): boolean {
  return untilShopChanges(change)
}

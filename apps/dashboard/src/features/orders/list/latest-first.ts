import type { Activity } from '@stoa/contract/services/ecom/orders'

/** Of several activities in one moment, the last that was recorded is first. */
export function latestFirst(activities: readonly Activity[]): Activity[] {
  return activities.toReversed().sort((one, other) => (other.createdDate ?? '').localeCompare(one.createdDate ?? ''))
}

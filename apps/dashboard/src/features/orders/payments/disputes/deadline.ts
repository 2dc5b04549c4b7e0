const day = 24 * 3600_000

/** The number of whole days until the deadline; less than zero when it has passed. */
export function countDaysLeft(respondBy: string, now: number): number {
  return Math.floor((Date.parse(respondBy) - now) / day)
}

/** A deadline that must be shown loudly. */
export function isUrgent(daysLeft: number): boolean {
  return daysLeft < 3
}

/** Where time comes from. A site may stand on a test clock, so modules ask their `site.now`, never this directly. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

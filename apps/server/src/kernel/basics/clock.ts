/** The system's time. A site may have a test clock, so modules use `site.now` and never this. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

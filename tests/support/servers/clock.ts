import type { Clock } from '../../../apps/server/src/kernel/basics/clock.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

/** The system clock, which tests advance instead of waiting. */
export function testClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => void (offset += milliseconds),
  }
}

/** A clock that stands still, so that what several sites do happens at the same time. */
export function stillClock(): TestClock {
  let now = Date.now()
  return { now: () => new Date(now), advance: (milliseconds) => void (now += milliseconds) }
}

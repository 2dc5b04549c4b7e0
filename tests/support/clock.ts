import type { Clock } from '../../apps/server/src/kernel/clock.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

/** The system's time, moved on by tests instead of waiting. */
export function testClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => void (offset += milliseconds),
  }
}

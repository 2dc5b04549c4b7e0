import type { Module } from '../../../kernel/background/module.ts'
import type { SiteDirectory } from '../../../kernel/site/site.ts'
import { getTestClock, listTestClockEvents, listTestClockMoves, moveTestClock, stopTestClock } from './operations.ts'

/** The clock of a site in test mode. The kernel's mover (`kernel/background/clock-mover.ts`) does the work. */
export function testClockModule(parts: { sites: Pick<SiteDirectory, 'invalidate'> }) {
  return {
    name: 'test-clock',
    services: {
      'stoa/test-clock': {
        getTestClock,
        moveTestClock: moveTestClock(parts),
        stopTestClock,
        listTestClockMoves,
        listTestClockEvents,
      },
    },
  } satisfies Module
}

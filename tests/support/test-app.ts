import { pino } from 'pino'
import { createApp, type App } from '../../apps/server/src/app.ts'
import type { Database } from '../../apps/server/src/kernel/database/database.ts'
import { testClock, type TestClock } from './clock.ts'

/** The server of the tests, not listening yet. */
export function testApp(
  database: Database,
  { clock = testClock(), caching = true }: { clock?: TestClock; caching?: boolean } = {},
): Promise<App> {
  return createApp({
    database,
    clock,
    secrets: ['a secret of the tests, long enough to be one'],
    publicUrl: 'http://localhost',
    rateLimit: 0,
    caching,
    log: pino({ level: process.env.LOG_LEVEL ?? 'error' }),
  })
}

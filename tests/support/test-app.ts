import { pino } from 'pino'
import { createApp, type App } from '../../apps/server/src/app.ts'
import type { Database } from '../../apps/server/src/kernel/database/database.ts'
import { testClock, type TestClock } from './clock.ts'

export const testSecret = 'a secret of the tests, long enough to be one'

/** The server of the tests, not listening yet. */
export function testApp(
  database: Database,
  { clock = testClock(), caching = true }: { clock?: TestClock; caching?: boolean } = {},
): Promise<App> {
  return createApp({
    database,
    clock,
    secret: testSecret,
    publicUrl: 'http://localhost',
    rateLimit: 0,
    caching,
    // The receivers of webhooks in tests.
    outboundAllow: ['127.0.0.1'],
    log: pino({ level: process.env.LOG_LEVEL ?? 'error' }),
  })
}

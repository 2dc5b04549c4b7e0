import { destination } from 'pino'
import { createApp, type App, type AppOptions } from '../../apps/server/src/app.ts'
import type { Database } from '../../apps/server/src/kernel/database/database.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { testClock, type TestClock } from './clock.ts'

/** The server of the tests, not listening yet. */
export function testApp(
  database: Database,
  {
    clock = testClock(),
    caching = true,
    ...more
  }: { clock?: TestClock; caching?: boolean } & Partial<
    Pick<AppOptions, 'log' | 'trustedProxies' | 'rateLimit' | 'secrets' | 'metricsToken' | 'publicUrl'>
  > = {},
): Promise<App> {
  return createApp({
    database,
    clock,
    secrets: ['a secret of the tests, long enough to be one'],
    publicUrl: 'http://localhost',
    rateLimit: 0,
    caching,
    log: createLog(process.env.LOG_LEVEL ?? 'error', destination({ dest: 1, sync: true })),
    ...more,
  })
}

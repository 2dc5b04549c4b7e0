import { destination } from 'pino'
import { createLog } from '../../../apps/server/src/kernel/basics/log.ts'
import { openDatabase } from '../../../apps/server/src/kernel/database/database.ts'
import { migrate } from '../../../apps/server/src/kernel/database/migrate.ts'
import type { AppOptions } from '../../../apps/server/src/app.ts'
import type { PostgresServer } from '../databases/postgres-server.ts'
import { testClock, type TestClock } from './clock.ts'
import type { TestServer } from './server.ts'
import { testApp } from './test-app.ts'

const silentLog = createLog('silent', destination({ dest: 1, sync: true }))

/** A server with background work on a PostgreSQL server that the test stops and starts. */
export async function serverOnPostgres(
  { url }: Pick<PostgresServer, 'url'>,
  { clock = testClock(), ...more }: { clock?: TestClock } & Partial<Pick<AppOptions, 'paymentApis'>> = {},
): Promise<TestServer> {
  await using opening = new AsyncDisposableStack()
  const database = opening.use(await openDatabase({ url }))
  const app = opening.use(await testApp(database, { clock, log: silentLog, ...more }))
  await migrate(database, app.migrations)
  await app.startBackground()
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const opened = opening.move()
  return { url: address, app, database, clock, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

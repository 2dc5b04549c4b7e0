import { inject } from 'vitest'
import type { App, AppOptions } from '../../../apps/server/src/app.ts'
import { openDatabase, type Database } from '../../../apps/server/src/kernel/database/database.ts'
import { migrate } from '../../../apps/server/src/kernel/database/migrate.ts'
import { cluster } from '../databases/cluster.ts'
import { logConformance } from '../requests/conformance-log.ts'
import { eventPayloadCheck } from '../shop/event-payloads.ts'
import { siteStatementCheck } from '../databases/site-statements.ts'
import { testClock, type TestClock } from './clock.ts'
import { openInMemory } from '../databases/embedded-memory.ts'
import { migrated } from '../databases/postgres-databases.ts'
import { dropDatabase, newDatabase } from '../databases/postgres-server.ts'
import { testApp } from './test-app.ts'

export interface TestServer extends AsyncDisposable {
  url: string
  app: App
  database: Database
  clock: TestClock
}

/** A server with its own database on a free port. The test project chooses PGlite or PostgreSQL. */
export async function startServer({
  background = false,
  caching = true,
  orderLimit = 0,
  clock = testClock(),
  ...more
}: { background?: boolean; caching?: boolean; orderLimit?: number; clock?: TestClock } & Partial<
  Pick<
    AppOptions,
    'files' | 'smtp' | 'paymentApis' | 'captcha' | 'renderMail' | 'sectionKinds' | 'log' | 'storageLimit' | 'pictureAnalysis'
  >
> = {}): Promise<TestServer> {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await openTestDatabase(stack))
  const app = stack.use(await testApp(database, { clock, caching, orderLimit, ...more }))
  await migrate(database, app.migrations)
  stack.defer(eventPayloadCheck(database))
  stack.defer(siteStatementCheck(database))
  logConformance(app)
  if (background) await app.startBackground()
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  return { url, app, database, clock, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

let shared: Promise<TestServer> | undefined

/**
 * The server that the files of a worker share, one after another, each with its own sites. A file that changes the clock or
 * reads across sites starts its own.
 */
export async function sharedServer(): Promise<TestServer> {
  shared ??= startServer()
  const server = await shared
  const check = siteStatementCheck(server.database)
  const checkEvents = eventPayloadCheck(server.database)
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await check()
      await checkEvents()
    },
  }
}

async function openTestDatabase(stack: AsyncDisposableStack): Promise<Database> {
  if (process.env.STOA_TEST_DATABASE !== 'postgres') return openInMemory()
  // It is shared: it has many rows, and nobody copies it.
  if (cluster) return openDatabase({ url: cluster.shop, connections: 20 })
  const server = inject('postgresUrl')
  const url = await newDatabase(server, { template: migrated })
  stack.defer(() => dropDatabase(url))
  return openDatabase({ url, connections: 20 })
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tests/support/databases/postgres-server.ts'
import { seedBench } from './seed.ts'
import { startServer, stopServer, untilReady } from './server.ts'

/** Starts Stoa in production mode on a PostgreSQL server of its own, with a seeded shop. Disposing it stops both. */
export async function startLargeShop(port: number, size: Parameters<typeof seedBench>[3], env: Record<string, string> = {}) {
  await using resources = new AsyncDisposableStack()
  const { url, credentials, databaseUrl } = resources.use(await openLargeShop(port, env))
  const shop = await seedBench(databaseUrl, url, credentials, size)
  const disposables = resources.move()
  return { url, credentials, shop, [Symbol.asyncDispose]: () => disposables.disposeAsync() }
}

/** The same with the demo shop alone. */
export async function openLargeShop(port: number, env: Record<string, string> = {}) {
  await using resources = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
  resources.defer(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres()
  resources.defer(() => postgres.stop())
  const url = `http://127.0.0.1:${port}`
  const server = startServer('apps/server/src/main.ts', {
    DATABASE_URL: postgres.url,
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: '1',
    RATE_LIMIT: '0',
    ORDER_LIMIT: '0',
    LOG_LEVEL: 'warn',
    ...env,
  })
  resources.defer(() => stopServer(server))
  await untilReady(`${url}/ready`)
  const credentials = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
  const disposables = resources.move()
  return { url, credentials, databaseUrl: postgres.url, [Symbol.asyncDispose]: () => disposables.disposeAsync() }
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { seedBench } from './seed.ts'
import { startServer, stopServer, untilReady } from './server.ts'

/** Stoa in production mode on a PostgreSQL server of its own, with as much in it as asked for. Ends with all that it began. */
export async function startLargeShop(port: number, size: Parameters<typeof seedBench>[3]) {
  await using begun = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
  begun.defer(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres()
  begun.defer(() => postgres.stop())
  const url = `http://127.0.0.1:${port}`
  const server = startServer('apps/server/src/main.ts', {
    DATABASE_URL: postgres.url,
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: '1',
    RATE_LIMIT: '0',
    ORDER_LIMIT: '0',
    LOG_LEVEL: 'warn',
  })
  begun.defer(() => stopServer(server))
  await untilReady(`${url}/ready`)
  const credentials = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
  const shop = await seedBench(postgres.url, url, credentials, size)
  const ends = begun.move()
  return { url, credentials, shop, [Symbol.asyncDispose]: () => ends.disposeAsync() }
}

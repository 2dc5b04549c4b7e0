import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import type { TestShop } from '../shop/shop.ts'
import { until } from '../until.ts'
import { aDatabase, freePort, serverWith } from './workers-shop.ts'

/** A real server in one process, which is killed and started again on the same data. */
export async function killableServer(kind: 'postgres' | 'embedded', env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-killed-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const databaseUrl = kind === 'postgres' ? await aDatabase() : undefined
  const start = () => {
    const started = serverWith({
      WORKERS: '1',
      PORT: String(port),
      DATA_DIR: folder,
      PICTURE_CACHE_MB: '32',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    })
    for (const stream of [started.stdout!, started.stderr!]) stream.on('data', (text) => (output += String(text)))
    return started
  }
  let output = ''
  let server = start()
  const raw: TestShop['raw'] = async (method, path, { body, headers = {} } = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: answer.headers }
  }
  const serves = () => until(async () => raw('GET', '/stoa/v1/shop').catch(() => undefined), 60_000)
  await serves()
  const credentials = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
  const staff = { authorization: credentials.apiKey, 'wix-site-id': credentials.siteId }
  const owner: TestShop['owner'] = (method, path, body) => raw(method, path, { ...(body && { body }), headers: staff })

  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  return {
    shop: { credentials, raw, owner } as unknown as TestShop,
    staff,
    databaseUrl,
    output: () => output,
    kill,
    serves,
    async restart() {
      await kill()
      server = start()
      await serves()
    },
    /** Asks the database while no server runs on it. */
    async query(sql: string): Promise<any[]> {
      if (databaseUrl) {
        const client = new pg.Client(databaseUrl)
        await client.connect()
        const { rows } = await client.query(sql)
        await client.end()
        return rows
      }
      const database = await PGlite.create({ dataDir: join(folder, 'database'), extensions: { fuzzystrmatch, pg_trgm } })
      const { rows } = await database.query(sql)
      await database.close()
      return rows
    },
    async [Symbol.asyncDispose]() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type KillableServer = Awaited<ReturnType<typeof killableServer>>

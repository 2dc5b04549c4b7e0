import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestShop } from '../shop/shop.ts'
import { until } from '../until.ts'
import { newDatabase } from '../databases/postgres-server.ts'

const main = join(import.meta.dirname, '../../../apps/server/src/main.ts')

/** The real server with two workers, on its own database. */
export interface WorkersShop extends AsyncDisposable {
  shop: Pick<TestShop, 'owner' | 'raw' | 'credentials'>
  leader: ChildProcess
  databaseUrl: string
  /** Its `DATA_DIR`. */
  folder: string
  /** The leader's output, as text and as parsed log lines. */
  output(): string
  /** The ids of the worker processes that serve now. */
  workers(): Promise<number[]>
}

export async function startWorkers(env: Record<string, string> = {}): Promise<WorkersShop> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-workers-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const databaseUrl = await aDatabase()
  const leader = serverWith({
    WORKERS: '2',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PICTURE_CACHE_MB: '32',
    ...env,
  })
  let output = ''
  for (const stream of [leader.stdout!, leader.stderr!]) stream.on('data', (text) => (output += String(text)))
  await until(() => (output.includes('credentials ') ? true : undefined), 60_000)
  const credentials = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
  const raw: TestShop['raw'] = async (method, path, { body, headers = {} } = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: answer.headers }
  }
  const ownerHeaders = { authorization: credentials.apiKey, 'wix-site-id': credentials.siteId }
  const owner: TestShop['owner'] = (method, path, body) => raw(method, path, { ...(body && { body }), headers: ownerHeaders })
  const paymentMethod = { kind: 'BANK_TRANSFER', title: 'Bank transfer', enabled: true }
  await owner('POST', '/stoa/v1/payment-methods', { paymentMethod })
  return {
    shop: { credentials, raw, owner },
    leader,
    databaseUrl,
    folder,
    output: () => output,
    workers: async () => childrenOf(leader.pid!),
    async [Symbol.asyncDispose]() {
      if (leader.exitCode === null) {
        const ended = new Promise((resolve) => leader.once('exit', resolve))
        leader.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The program of the server. */
export function serverWith(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [main], {
    env: {
      ...process.env,
      RATE_LIMIT: '0',
      ORDER_LIMIT: '0',
      OUTBOUND_ALLOW: '127.0.0.1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The address of a new database. */
export function aDatabase(): Promise<string> {
  return newDatabase(inject('postgresUrl'))
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  // A leader that has ended has no workers.
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'

export interface RunningShop extends AsyncDisposable {
  url: string
  credentials: { siteId: string; clientId: string; apiKey: string; owner: { email: string; password: string } }
}

/** The product as its owner runs it: the real process, the embedded database, the demo shop or an empty one. */
export async function startShop({ demo = true }: { demo?: boolean } = {}): Promise<RunningShop> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-shop-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: url,
      DEMO: demo ? '1' : '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const sign = demo ? '/products/low-tide' : '/ready'
  await until(async () => ((await fetch(url + sign).catch(() => undefined))?.ok ? true : undefined), 60_000)
  return {
    url,
    credentials: JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')),
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

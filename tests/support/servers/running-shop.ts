import { fork, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropDatabase, newDatabase } from '../databases/postgres-server.ts'
import type { HostAnswer, HostOrder } from './shop-host.ts'

export interface RunningShop {
  url: string
  /** The data folder. */
  folder: string
  credentials: { siteId: string; clientId: string; apiKey: string; owner: { email: string; password: string } }
}

interface ShopOptions {
  demo?: boolean
  isNew?: boolean
  /** Further environment variables of the server. */
  env?: Record<string, string>
}

/**
 * The product as an owner runs it, as a demo shop or empty. The shops of a process share one other process, because the first pages
 * of a new one take longer than most tests. With `isNew`, nobody has signed in yet. A demo
 * shop is a copy, on a PostgreSQL server, because it starts and answers in half of the processor time; others have the embedded
 * database.
 */
export async function startShop({ demo = true, isNew = false, env = {} }: ShopOptions = {}): Promise<
  RunningShop & AsyncDisposable
> {
  const folder = newFolder()
  const copied = demo && !isNew ? process.env.STOA_DEMO_SHOP : undefined
  const databaseUrl = copied && (await newDatabase(process.env.STOA_POSTGRES!, { template: 'demo' }))
  if (copied) cpSync(copied, folder, { recursive: true })
  const { url, stop } = await serve(folder, demo, { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  if (!copied && !isNew) await choosePassword(url, folder)
  const storedCredentials = readCredentials(folder)
  return {
    url,
    folder,
    credentials: isNew
      ? storedCredentials
      : { ...storedCredentials, owner: { ...storedCredentials.owner, password: ownerPassword } },
    async [Symbol.asyncDispose]() {
      await stop()
      if (databaseUrl) await dropDatabase(databaseUrl)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the demo shop that test files copy, in a database named `demo`; answers its data folder. */
export async function makeDemo(): Promise<string> {
  const folder = newFolder()
  const databaseUrl = await newDatabase(process.env.STOA_POSTGRES!, { name: 'demo' })
  const { url, stop } = await serve(folder, true, { DATABASE_URL: databaseUrl })
  await choosePassword(url, folder)
  await stop()
  return folder
}

const ownerPassword = 'a password of the tests'

function readCredentials(folder: string): RunningShop['credentials'] {
  return JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
}

/** Replaces the generated password, which the back office requires first. */
async function choosePassword(url: string, folder: string): Promise<void> {
  const { email, password } = readCredentials(folder).owner
  const send = (path: string, body: object, cookie = '') =>
    fetch(`${url}/stoa/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-stoa-session': '1', cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await send('sessions/sign-in', { email, password })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const changed = await send('account/change-password', { currentPassword: password, newPassword: ownerPassword }, cookie)
  if (!changed.ok) throw new Error(`the owner's password was not changed: ${await changed.text()}`)
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'stoa-shop-'))
}

/** On a busy machine, too. */
export const startLimit = 240_000

async function serve(folder: string, demo: boolean, env: Record<string, string> = {}) {
  const port = await freePort(lowestPort + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0))
  const url = `http://localhost:${port}`
  const stop = await startInHost({
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_URL: url,
    DEMO: demo ? '1' : '0',
    RATE_LIMIT: '0',
    ORDER_LIMIT: '0',
    LOG_LEVEL: 'warn',
    // Endpoints of the tests.
    OUTBOUND_ALLOW: '127.0.0.1',
    ...env,
  })
  return { url, stop }
}

let host: ChildProcess | undefined

/** Starts a server in the host of this process. Answers what stops it. */
async function startInHost(env: Record<string, string>): Promise<() => Promise<void>> {
  if (host?.exitCode !== null || host.signalCode) {
    host = fork(join(import.meta.dirname, 'shop-host.ts'), {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // It ends with this process.
    host.unref()
    host.channel!.unref()
  }
  await ask(host, { start: env })
  const running = host
  return () => ask(running, { stop: env.PORT! })
}

/** Sends the host an order and waits until it is carried out. */
function ask(to: ChildProcess, order: HostOrder): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const answer = ({ error }: HostAnswer) => (error ? reject(new Error(error)) : resolve())
  const ended = () => reject(new Error('the host of the shops has ended'))
  to.channel!.ref()
  to.once('message', answer).once('exit', ended)
  to.send(order)
  return promise.finally(() => {
    to.off('message', answer).off('exit', ended)
    to.channel?.unref()
  })
}

/**
 * Below the ports that the system assigns itself, and above 10080, the last one that browsers refuse; two runs start at different
 * ports.
 */
export const lowestPort = 10_100 + (process.ppid % 1000) * 20

/**
 * The first free port from the given one. The shops of a worker have the same port one after another, so that its browser has
 * their files already.
 */
export function freePort(from: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(freePort(from + 1)))
      .listen(from, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo
        probe.close(() => resolve(port))
      })
  })
}

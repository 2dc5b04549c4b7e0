import pg from 'pg'
import type { Connection, ConnectionSource, Listener } from './connection.ts'
import { planSettings } from './plan-settings.ts'
import { Session } from './session.ts'
import { asUnavailable } from './unavailable.ts'

const sessionSettings = [
  // Documents and events are compressed with every write; lz4 costs a fifth of pglz. A server built without lz4 keeps its
  // default.
  "default_toast_compression = 'lz4'",
  ...planSettings,
  // No statement of a request or job takes this long; migrations lift the limit for themselves.
  "statement_timeout = '30s'",
  // Overrides the URL, so that administrators recognise our sessions.
  "application_name = 'stoa'",
  // An open transaction holds its locks. Ours never wait for anything outside the database.
  "idle_in_transaction_session_timeout = '30s'",
]

/**
 * A join over a list of ids would be planned with every call, which costs a third of a purchase's time in the database. Citus
 * needs the values of a statement to choose the node, so it keeps its own plans.
 */
const genericPlans = `select set_config('plan_cache_mode', 'force_generic_plan', false)
  where not exists (select from pg_extension where extname = 'citus')`

const unflushed = 'synchronous_commit = off'

/**
 * Connection pools for a PostgreSQL server. The URL is a libpq one (`postgres://user@host/db?host=/socket`). Sessions with
 * asynchronous commit have a pool of their own, which saves a statement per transaction.
 */
export function postgres(url: string, { connections = 10 }: { connections?: number } = {}): ConnectionSource {
  const durablePool = sessionPool(url, connections, sessionSettings)
  const asyncCommitPool = sessionPool(url, Math.ceil(connections / 2), [...sessionSettings, unflushed])

  return {
    kind: 'postgres',
    async acquire(asyncCommit = false) {
      return connect(asyncCommit ? asyncCommitPool : durablePool)
    },
    listen: (channel, receive) => listen(url, channel, receive),
    async [Symbol.asyncDispose]() {
      await Promise.all([durablePool.end(), asyncCommitPool.end()])
    },
  }
}

async function listen(url: string, channel: string, receive: (payload: string) => void): Promise<Listener> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stoa',
    connectionTimeoutMillis: 10_000,
    query_timeout: 5000,
    keepAlive: true,
  })
  // A broken session is found by the next `catchUp`.
  client.on('error', () => {})
  client.on('notification', ({ payload = '' }) => receive(payload))
  await client.connect()
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return {
    catchUp: async () => void (await client.query('select')),
    // Not awaited: a connection that vanished would never confirm its end.
    close: () => void client.end().catch(() => {}),
  }
}

function sessionPool(url: string, connections: number, settings: readonly string[]): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // BEGIN and COMMIT are sent with the neighbouring statement instead of waiting for a response of their own.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'stoa',
  })
  pool.on('connect', (client) => {
    // A broken session reports the error to its statements; without a listener the error would end the process.
    client.on('error', () => {})
    for (const setting of settings) void client.query(`set ${setting}`).catch(() => {})
    void client.query(genericPlans).catch(() => {})
  })
  // A session that breaks while idle is replaced at the next acquire.
  pool.on('error', () => {})
  return pool
}

const sessions = new WeakMap<pg.PoolClient, Session>()

async function connect(pool: pg.Pool): Promise<Connection> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asUnavailable(error)
  })
  const session = sessions.get(client) ?? new Session(client, asUnavailable)
  sessions.set(client, session)
  return { send: session.send, script: session.script, release: () => client.release(session.isWorn) }
}

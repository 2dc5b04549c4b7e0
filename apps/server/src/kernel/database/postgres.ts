import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { Answer, Connection, ConnectionSource } from './connection.ts'
import { Closing, Executions, type Wire } from './statement.ts'
import { StatementCache } from './statement-cache.ts'
import { asUnavailable } from './unavailable.ts'

// 64-bit integers are money and counters here: never a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

/** How many different statements each session keeps prepared. */
const preparedLimit = 400

const sessionSettings = [
  // Documents and events are compressed with every write; lz4 costs a fifth of the older way. A server built without it keeps that.
  "default_toast_compression = 'lz4'",
  // A join over a list of ids would be planned anew with every call, which costs several times its execution.
  'plan_cache_mode = force_generic_plan',
  // Every statement names its site and every key begins with it, so there is always an index. Without this a plan that was
  // made while a table was small reads all of it for as long as it is kept.
  'enable_seqscan = off',
  // Its own compiler costs more than it saves on statements as short as these; the line above would call it each time.
  'jit = off',
  // No request is worth more, and no job's statement takes as long; migrations lift it for themselves.
  "statement_timeout = '30s'",
  // Whatever the address says: the dispatcher distinguishes our sessions from those of other programs by it.
  "application_name = 'stoa'",
  // A transaction that is left open holds its locks, and with them everybody behind it; ours wait for nothing outside.
  "idle_in_transaction_session_timeout = '30s'",
]

const unflushed = 'synchronous_commit = off'

/**
 * Sessions of a PostgreSQL server. The URL is a libpq one (`postgres://user@host/db?host=/socket`). Those that do not wait for
 * the disk are kept apart: to say so with every transaction would be a statement more.
 */
export function postgres(url: string, { connections = 10 }: { connections?: number } = {}): ConnectionSource {
  const durablePool = sessionPool(url, connections, sessionSettings)
  const asyncCommitPool = sessionPool(url, Math.ceil(connections / 2), [...sessionSettings, unflushed])
  const statements = new StatementCache(preparedLimit)

  return {
    kind: 'postgres',
    isBatchAtomic: true,
    async acquire(asyncCommit = false) {
      return session(await connect(asyncCommit ? asyncCommitPool : durablePool), statements)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([durablePool.end(), asyncCommitPool.end()])
    },
  }
}

function sessionPool(url: string, connections: number, settings: readonly string[]): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // BEGIN and COMMIT ride with the statement beside them instead of waiting for an answer of their own.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'stoa',
  } as pg.PoolConfig)
  pool.on('connect', (client) => {
    // One that breaks while it is in use says so to its statements. An error that nobody listens for would end the process.
    client.on('error', () => {})
    for (const setting of settings) void client.query(`set ${setting}`).catch(() => {})
  })
  // A session that breaks while idle is replaced at the next acquire; the query that needs it reports the fault.
  pool.on('error', () => {})
  return pool
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw asUnavailable(error)
  }
}

function session(client: pg.PoolClient, statements: StatementCache): Connection {
  const { connection: wire } = client as unknown as { connection: Wire & WithStream }
  return {
    send(given) {
      gatherWrites(wire)
      const evicted = statements.evictedOf(wire)
      if (evicted.length > 0) void client.query(new Closing(evicted))
      const sent = given.map(({ sql }) => statements.get(sql))
      // With a callback: the driver's own promises are two for each statement.
      return new Promise<Answer[]>((resolve, reject) => {
        const preparations = sent.flatMap((statement) => {
          const preparation = statement.preparation(wire)
          if (preparation) statements.keep(wire, statement)
          return preparation ?? []
        })
        const executions = new Executions(
          sent,
          given.map(({ parameters }) => parameters),
          (error, answers) => {
            if (answers) resolve(answers)
            else reject(asUnavailable(preparations.find((preparation) => preparation.error)?.error ?? error!))
          },
        )
        for (const preparation of preparations) void client.query(preparation)
        void client.query(executions)
      })
    },
    async script(sql) {
      const results: unknown = await client.query(sql).catch((error: unknown) => {
        throw asUnavailable(error)
      })
      return [results].flat().flatMap((result) => (result as { rows: unknown[] }).rows ?? [])
    },
    release: () => client.release(),
  }
}

/** The client's own socket, which its types do not show. */
interface WithStream {
  stream: Duplex
}

/** What is sent in one go leaves in one system call. */
function gatherWrites({ stream }: WithStream): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

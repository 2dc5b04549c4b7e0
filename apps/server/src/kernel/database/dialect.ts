import {
  type CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { StatementCompiler } from './compiler.ts'
import type { Connection, ConnectionSource, StatementObserver } from './connection.ts'

/** Kysely over either kind of database. Transactions are `inTransaction`'s alone. */
export function dialect(source: ConnectionSource, observe: StatementObserver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver(source, observe),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new StatementCompiler(),
  }
}

/**
 * Runs `work` in a transaction on a session of its own. What it pushes to `last` is sent together with COMMIT: statements
 * whose answers nobody needs. Where the session is pipelined, BEGIN too rides with the statement after it.
 *
 * Kysely's own transactions would wait for each statement's answer before they send the next.
 */
export async function inTransaction<Tables, Result>(
  source: ConnectionSource,
  observe: StatementObserver,
  work: (db: Kysely<Tables>, last: (() => Promise<unknown>)[]) => Promise<Result>,
): Promise<Result> {
  const session = new Session(await source.acquire(), observe)
  try {
    const begun = session.send('begin')
    begun.catch(() => {})
    if (source.kind !== 'postgres') await begun
    const last: (() => Promise<unknown>)[] = []
    const result = await work(onSession(session), last)
    const sent = last.map((write) => write())
    const outcomes = await Promise.allSettled([begun, ...sent, session.send('commit')])
    const failure = outcomes.find(({ status }) => status === 'rejected')
    if (failure) throw (failure as PromiseRejectedResult).reason
    return result
  } catch (error) {
    // After a refused COMMIT there is nothing left to roll back; the server then only says so.
    await session.send('rollback').catch(() => {})
    throw error
  } finally {
    session.release()
  }
}

const compiler = new StatementCompiler()
const adapter = new PostgresAdapter()

/** A session inside a transaction opens no other. */
const closed = dialect({ kind: 'postgres', acquire: notHere, [Symbol.asyncDispose]: async () => {} }, () => {})
const closedDriver = closed.createDriver()

function onSession<Tables>(session: Session): Kysely<Tables> {
  const executor = new SessionExecutor(session)
  return new Kysely<Tables>({ config: { dialect: closed }, dialect: closed, driver: closedDriver, executor })
}

/** Sends what it is given on its session, without the plugins and the hand-over of sessions that nobody asked for. */
class SessionExecutor extends DefaultQueryExecutor {
  readonly #session: Session

  constructor(session: Session) {
    super(compiler, adapter, { provideConnection: (consumer) => consumer(session) })
    this.#session = session
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#session.executeQuery(query)
  }
}

function driver(source: ConnectionSource, observe: StatementObserver): Driver {
  return {
    async init() {},
    async acquireConnection() {
      return new Session(await source.acquire(), observe)
    },
    beginTransaction: notHere,
    commitTransaction: notHere,
    rollbackTransaction: notHere,
    async releaseConnection(connection) {
      ;(connection as Session).release()
    },
    async destroy() {},
  }
}

async function notHere(): Promise<never> {
  throw new Error('transactions are opened by the database, not by Kysely')
}

class Session implements DatabaseConnection {
  readonly #connection: Connection
  readonly #observe: StatementObserver

  constructor(connection: Connection, observe: StatementObserver) {
    this.#connection = connection
    this.#observe = observe
  }

  async send(sql: string, parameters: readonly unknown[] = []): Promise<{ rows: unknown[]; affected: number }> {
    const start = performance.now()
    const result = await this.#connection.query(sql, parameters)
    this.#observe(sql, performance.now() - start)
    return result
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.send(query.sql, query.parameters)
    return { rows: rows as Row[], numAffectedRows: BigInt(affected) }
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not used')
  }

  release(): void {
    this.#connection.release()
  }
}

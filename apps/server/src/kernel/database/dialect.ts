import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type Dialect,
  type QueryResult,
} from 'kysely'
import type { Answer, Connection, ConnectionSource, Statement, StatementObserver } from './connection.ts'

/** Kysely over either kind of database; each statement uses a session of its own. */
export function outsideTransactions<Tables>(source: ConnectionSource, observe: StatementObserver): Kysely<Tables> {
  return kyselyOver(async (query) => {
    const session = await source.acquire()
    try {
      const [answer] = await send(session, observe, [query])
      return answer!
    } finally {
      session.release()
    }
  })
}

/** Sends statements together, and reports the duration of each to the observers. */
export async function send(session: Connection, observe: StatementObserver, statements: readonly Statement[]): Promise<Answer[]> {
  const start = performance.now()
  const answers = await session.send(statements)
  const milliseconds = performance.now() - start
  for (const { sql, parameters } of statements) observe(sql, milliseconds, parameters)
  return answers
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

/**
 * Kysely only compiles the statements. Sessions and transactions are handled here, because Kysely would acquire a session per
 * statement.
 */
class SendingExecutor extends DefaultQueryExecutor {
  readonly #send: (query: CompiledQuery) => Promise<Answer>

  constructor(sendQuery: (query: CompiledQuery) => Promise<Answer>) {
    super(compiler, adapter, { provideConnection: notHere })
    this.#send = sendQuery
  }

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.#send(query)
    return { rows: rows as Row[], numAffectedRows: BigInt(affected) }
  }
}

export function kyselyOver<Tables>(sendQuery: (query: CompiledQuery) => Promise<Answer>): Kysely<Tables> {
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: new SendingExecutor(sendQuery) })
}

const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

const driver = {
  init: notHere,
  acquireConnection: notHere,
  beginTransaction: notHere,
  commitTransaction: notHere,
  rollbackTransaction: notHere,
  releaseConnection: notHere,
  destroy: notHere,
}

async function notHere(): Promise<never> {
  throw new Error('sessions and transactions are opened by the database, not by Kysely')
}

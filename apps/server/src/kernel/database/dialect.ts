import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Connection, ConnectionSource, StatementObserver } from './connection.ts'

/** Kysely over either kind of database. */
export function dialect(source: ConnectionSource, observe: StatementObserver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver(source, observe),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function driver(source: ConnectionSource, observe: StatementObserver): Driver {
  return {
    async init() {},
    async acquireConnection() {
      return new Session(await source.acquire(), observe, source.kind === 'postgres')
    },
    async beginTransaction(connection) {
      await (connection as Session).begin()
    },
    async commitTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('commit'))
    },
    async rollbackTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    },
    async releaseConnection(connection) {
      ;(connection as Session).release()
    },
    async destroy() {},
  }
}

class Session implements DatabaseConnection {
  readonly #connection: Connection
  readonly #observe: StatementObserver
  readonly #pipelined: boolean

  constructor(connection: Connection, observe: StatementObserver, pipelined: boolean) {
    this.#connection = connection
    this.#observe = observe
    this.#pipelined = pipelined
  }

  /** On a pipelined session BEGIN is sent without waiting: the first statement's answer tells of its failure too. */
  async begin(): Promise<void> {
    const begun = this.executeQuery(CompiledQuery.raw('begin'))
    if (this.#pipelined) begun.catch(() => {})
    else await begun
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const start = performance.now()
    const { rows, affected } = await this.#connection.query(query.sql, query.parameters)
    this.#observe(query.sql, performance.now() - start)
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

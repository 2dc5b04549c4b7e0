import type { PGlite } from '@electric-sql/pglite'
import type { FieldDef } from 'pg'
import { serialize } from 'pg-protocol'
import { Parser } from 'pg-protocol/dist/parser.js'
import type { Answer, Statement } from './connection.ts'
import { StatementCache } from './statement-cache.ts'
import { columnsOf, rowOf, type Column, type Wire, type WireQuery } from './statement.ts'

/** The database stopped in the middle of its answer. */
export class AnswerMissing extends Error {
  override name = 'AnswerMissing'
}

/**
 * The session of an embedded database. It sends prepared statements together, as to a PostgreSQL server: PGlite’s own `query`
 * parses, plans and describes a statement with every call, which takes five times as long.
 */
export class EmbeddedSession {
  readonly #database: PGlite
  readonly #wire = new CollectingWire()
  readonly #statements = new StatementCache()
  readonly #parser = new Parser()

  constructor(database: PGlite) {
    this.#database = database
  }

  send(batch: readonly Statement[]): Promise<Answer[]> {
    return this.#settle((done) => this.#statements.queriesFor(this.#wire, batch, done))
  }

  /** Runs several statements without parameters; returns the rows of all of them. */
  script(sql: string): Promise<unknown[]> {
    return this.#settle((done) => [new Script(sql, done)])
  }

  /** Sends queries and resolves with what they report. The database answers before this returns, so answers come in order. */
  async #settle<Result>(queriesFor: (done: Done<Result>) => readonly WireQuery[]): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const queries = queriesFor((error, result) => (error ? reject(error) : resolve(result!)))
    for (const query of queries) query.submit(this.#wire)
    // In memory and in a folder, PGlite has nothing to synchronize afterwards.
    const { buffer, byteOffset, byteLength } = this.#database.execProtocolRawSync(this.#wire.take())
    this.#dispatch(Buffer.from(buffer, byteOffset, byteLength), queries)
    reject(new AnswerMissing('the embedded database did not answer'))
    return promise
  }

  /** Gives each query its part of the answer, which ends with READY. */
  #dispatch(answer: Buffer, queries: readonly WireQuery[]): void {
    let [index, hasFailed] = [0, false]
    this.#parser.parse(answer, (message) => {
      const query = queries[index]!
      switch (message.name) {
        case 'rowDescription':
          return query.handleRowDescription?.(message as never)
        case 'dataRow':
          return query.handleDataRow?.(message as never)
        case 'commandComplete':
          return query.handleCommandComplete?.(message as never)
        case 'error':
          hasFailed = true
          return query.handleError(message as never)
        case 'readyForQuery':
          if (!hasFailed) query.handleReadyForQuery()
          hasFailed = false
          index++
      }
    })
  }
}

type Done<Result> = (error: Error | undefined, result?: Result) => void

/** Statements without parameters, in one text. */
class Script implements WireQuery {
  readonly #sql: string
  readonly #done: Done<unknown[]>
  readonly #rows: unknown[] = []
  #columns: readonly Column[] = []

  constructor(sql: string, done: Done<unknown[]>) {
    this.#sql = sql
    this.#done = done
  }

  submit(wire: Wire): void {
    wire.query(this.#sql)
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns = columnsOf(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(rowOf(this.#columns, fields))
  }

  handleReadyForQuery(): void {
    this.#done(undefined, this.#rows)
  }

  handleError(error: Error): void {
    this.#done(error)
  }
}

/** Collects messages until they are sent. */
class CollectingWire implements Wire {
  #messages: Uint8Array[] = []

  take(): Uint8Array {
    const all = Buffer.concat(this.#messages)
    this.#messages = []
    return all
  }

  query(sql: string): void {
    this.#messages.push(serialize.query(sql))
  }

  parse(statement: { text: string; name: string }): void {
    this.#messages.push(serialize.parse(statement))
  }

  bind({ statement, values }: { statement: string; values: readonly unknown[] }): void {
    this.#messages.push(serialize.bind({ statement, values: [...values] }))
  }

  describe(what: { type: 'S'; name: string }): void {
    this.#messages.push(serialize.describe(what))
  }

  execute(what: object): void {
    this.#messages.push(serialize.execute(what))
  }

  close(what: { type: 'S'; name: string }): void {
    this.#messages.push(serialize.close(what))
  }

  sync(): void {
    this.#messages.push(serialize.sync())
  }
}

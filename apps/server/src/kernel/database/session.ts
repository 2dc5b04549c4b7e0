import pg from 'pg'
import type { Answer, Connection, Statement } from './connection.ts'
import { AnswerMissing } from './unavailable.ts'

// 64-bit integers are money and counters here, so they never become floats.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

/**
 * How many statements a session keeps prepared before it is replaced. PostgreSQL holds the plan of each in memory, and callers
 * choose the shapes of filters, so their number has no bound of its own.
 */
const preparedLimit = 400

/** Statements without values, which the database need not prepare. */
const isControl = (sql: string) => sql === 'begin' || sql === 'commit' || sql === 'rollback'

/** A session of the driver in pipeline mode: statements are sent without waiting for the answers of those before. */
export class Session {
  readonly #client: pg.ClientBase
  readonly #translateError: (error: unknown) => unknown
  /** The names of prepared statements, by text. */
  readonly #names = new Map<string, string>()
  #isBroken = false

  constructor(client: pg.ClientBase, translateError: (error: unknown) => unknown) {
    this.#client = client
    this.#translateError = translateError
    client.on('error', () => (this.#isBroken = true))
  }

  /** True if the session should be closed and replaced: it is broken, or holds too many prepared statements. */
  get isWorn(): boolean {
    return this.#isBroken || this.#names.size >= preparedLimit
  }

  /** Rejects where a value cannot be serialized, before anything is sent. */
  readonly send: Connection['send'] = (batch) =>
    new Promise((resolve, reject) => {
      const queries = batch.map((statement) => this.#query(statement))
      if (queries.length === 0) return resolve([])
      const answers: Answer[] = []
      let failure: unknown
      let open = queries.length
      // Callbacks instead of the driver's promises, which are two per statement.
      const answered = (index: number) => (error: unknown, result: pg.QueryResult) => {
        if (error) failure ??= this.#translateError(error)
        else if (isComplete(result)) answers[index] = { rows: result.rows, affected: result.rowCount ?? 0 }
        else failure ??= this.#translateError(new AnswerMissing('the database did not complete a statement'))
        open--
        if (open > 0) return
        if (failure) reject(failure)
        else resolve(answers)
      }
      for (const [index, query] of queries.entries()) this.#client.query(query, answered(index))
    })

  readonly script: Connection['script'] = async (sql) => {
    const results: unknown = await this.#client.query(sql).catch((error: unknown) => {
      throw this.#translateError(error)
    })
    return [results].flat().flatMap((result) => (result as { rows: unknown[] }).rows ?? [])
  }

  #query({ sql, parameters }: Statement): pg.QueryConfig {
    if (isControl(sql)) return { text: sql }
    const values = parameters.map(withObjectsAsText)
    const name = this.#names.get(sql) ?? `s${this.#names.size}`
    this.#names.set(sql, name)
    return { name, text: sql, values }
  }
}

/** False if the database broke off: the embedded one may be ready again without having completed the statement. */
function isComplete({ command }: { command: string | null }): boolean {
  return command !== null
}

/** The driver would notice an object that cannot be JSON only after it has sent the statement’s first message. */
function withObjectsAsText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withObjectsAsText)
  const isPlain = typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array
  return isPlain ? value : JSON.stringify(value)
}

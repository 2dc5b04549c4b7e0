import type { Answer, Statement } from './connection.ts'
import { Closing, Executions, Prepared, type Preparation, type Wire, type WireQuery } from './statement.ts'

/** How many prepared statements each session keeps. */
const preparedLimit = 400

/**
 * The prepared statements of all sessions, by text. When it is full, a statement that was not used since the last eviction goes
 * (second chance), so frequent statements stay however many filter shapes occur.
 */
export class StatementCache {
  readonly #statements = new Map<string, Prepared>()
  readonly #sessions = new WeakMap<Wire, { prepared: Set<Prepared>; evictions: number }>()
  #evictions = 0

  /**
   * Returns the messages for a session, in their order, that execute statements together. `done` gets the answers, or the error of the first
   * statement that failed. Throws when a value cannot be serialized.
   */
  queriesFor(wire: Wire, batch: readonly Statement[], done: (error: Error | undefined, answers?: Answer[]) => void): WireQuery[] {
    const evicted = this.#evictedOf(wire)
    const statements = batch.map(({ sql }) => this.#get(sql))
    const preparations: Preparation[] = []
    const executions = new Executions(
      statements,
      batch.map(({ parameters }) => parameters),
      (error, answers) => done(preparations.find((preparation) => preparation.error)?.error ?? error, answers),
    )
    for (const statement of statements) {
      const preparation = statement.preparation(wire)
      if (!preparation) continue
      this.#keep(wire, statement)
      preparations.push(preparation)
    }
    return [...(evicted.length > 0 ? [new Closing(evicted)] : []), ...preparations, executions]
  }

  #get(text: string): Prepared {
    const cached = this.#statements.get(text)
    if (cached) {
      cached.isUsed = true
      return cached
    }
    if (this.#statements.size >= preparedLimit) this.#evictOne()
    const statement = new Prepared(text)
    this.#statements.set(text, statement)
    return statement
  }

  /** Records that a session has the statement prepared, until `#evictedOf` returns it. */
  #keep(wire: Wire, statement: Prepared): void {
    const session = this.#sessions.get(wire)
    if (session) session.prepared.add(statement)
    else this.#sessions.set(wire, { prepared: new Set([statement]), evictions: this.#evictions })
  }

  /**
   * The statements that the session must close. Called before a batch looks its statements up, so that none of them is closed.
   */
  #evictedOf(wire: Wire): Prepared[] {
    const session = this.#sessions.get(wire)
    if (!session || session.evictions === this.#evictions) return []
    session.evictions = this.#evictions
    const evicted = [...session.prepared].filter(({ isEvicted }) => isEvicted)
    for (const statement of evicted) session.prepared.delete(statement)
    return evicted
  }

  #evictOne(): void {
    for (const [text, statement] of this.#statements) {
      this.#statements.delete(text)
      if (statement.isUsed) {
        statement.isUsed = false
        this.#statements.set(text, statement)
        continue
      }
      statement.isEvicted = true
      this.#evictions++
      return
    }
  }
}

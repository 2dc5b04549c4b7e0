import { Prepared, type Wire } from './statement.ts'

/**
 * The prepared statements of all sessions, by text. When it is full, a statement that was not used since the last eviction goes
 * (second chance), so frequent statements stay however many filter shapes occur.
 */
export class StatementCache {
  readonly #limit: number
  readonly #statements = new Map<string, Prepared>()
  readonly #sessions = new WeakMap<Wire, { prepared: Set<Prepared>; evictions: number }>()
  #evictions = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(text: string): Prepared {
    const cached = this.#statements.get(text)
    if (cached) {
      cached.isUsed = true
      return cached
    }
    if (this.#statements.size >= this.#limit) this.#evictOne()
    const statement = new Prepared(text)
    this.#statements.set(text, statement)
    return statement
  }

  /** Records that a session has the statement prepared, until `evictedOf` returns it. */
  keep(wire: Wire, statement: Prepared): void {
    const session = this.#sessions.get(wire)
    if (session) session.prepared.add(statement)
    else this.#sessions.set(wire, { prepared: new Set([statement]), evictions: this.#evictions })
  }

  /**
   * The statements that the session must close. Called before a batch looks its statements up, so that none of them is closed.
   */
  evictedOf(wire: Wire): Prepared[] {
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

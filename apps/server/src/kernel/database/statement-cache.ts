import { Prepared, type Wire } from './statement.ts'

/**
 * The statements that sessions keep prepared, by their text. Where it is full, one goes that was not used since the last
 * search for one (second chance): the hot statements stay, however many shapes of filters come by.
 */
export class StatementCache {
  readonly #limit: number
  readonly #statements = new Map<string, Prepared>()
  readonly #sessions = new WeakMap<Wire, { kept: Set<Prepared>; evictions: number }>()
  #evictions = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(text: string): Prepared {
    const known = this.#statements.get(text)
    if (known) {
      known.isUsed = true
      return known
    }
    if (this.#statements.size >= this.#limit) this.#evictOne()
    const statement = new Prepared(text)
    this.#statements.set(text, statement)
    return statement
  }

  /** Remembers that a session keeps the statement, until `evictedOf` answers it. */
  keep(wire: Wire, statement: Prepared): void {
    const session = this.#sessions.get(wire)
    if (session) session.kept.add(statement)
    else this.#sessions.set(wire, { kept: new Set([statement]), evictions: this.#evictions })
  }

  /** What the session has to close. Asked before a batch looks its statements up: what it is about to execute stays open. */
  evictedOf(wire: Wire): Prepared[] {
    const session = this.#sessions.get(wire)
    if (!session || session.evictions === this.#evictions) return []
    session.evictions = this.#evictions
    const evicted = [...session.kept].filter(({ isEvicted }) => isEvicted)
    for (const statement of evicted) session.kept.delete(statement)
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

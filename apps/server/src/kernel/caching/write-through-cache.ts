import type { SiteTx } from '../site/site.ts'

/**
 * Rows as this process wrote them last, so that the next change of a row need not read it first. A change takes the row out and
 * stores the new version after its commit. If another process changed the row meanwhile, the write affects no row
 * (`SiteTx.compareAndSet`) and the transaction is retried with a row from the database.
 */
export class WriteThroughCache<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Takes the row of a key, when the transaction may read optimistically; with `id` only if it is that row. */
  take(site: SiteTx, key: string, id?: string): Row | undefined {
    if (!site.optimisticRead()) return undefined
    const name = keyOf(site, key)
    const row = this.#rows.get(name)
    if (!row || (id && row.id !== id)) return undefined
    this.#rows.delete(name)
    site.requireUnchanged(row.id)
    return row
  }

  /** Stores a row once the transaction has committed. Above the limit the oldest row is dropped. */
  put(site: SiteTx, key: string, row: Row): void {
    site.afterCommit(() => {
      const name = keyOf(site, key)
      this.#rows.delete(name)
      this.#rows.set(name, row)
      const [oldest] = this.#rows.keys()
      if (oldest !== undefined && this.#rows.size > this.#limit) this.#rows.delete(oldest)
    })
  }
}

function keyOf({ siteId }: SiteTx, key: string): string {
  return `${siteId} ${key}`
}

import type { SiteTx } from './site.ts'

/**
 * Rows as this process wrote them last, so that the next change of one need not read it. Each is taken once: the change that
 * takes it puts it back as it leaves it. Another process may have changed it meanwhile; the write's revision says so
 * (`SiteTx.prove`).
 */
export class KeptRows<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /**
   * The row that was kept under a key, where rows may be taken from memory; the work stands on it from now on. With `id` only
   * that row.
   */
  take(site: SiteTx, key: string, id?: string): Row | undefined {
    if (!site.ahead()) return undefined
    const name = nameOf(site, key)
    const row = this.#rows.get(name)
    if (!row || (id && row.id !== id)) return undefined
    this.#rows.delete(name)
    site.relyOn(row.id)
    return row
  }

  /** Keeps a row as it is once the transaction has committed. The oldest goes where there are too many. */
  keep(site: SiteTx, key: string, row: Row): void {
    site.afterCommit(() => {
      const name = nameOf(site, key)
      this.#rows.delete(name)
      this.#rows.set(name, row)
      if (this.#rows.size > this.#most) this.#rows.delete(this.#rows.keys().next().value!)
    })
  }
}

function nameOf({ siteId }: SiteTx, key: string): string {
  return `${siteId} ${key}`
}

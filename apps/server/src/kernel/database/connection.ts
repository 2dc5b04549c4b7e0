/** A statement as it is sent. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** What a session answers to a statement. */
export interface Answer {
  rows: unknown[]
  affected: number
}

/** One session of a database, PostgreSQL or PGlite, as the dialect drives it. */
export interface Connection {
  /** Sends statements in one go; after one that fails none is done. */
  send(statements: readonly Statement[]): Promise<Answer[]>
  /** Many statements without parameters; answers the rows of all of them. */
  script(sql: string): Promise<unknown[]>
  release(): void
}

/** What opens sessions: a pool, or the one embedded database. */
export interface ConnectionSource extends AsyncDisposable {
  readonly kind: 'postgres' | 'pglite'
  /** Whether statements that are sent in one go outside of a transaction are one by themselves. */
  readonly isBatchAtomic: boolean
  /** A session; with `asyncCommit` one with asynchronous commit: it does not wait for the disk. */
  acquire(asyncCommit?: boolean): Promise<Connection>
}

/** Told of every statement sent; tests count and check them, metrics time them. */
export type StatementObserver = (sql: string, milliseconds: number) => void

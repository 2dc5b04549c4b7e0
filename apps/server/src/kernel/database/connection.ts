/** A statement to send. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The result of a statement. */
export interface Answer {
  rows: unknown[]
  affected: number
}

/** One session of a database, PostgreSQL or PGlite, as the dialect drives it. */
export interface Connection {
  /**
   * Sends statements together, in order. Several belong to one transaction, which is open already or begins and ends with them:
   * those after a failed one are not executed. Rejects with the error of the first that failed.
   */
  send(statements: readonly Statement[]): Promise<Answer[]>
  /** Runs several statements without parameters; returns the rows of all of them. */
  script(sql: string): Promise<unknown[]>
  release(): void
}

/** A session that receives notifications. */
export interface Listener {
  /** Resolves when what was notified before the call has been received; rejects when the session is broken. */
  catchUp(): Promise<void>
  close(): void
}

/** Provides sessions: a connection pool, or the one embedded database. */
export interface ConnectionSource extends AsyncDisposable {
  readonly kind: 'postgres' | 'pglite'
  /** Acquires a session. With `asyncCommit` its commits do not wait for the disk. */
  acquire(asyncCommit?: boolean): Promise<Connection>
  /** Listens to a channel. Absent for the embedded database, which has one process. */
  listen?(channel: string, receive: (payload: string) => void): Promise<Listener>
}

/** Called for every statement sent. Tests count and check statements with their values, metrics time them. */
export type StatementObserver = (sql: string, milliseconds: number, parameters: readonly unknown[]) => void

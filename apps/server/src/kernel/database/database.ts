import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ConnectionSource, StatementObserver } from './connection.ts'
import { outsideTransactions } from './dialect.ts'
import { inDatabaseTransaction, type Pending } from './transaction.ts'

/**
 * The tables of the database. A module adds its own by declaration merging:
 * `declare module '<kernel>/database/database.ts' { interface Tables { tax_region: TaxRegionRow } }`.
 */
// eslint-disable-next-line typescript/no-empty-object-type
export interface Tables {}

export type Db = Kysely<Tables>

export interface Database extends AsyncDisposable {
  readonly db: Db
  readonly source: ConnectionSource
  /** Runs `work` in a transaction. With `asyncCommit` a crash of the database within half a second may take it back. */
  transaction<Result>(work: (db: Db, pending: Pending) => Promise<Result>, asyncCommit?: boolean): Promise<Result>
  /** Adds an observer of statements; the returned function removes it. */
  observe(observer: StatementObserver): () => void
}

/** Opens a PostgreSQL server (`url`), or the embedded database in `folder` (in memory without one). */
export async function openDatabase(where: { url: string; connections?: number } | { folder?: string }): Promise<Database> {
  // Loaded on demand, because the embedded database contains a whole PostgreSQL.
  const source =
    'url' in where
      ? (await import('./postgres.ts')).postgres(where.url, where)
      : await (await import('./pglite.ts')).pglite({ folder: where.folder })
  return databaseOn(source)
}

export function databaseOn(source: ConnectionSource): Database {
  const observers = new Set<StatementObserver>()
  const observe: StatementObserver = (...statement) => {
    for (const observer of observers) observer(...statement)
  }
  return {
    db: outsideTransactions<Tables>(source, observe),
    source,
    transaction: (work, asyncCommit = false) => inDatabaseTransaction(source, observe, work, asyncCommit),
    observe(observer) {
      observers.add(observer)
      return () => void observers.delete(observer)
    },
    async [Symbol.asyncDispose]() {
      await source[Symbol.asyncDispose]()
    },
  }
}

/** A value as `jsonb`, also for arrays, which the drivers would send as SQL arrays. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}

/** A value as `json`: for documents that the database stores without looking into them. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::json`
}

/**
 * The name of the violated constraint, or undefined for any other error. A distributed database may report it only in the message,
 * and with the number of the shard (`cart_of_visitor_102008`).
 */
export function brokenConstraint(error: unknown): string | undefined {
  const { code, constraint, message = '' } = error as { code?: string; constraint?: string; message?: string }
  if (!code?.startsWith('23')) return undefined
  const name = constraint ?? / constraint "([^"]+)"/.exec(message)?.[1]
  return name?.replace(/_\d{6,}$/, '')
}

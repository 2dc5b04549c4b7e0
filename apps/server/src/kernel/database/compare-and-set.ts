import { ConcurrencyConflict } from './concurrency-conflict.ts'
import type { Statement } from './connection.ts'

/** Wraps a write of one row so that the statement fails when it affects no row: it divides by the number of rows. */
export function compareAndSet({ sql, parameters }: Statement): Statement {
  return { sql: `with written as (${sql} returning 1) select 1 / count(*) from written`, parameters }
}

/** A ConcurrencyConflict if the error is that division by zero, otherwise the error itself. */
export function asConflict(error: unknown): unknown {
  return (error as { code?: string }).code === divisionByZero ? new ConcurrencyConflict('a row was changed meanwhile') : error
}

const divisionByZero = '22012'

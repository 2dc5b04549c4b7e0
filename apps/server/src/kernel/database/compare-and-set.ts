import { ConcurrencyConflict } from './concurrency-conflict.ts'
import type { Statement } from './connection.ts'

/** A write of one row as a statement that fails where it touches none: it divides by the number of rows. */
export function compareAndSet({ sql, parameters }: Statement): Statement {
  return { sql: `with written as (${sql} returning 1) select 1 / count(*) from written`, parameters }
}

/** A conflict where the error is that division by zero, else the error itself. */
export function asConflict(error: unknown): unknown {
  return (error as { code?: string }).code === divisionByZero ? new ConcurrencyConflict('a row was changed meanwhile') : error
}

const divisionByZero = '22012'

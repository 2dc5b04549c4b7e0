import type { Statement } from './connection.ts'
import { Outrun } from './outrun.ts'

/** A write that touches one row, as a statement that fails where it touches none: by a division by their count. */
export function proving({ sql, parameters }: Statement): Statement {
  return { sql: `with proven as (${sql} returning 1) select 1 / count(*) from proven`, parameters }
}

/** What that failure means. */
export function outrunBy(error: unknown): unknown {
  return (error as { code?: string }).code === divisionByZero ? new Outrun('a row was changed meanwhile') : error
}

const divisionByZero = '22012'

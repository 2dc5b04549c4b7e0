import { WireError } from '../errors.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * What the database refuses of a caller's data, as the caller is answered: data exceptions (SQLSTATE class 22), missing
 * values, broken check constraints and too large index entries are a bad request; a statement that ran into its time limit
 * is reported as one, and so is a database that cannot be reached. Undefined for any other error.
 */
export function dataError(error: unknown): WireError | undefined {
  if (error instanceof DatabaseUnavailable) return unavailable(error)
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  if (code === '57014') return timeLimit(error)
  // Our own statements divide by zero to fail on purpose: that says nothing about a caller's data.
  const isAboutData = (code.startsWith('22') && code !== '22012') || aboutData.has(code)
  if (!isAboutData) return undefined
  return new WireError(400, 'INVALID_ARGUMENT', 'a value is out of the range or form that can be stored', { cause: error })
}

const aboutData = new Set(['23502', '23514', '54000'])

function timeLimit(cause: unknown): WireError {
  return new WireError(503, 'STATEMENT_TIMEOUT', 'the request took too long and was stopped; ask for less at once', { cause })
}

function unavailable(cause: DatabaseUnavailable): WireError {
  const data = { retryAfterSeconds: 5 }
  return new WireError(503, 'DATABASE_UNAVAILABLE', 'the database cannot be used right now; try again in a moment', {
    cause,
    data,
  })
}

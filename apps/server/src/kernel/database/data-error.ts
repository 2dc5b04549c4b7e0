import { WireError } from '../basics/errors.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Translates errors that a caller's data cause in the database: data exceptions (SQLSTATE class 22), missing values, violated
 * check constraints and index entries that are too large become a bad request. A statement timeout and an unavailable database
 * get their own errors. Undefined for any other error.
 */
export function dataError(error: unknown): WireError | undefined {
  if (error instanceof DatabaseUnavailable) return unavailable(error)
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  if (code === '57014') return timeLimit(error)
  // Our own statements divide by zero on purpose, which says nothing about a caller's data.
  const isAboutData = (code.startsWith('22') && code !== '22012') || aboutData.has(code)
  if (!isAboutData) return undefined
  return new WireError(400, 'INVALID_ARGUMENT', 'a value is out of the range or form that can be stored', { cause: error })
}

/**
 * The error of input that can never be processed: a validation error, or data that the database refuses. Undefined for errors that
 * may pass.
 */
export function invalidInputOf(error: unknown): WireError | undefined {
  const known = error instanceof WireError ? error : dataError(error)
  return known?.code === 'INVALID_ARGUMENT' ? known : undefined
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

/**
 * The database did not do what it was asked: it cannot be reached, is stopping or starting, or has no room left. Whether a
 * COMMIT that ended so was done is not known.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Connection exceptions, insufficient resources (a full disk, too many sessions), a server that stops or starts, and errors of its disk. */
const unavailableStates = /^(08|53|58|57P0[123])/

/** The error of a session: unless the database itself answered it, about the statement, the database is unavailable. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const { code, message } = error as { code?: string; message?: string }
  if (isAnswer(error) && !unavailableStates.test(code ?? '')) return error
  return new DatabaseUnavailable(`the database is unavailable: ${message}`, { cause: error })
}

/** Errors without it are the driver's own: a broken connection, or none. */
export function isAnswer(error: unknown): boolean {
  return (error as { severity?: string }).severity !== undefined
}

/**
 * The database could not process a statement: it is unreachable, stopping or starting, or out of space. Whether a COMMIT that
 * ended this way took effect is unknown.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/**
 * SQLSTATE classes: connection exceptions, insufficient resources (a full disk, too many sessions), a server that stops or
 * starts, I/O errors.
 */
const unavailableStates = /^(08|53|58|57P0[123])/

/** Translates an error of a session: unless the database itself reported it for the statement, the database is unavailable. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const { code, message } = error as { code?: string; message?: string }
  if (isAnswer(error) && !unavailableStates.test(code ?? '')) return error
  return new DatabaseUnavailable(`the database is unavailable: ${message}`, { cause: error })
}

/** Errors without it come from the driver: a broken connection, or none. */
export function isAnswer(error: unknown): boolean {
  return (error as { severity?: string }).severity !== undefined
}

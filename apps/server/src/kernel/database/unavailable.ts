/**
 * The database could not process a statement: it is unreachable, stopping or starting, or out of space. A COMMIT that failed this
 * way may or may not have taken effect.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The database stopped in the middle of its answer. */
export class AnswerMissing extends Error {
  override name = 'AnswerMissing'
}

/**
 * SQLSTATE classes: connection exceptions, insufficient resources (a full disk, too many sessions), a server that stops or
 * starts, I/O errors.
 */
const unavailableStates = /^(08|53|58|57P0[123])/

/** The message of a cluster's coordinator, which comes without an SQLSTATE of its own when it cannot reach the node of a site. */
const unreachableNode =
  /^(failure on connection marked as essential|connection to the remote node|could not connect to any active placements)/

/** Translates an error of a session: unless the database itself reported it for the statement, the database is unavailable. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const { code, message } = error as { code?: string; message?: string }
  const isUnavailable = unavailableStates.test(code ?? '') || (code === 'XX000' && unreachableNode.test(message ?? ''))
  if (isAnswer(error) && !isUnavailable) return error
  return new DatabaseUnavailable(`the database is unavailable: ${message}`, { cause: error })
}

/** Errors without it come from the driver: a broken connection, or none. */
export function isAnswer(error: unknown): boolean {
  return (error as { severity?: string }).severity !== undefined
}

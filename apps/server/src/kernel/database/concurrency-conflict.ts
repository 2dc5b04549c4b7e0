/** Thrown when another transaction changed what this one is based on. The transaction is retried. */
export class ConcurrencyConflict extends Error {
  readonly code = '40001'
}

/** True if the transaction lost against another one (conflict, deadlock, lock timeout) and can be retried. */
export function isTransient(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40001' || code === '40P01' || code === '55P03'
}

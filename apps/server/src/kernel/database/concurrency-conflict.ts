/** Thrown where another transaction changed what this one was based on. The transaction is tried again. */
export class ConcurrencyConflict extends Error {
  readonly code = '40001'
}

/** Whether the transaction lost against another (conflict, deadlock, lock timeout) and may simply be tried again. */
export function isTransient(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40001' || code === '40P01' || code === '55P03'
}

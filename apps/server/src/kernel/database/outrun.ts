/** Thrown where another transaction did in the meantime what this one found undone. */
export class Outrun extends Error {
  readonly code = '40001'
}

/** Whether the transaction lost against another (deadlock, serialization) and may simply be tried again. */
export function isTransient(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40001' || code === '40P01' || code === '55P03'
}

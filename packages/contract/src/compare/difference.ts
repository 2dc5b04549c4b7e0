/** One fact in which a service file and its package differ. */
export interface Difference {
  /** `area/service`. */
  service: string
  kind: DifferenceKind
  /** The operation, `Type.field`, enum or event. */
  what: string
  /** Empty where the service file has no such fact. */
  ours: string
  /** Empty where the package has no such fact. */
  theirs: string
}

export type DifferenceKind =
  | 'package'
  | 'operation'
  | 'path'
  | 'name'
  | 'permission'
  | 'required'
  | 'error code'
  | 'rule'
  | 'deprecation'
  | 'field'
  | 'type'
  | 'bound'
  | 'enum value'
  | 'query'
  | 'event'

type Report = (kind: DifferenceKind, what: string, ours: string, theirs: string) => void

/** Reports each value that only one of two lists has. */
export function compareLists(
  report: Report,
  kind: DifferenceKind,
  what: string,
  ours: readonly string[],
  theirs: readonly string[],
): void {
  for (const value of theirs) if (!ours.includes(value)) report(kind, what, '', value)
  for (const value of ours) if (!theirs.includes(value)) report(kind, what, value, '')
}

export function compareValues(report: Report, kind: DifferenceKind, what: string, ours: string, theirs: string): void {
  if (ours !== theirs) report(kind, what, ours, theirs)
}

export type { Report }

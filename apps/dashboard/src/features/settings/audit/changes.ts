import type { AuditEntry } from '@stoa/contract/services/stoa/audit-log'

export interface Change {
  field: string
  before: string
  after: string
}

/** Fields that change with every save. */
const ignoredFields = new Set(['revision', 'updatedDate', 'createdDate'])

/** The changed fields of an audit entry: compared where both versions are known, else taken from the request. */
export function changesOf({ before, after, request }: AuditEntry): Change[] {
  const old = flat(recordOf(before))
  const answered = flat(recordOf(after))
  const requested = flat(recordOf(request))
  const now = answered.size > 0 ? answered : requested
  // A field that an update leaves out is unchanged. An empty result means the record was deleted.
  const fields = now.size > 0 ? [...now.keys()] : [...old.keys()]
  return fields
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter(({ field, before: was, after: is }) => was !== is && !ignoredFields.has(field.split('.').at(-1)!))
}

/** A response wraps its single record: `{ site: {…} }`. */
export function recordOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const inner = Object.values(value)
  const [only] = inner
  return inner.length === 1 && typeof only === 'object' && only !== null && !Array.isArray(only) ? only : value
}

function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [name, inner] of Object.entries(value)) flat(inner, path ? `${path}.${name}` : name, into)
  else if (value !== undefined && value !== null && path)
    into.set(path, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
  return into
}

import type { AuditEntry } from '@stoa/contract/services/stoa/audit-log'

export interface Change {
  field: string
  before: string
  after: string
}

/** Fields that change with every save and say nothing. */
const silent = new Set(['revision', 'updatedDate', 'createdDate'])

/** What an entry changed, field by field: of the record where both sides are known, else of what was asked for. */
export function changesOf({ before, after, request }: AuditEntry): Change[] {
  const old = flat(recordOf(before))
  const answered = flat(recordOf(after))
  const asked = flat(recordOf(request))
  const now = answered.size > 0 ? answered : asked
  // What an update leaves out stays as it was; where nothing is named, the record is gone.
  const fields = now.size > 0 ? [...now.keys()] : [...old.keys()]
  return fields
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter(({ field, before: was, after: is }) => was !== is && !silent.has(field.split('.').at(-1)!))
}

/** An answer wraps its one record: `{ site: {…} }`. */
function recordOf(value: unknown): unknown {
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

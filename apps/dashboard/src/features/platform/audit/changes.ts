import type { AuditEntry } from '@stoa/contract/services/stoa/audit-log'

export type Value = string | number | boolean

export interface Change {
  /** The path of the field, after the record's name where the entry is about several: `['Print', 'price']`. */
  field: readonly string[]
  before: Value | undefined
  after: Value | undefined
}

type Json = Record<string, unknown>
type Fields = ReadonlyMap<string, { field: readonly string[]; value: Value }>

/** Fields that change with every save, and the task of a change by filter. */
const ignoredFields = new Set(['revision', 'updatedDate', 'createdDate', 'jobId'])

/** The changed fields of an audit entry: compared where both versions are known, else taken from the request. */
export function findChanges({ before, after, request }: AuditEntry): Change[] {
  if (Array.isArray(before) || Array.isArray(after)) return findChangesOfRecords(toRecords(before), toRecords(after))
  const answered = flat(unwrapRecord(after))
  return changesBetween(flat(unwrapRecord(before)), answered.size > 0 ? answered : flat(unwrapRecord(request)))
}

/** A response wraps its single record: `{ site: {…} }`. */
export function unwrapRecord(value: unknown): unknown {
  if (!isObject(value)) return value
  const [only, ...others] = Object.values(value)
  return others.length === 0 && isObject(only) ? only : value
}

function toRecords(value: unknown): Json[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject)
}

/** Each record is compared with its other version; one without is shown as it is. */
function findChangesOfRecords(before: readonly Json[], after: readonly Json[]): Change[] {
  const [old, now] = [before, after].map((records) => new Map(records.map((record) => [record['id'], record])))
  return [...new Set([...old!.keys(), ...now!.keys()])].flatMap((id) => {
    const [was, is] = [old!.get(id), now!.get(id)]
    return changesBetween(flat(was), flat(is)).map((change) => ({ ...change, field: [nameOf(is ?? was!), ...change.field] }))
  })
}

/** A whole record has a revision; of anything else, a field that is left out is unchanged. Nothing at all means deleted. */
function changesBetween(old: Fields, now: Fields): Change[] {
  return [...(now.size === 0 || now.has('revision') ? new Map([...old, ...now]) : now)]
    .map(([path, { field }]) => ({ field, before: old.get(path)?.value, after: now.get(path)?.value }))
    .filter(({ field, before, after }) => before !== after && !ignoredFields.has(field.at(-1)!) && field.join('.') !== 'id')
}

function nameOf(record: Json): string {
  const name = ['name', 'title', 'displayName', 'number', 'id'].map((field) => record[field]).find(isText)
  return String(name ?? '')
}

function flat(
  value: unknown,
  field: readonly string[] = [],
  into = new Map<string, { field: readonly string[]; value: Value }>(),
) {
  if (isObject(value) && isText(value['formattedAmount'])) into.set(field.join('.'), { field, value: value['formattedAmount'] })
  else if (isObject(value)) for (const [name, inner] of Object.entries(value)) flat(inner, [...field, name], into)
  else if (Array.isArray(value) && value.some(isObject))
    for (const [index, inner] of value.entries()) flat(inner, [...field, String(index + 1)], into)
  else if (Array.isArray(value)) into.set(field.join('.'), { field, value: value.join(', ') })
  else if (value !== undefined && value !== null && field.length > 0) into.set(field.join('.'), { field, value: value as Value })
  return into
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

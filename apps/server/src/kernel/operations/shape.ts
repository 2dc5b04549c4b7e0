import { withAsciiDomain } from '@stoa/contract/email'
import type { Bounds, Field, Operation, Service } from '@stoa/contract'
import { amountField, isAmount } from './amounts.ts'
import { at, bounded, checkSize, violation, type Reader } from './bounds.ts'
import type { Violation } from '../basics/errors.ts'
import { formats } from '../basics/formats.ts'
import { maskReader } from './field-masks.ts'
import { isImage } from './pictures.ts'

/**
 * Creates the reader of an operation's request. It checks bounds, formats, enums, oneOf groups and required paths, and reports
 * all violations at once.
 */
export function requestReader(operation: Operation): (value: unknown) => { request: unknown; violations: Violation[] } {
  const read = typeReader(operation.service, operation.request, isUpdate(operation) ? 'CLEARS' : 'ABSENT')
  const mask = maskReader(operation)
  const required = operation.required.map((path) => requirement(operation, path))
  return (value) => {
    const violations: Violation[] = []
    const request = read(value, '', violations) as Record<string, unknown>
    for (const check of required) check(request, violations)
    if (violations.length === 0) mask(value, request)
    return { request, violations }
  }
}

/**
 * The meaning of null where the contract does not declare the field nullable: in an update it clears a field of the entity;
 * everywhere else it equals leaving the field out.
 */
type NullMeaning = 'CLEARS' | 'ABSENT'

function isUpdate({ method, name }: Operation): boolean {
  return method === 'PATCH' || /^(bulk)?(update|upsert)/i.test(name)
}

const readers: Record<NullMeaning, WeakMap<Service, Map<string, Reader>>> = { CLEARS: new WeakMap(), ABSENT: new WeakMap() }

/** The reader of a type, created once. It is looked up late because types may be recursive (category trees). */
export function typeReader(service: Service, name: string, nulls: NullMeaning = 'ABSENT'): Reader {
  let ofService = readers[nulls].get(service)
  if (!ofService) readers[nulls].set(service, (ofService = new Map()))
  let reader = ofService.get(name)
  if (!reader) {
    ofService.set(name, (value, path, violations) => ofService.get(name)!(value, path, violations))
    reader = makeTypeReader(service, name, nulls)
    ofService.set(name, reader)
  }
  return reader
}

function makeTypeReader(service: Service, name: string, nulls: NullMeaning): Reader {
  const type = service.types[name]
  if (!type) return jsonReader
  const fields = Object.entries(type.fields).map(([key, declared]) => {
    const field = isImage(service, name) ? imageField(declared) : isAmount(name, key, declared) ? amountField(declared) : declared
    return [key, fieldReader(service, field, nulls), nullReader(field, nulls)] as const
  })
  const oneOfs = Object.values(type.oneOfs).filter((members) => members.length > 1)
  return (value, path, violations) => {
    if (!isObject(value)) {
      violations.push(violation(path, 'FORMAT', 'must be an object', { type: 'OBJECT' }))
      return {}
    }
    const result: Record<string, unknown> = {}
    for (const [key, read, readNull] of fields) {
      const raw = value[key]
      if (raw === undefined) continue
      const parsed = raw === null ? readNull(path) : read(raw, at(path, key), violations)
      if (parsed !== undefined) result[key] = parsed
    }
    for (const members of oneOfs) {
      const set = members.filter((member) => result[member] !== undefined && result[member] !== null)
      const [kept, surplus] = set
      if (surplus !== undefined)
        violations.push(violation(at(path, surplus), 'ONE_OF_ALIGNMENT', `cannot be set together with ${kept}`, { fields: set }))
    }
    return result
  }
}

/** The published client writes an image that it has read as `wix:image://…`. */
function imageField(field: Field): Field {
  return field.format === 'WEB_URL' ? { ...field, format: 'IMAGE_URL' } : field
}

/** Reads null in a field. Structural fields of the request (its entity, its lists) are never null. */
function nullReader({ list, kind, nullable }: Field, nulls: NullMeaning): (path: string) => unknown {
  if (nulls === 'ABSENT') return () => (nullable && !list ? null : undefined)
  if (list) return (path) => (path === '' ? undefined : [])
  return (path) => (path === '' && kind === 'type' ? undefined : null)
}

function fieldReader(service: Service, field: Field, nulls: NullMeaning): Reader {
  const item = bounded(itemReader(service, field, nulls), field)
  const single = field.list ? listReader(item, field.size) : item
  return field.map ? mapReader(single) : single
}

function listReader(item: Reader, size: Bounds | undefined): Reader {
  return (value, path, violations) => {
    // A query string repeats a parameter for a list, so a single value is a list of one.
    const list = Array.isArray(value) ? value : [value]
    if (typeof value === 'object' && !Array.isArray(value)) {
      violations.push(violation(path, 'FORMAT', 'must be a list', { type: 'LIST' }))
      return []
    }
    checkSize(list.length, size, path, violations)
    return list.map((entry, index) => item(entry, `${path}[${index}]`, violations))
  }
}

function mapReader(item: Reader): Reader {
  return (value, path, violations) => {
    if (!isObject(value)) {
      violations.push(violation(path, 'FORMAT', 'must be an object', { type: 'OBJECT' }))
      return {}
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [
        stringReader(key, path, violations) as string,
        item(entry, `${path}.${key}`, violations),
      ]),
    )
  }
}

function itemReader(service: Service, field: Field, nulls: NullMeaning): Reader {
  switch (field.kind) {
    case 'type':
      return typeReader(service, field.ref, nulls)
    case 'enum':
      return enumReader(service.enums[field.ref] ?? [])
    case 'bool':
      return booleanReader
    case 'int':
      return integerReader
    case 'double':
      return numberReader
    case 'timestamp':
      return timestampReader
    case 'json':
      return jsonReader
    default:
      if (field.format === 'EMAIL') return emailReader
      return field.format === 'GUID' ? guidReader : stringReader
  }
}

/** One form of a domain: `bücher.example` and `xn--bcher-kva.example` are one address. */
const emailReader: Reader = (value, path, violations) =>
  withAsciiDomain((stringReader(value, path, violations) as string).normalize('NFC'))

const jsonReader: Reader = (value, path, violations) => {
  if (!isStorable(value)) violations.push(notStorable(path))
  return value
}

/** PostgreSQL stores neither NUL nor unpaired surrogates, in text and JSON alike; JSON escapes can write both. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry))
}

function notStorable(path: string): Violation {
  return violation(path, 'FORMAT', 'must not contain NUL or half a character', { type: 'TEXT' })
}

const stringReader: Reader = (value, path, violations) => {
  if (typeof value === 'string') {
    if (!isStorable(value)) violations.push(notStorable(path))
    return value
  }
  // Decimals and 64-bit integers are strings on the wire, but callers also send numbers.
  if (typeof value === 'number') return String(value)
  violations.push(violation(path, 'FORMAT', 'must be a string', { type: 'STRING' }))
  return ''
}

/** Upper and lower case name the same row (RFC 9562, section 4). Stoa writes and compares lower case. */
const guidReader: Reader = (value, path, violations) => {
  const text = stringReader(value, path, violations)
  return typeof text === 'string' ? text.toLowerCase() : text
}

const booleanReader: Reader = (value, path, violations) => {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  if (value === 'false') return false
  violations.push(violation(path, 'FORMAT', 'must be true or false', { type: 'BOOLEAN' }))
  return false
}

/** A number as JSON writes it: not `0x10`, and without spaces. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function parsedNumber(value: unknown): unknown {
  return typeof value === 'string' && jsonNumber.test(value) ? Number(value) : value
}

const numberReader: Reader = (value, path, violations) => {
  const number = parsedNumber(value)
  if (typeof number === 'number' && Number.isFinite(number)) return number
  violations.push(violation(path, 'FORMAT', 'must be a number', { type: 'NUMBER' }))
  return 0
}

const integerReader: Reader = (value, path, violations) => {
  const number = parsedNumber(value)
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  violations.push(violation(path, 'FORMAT', 'must be a whole number', { type: 'INTEGER' }))
  return 0
}

const timestampReader: Reader = (value, path, violations) => {
  if (typeof value === 'string' && formats.TIMESTAMP(value)) return new Date(value).toISOString()
  violations.push(violation(path, 'FORMAT', 'must be an ISO 8601 date and time', { type: 'TIMESTAMP' }))
  return new Date(0).toISOString()
}

function enumReader(values: readonly string[]): Reader {
  return (value, path, violations) => {
    if (typeof value === 'string' && values.includes(value)) return value
    violations.push(violation(path, 'INVALID_ENUM_VALUE', `must be one of ${values.join(', ')}`, { values }))
    return values[0]
  }
}

/** The check of one required path. A nested path applies when its parent is present. */
function requirement(operation: Operation, path: string): (request: unknown, violations: Violation[]) => void {
  const group = /^\(oneOf (\w+)\)$/.exec(path)?.[1]
  if (group !== undefined) {
    const members = operation.service.types[operation.request]?.oneOfs[group] ?? []
    return (request, violations) => {
      if (members.some((member) => isPresent((request as Record<string, unknown>)[member]))) return
      violations.push(
        violation(members[0] ?? group, 'REQUIRED_ONE_OF_FIELD', `one of ${members.join(', ')} is required`, {
          fields: members,
        }),
      )
    }
  }
  const segments = path.split('.')
  const members = oneOfMembers(operation, segments)
  return (request, violations) => requireAt(request, segments, members, 0, '', violations)
}

/** The members of the oneOf group that a path ends in (`inventoryItem.trackingMethod`); undefined when it ends in a field. */
function oneOfMembers({ service, request }: Operation, segments: string[]): readonly string[] | undefined {
  let type: string | undefined = request
  for (const segment of segments.slice(0, -1)) type = type && service.types[type]?.fields[segment]?.ref
  return type ? service.types[type]?.oneOfs[segments.at(-1)!] : undefined
}

function requireAt(
  value: unknown,
  segments: string[],
  oneOf: readonly string[] | undefined,
  index: number,
  path: string,
  violations: Violation[],
): void {
  const here = at(path, segments[index]!)
  const holder = value as Record<string, unknown> | null
  const next = holder?.[segments[index]!]
  if (index === segments.length - 1 && oneOf) {
    if (oneOf.some((member) => isPresent(holder?.[member]))) return
    const fields = [...oneOf]
    violations.push(
      violation(at(path, fields[0]!), 'REQUIRED_ONE_OF_FIELD', `or one of ${fields.join(', ')} is required`, { fields }),
    )
  } else if (index === segments.length - 1) {
    if (!isPresent(next)) violations.push(violation(here, 'REQUIRED_FIELD', 'is required', {}))
  } else if (Array.isArray(next)) {
    next.forEach((item, position) => requireAt(item, segments, oneOf, index + 1, `${here}[${position}]`, violations))
  } else if (isPresent(next)) {
    requireAt(next, segments, oneOf, index + 1, here, violations)
  }
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
